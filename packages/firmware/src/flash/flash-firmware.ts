import type { Problem } from '@boardproof/nx';
import type { BoardName } from '../boards/board-facts.ts';
import { boards } from '../boards/boards.ts';
import { type Ended, type RunProgram, runProgram } from '../run-program.ts';
import { handCommands } from './hand-commands.ts';

export interface FlashOptions {
  /** Path of `lwip-iperf.hex`; `.elf` lies beside it. */
  readonly hex: string;
  /** How long to wait for a board whose button is pressed, in seconds. */
  readonly waitSeconds?: number;
  readonly run?: RunProgram;
  /** Called with lines for the person at the board, as they come. */
  readonly say?: (line: string) => void;
}

export interface FlashResult {
  readonly problems: readonly Problem[];
  readonly lines: readonly string[];
}

/**
 * Brings an image to its board: a Teensy by its own loader, with what to do when that fails. The other boards are flashed by
 * programs of their makers, so their exact command is the answer.
 */
export async function flashFirmware(board: BoardName, options: FlashOptions): Promise<FlashResult> {
  if (board === 'teensy41') return flashTeensy(options);
  return { problems: [], lines: handCommands(board, options.hex) };
}

/** Debian's package of this name, or github.com/PaulStoffregen/teensy_loader_cli. */
const LOADER = 'teensy_loader_cli';

async function flashTeensy({
  hex,
  waitSeconds = 60,
  run = runProgram,
  say = () => {},
}: FlashOptions): Promise<FlashResult> {
  say('plug the Teensy into USB and press its button: this firmware uses no USB, so only the button starts the loader');
  const ended = await run(LOADER, ['--mcu=TEENSY41', '-w', '-v', hex], { timeoutMs: waitSeconds * 1000 });
  const words = `${ended.stdout}\n${ended.stderr}`;
  const problem = teensyProblem(ended, words, waitSeconds);
  if (problem !== undefined) return { problems: [problem], lines: [] };
  const lines = [`${boards.teensy41.title} is programmed with ${hex} and has started it`];
  return { problems: [], lines };
}

function teensyProblem(ended: Ended, words: string, waitSeconds: number): Problem | undefined {
  const error = (code: string, message: string, hint: string): Problem => ({
    code: `flash-${code}`,
    severity: 'error',
    path: LOADER,
    message,
    hint,
  });
  if (ended.missing) {
    const hint = `on Debian: apt-get install teensy-loader-cli; elsewhere build github.com/PaulStoffregen/${LOADER}`;
    return error('no-loader', `${LOADER} is not installed`, hint);
  }
  if (
    /unable to open\b.*|check USB permissions|in use by/i.test(words) &&
    /Found device|permissions|in use/i.test(words)
  ) {
    const hint = 'install the rules of pjrc.com/teensy/49-teensy.rules in /etc/udev/rules.d, plug the board in again';
    return error('no-permission', 'a Teensy is there, but this user may not open it', hint);
  }
  if (ended.timedOut) {
    const hint =
      'press the button on the Teensy, not the one on a computer; check that the cable carries data; then run this again';
    return error('no-board', `no Teensy in its loader was seen within ${waitSeconds} s`, hint);
  }
  if (/Unknown MCU|MCU type must be/i.test(words)) {
    return error('old-loader', `this ${LOADER} does not know TEENSY41`, 'version 2.2 or later does');
  }
  if (/error reading intel hex/i.test(words)) {
    return error('hex', `${LOADER} cannot read the image`, 'build it again');
  }
  if (/error writing/i.test(words)) {
    return error('write', 'the board stopped answering while it was written', 'press its button and run this again');
  }
  if (ended.code !== 0) {
    const last = words.trim().split('\n').at(-1) ?? '';
    return error(
      'failed',
      `${LOADER} ended with ${ended.code ?? 'a signal'}: ${last}`,
      'press the button and run this again',
    );
  }
  return undefined;
}
