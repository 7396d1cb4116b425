/** One Gerber command as it stands in the file: its words without their `*`, and the line that it starts on. */
export interface Command {
  readonly line: number;
  /** True for a command between percent signs; it may hold several words. */
  readonly extended: boolean;
  readonly words: readonly string[];
}

/** Cuts a Gerber file into commands; text that belongs to none comes back as `left`. */
export function commandsOf(text: string): { commands: Command[]; left?: { line: number; text: string } } {
  const commands: Command[] = [];
  const pattern = /\s*(?:%([^%]*)%|([^%*]*)\*)/y;
  let line = 1;
  let at = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const lead = match[0].length - match[0].trimStart().length;
    const start = line + newlines(match[0].slice(0, lead));
    line += newlines(match[0]);
    at = pattern.lastIndex;
    const [, extended, word] = match;
    if (extended === undefined)
      commands.push({ line: start, extended: false, words: [word!.replace(/\s+/g, ' ').trim()] });
    else {
      if (!extended.trimEnd().endsWith('*')) return { commands, left: { line: start, text: extended } };
      const words = extended.trimEnd().slice(0, -1).split('*');
      commands.push({
        line: start,
        extended: true,
        words: words.map((each) => each.replace(/[\r\n]/g, '').trimStart()),
      });
    }
  }
  const rest = text.slice(at);
  return rest.trim() === ''
    ? { commands }
    : { commands, left: { line: line + newlines(rest.slice(0, rest.search(/\S/))), text: rest.trim() } };
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
