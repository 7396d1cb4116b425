import colours from 'picocolors';

/** Shows what a long task is doing: one line that changes on a terminal, plain lines elsewhere. */
export interface Progress {
  /** Says what is being done now. */
  step(words: string): void;
  /** Takes the changing line away, so that what follows stands on a line of its own. */
  clear(): void;
}

/** Progress on a stream (stderr unless told), so that the output of a command stays clean. */
export function progress(title: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const terminal = stream.isTTY === true && process.env['CI'] === undefined;
  const line = (words: string) => `${colours.bold(title)} ${words}`;
  return {
    step: (words) => void stream.write(terminal ? `\r\u001b[2K${line(words)}` : `${line(words)}\n`),
    clear: () => void (terminal && stream.write('\r\u001b[2K')),
  };
}
