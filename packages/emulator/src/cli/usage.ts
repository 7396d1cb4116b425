// The usage text, and how wrong calls are refused.
import type { Problem } from '../image/index.ts';
import { emulationSchema } from '../run/result.ts';

export const usage = `usage: boardproof-emulate run IMAGE.hex [options]
       boardproof-emulate serve IMAGE.hex [--listen 5011] [--link NAME] [--delay-us N] [--elf FILE] [--engine NAME] [--uart]

"run" runs the image on an emulated board in virtual time and measures it as "iperf -c BOARD -r" would. The same call gives the
same figures. Everything is emulated, the PC's TCP too: no figure here is a real board's.

  --direction rx|tx|both  the board receives, sends, or both (default)
  --seconds N             of data for each direction, 10 unless given
  --parallel N            streams at once in each direction, 1 unless given (iperf's -P, up to 16; our images take eight)
  --link NAME             direct (default), or reference: about 275 us each way, tuned on one published figure, the
                          68.55 Mbit/s that a board with four segments receives
  --delay-us N            adds to the delay of each direction
  --loss P                share of the frames lost each way, such as 0.01 or 1%
  --seed N                another draw of the losses
  --pull-at S --pull-for S   pulls the cable S seconds after the first data, for so long
  --reset-at S [--reset power|pin|software|watchdog]   resets the board S seconds after the first data; the report
                          says what the board then takes for the cause
  --pcap OUT              writes a capture with nanosecond stamps of virtual time
                          of the first port; with two ports the second one's is OUT with .enet_1g before its ending
  --pcap-at pc|board      whose end it shows, the PC's unless given
  --snaplen N             bytes kept of each frame, 128 unless given; 0 keeps all
  --elf FILE              symbols; the .elf beside the image unless given
  --board NAME            teensy41, mimxrt1160-evk or mimxrt1170-evk; told by the image unless given
  --interface NAME        enet (10/100, default), enet_1g (gigabit port of the EVKs), or both at once
  --forward               the board passes on what PCs at its two ports send to each other (an image built with
                          --forward); rx is from the 10/100 port's PC to the gigabit port's, tx the other way
  --at-once               with --forward: both directions at once
  --min-mbit N            ends with 1 when a direction is slower
  --count-accesses        counts fetches, reads and writes of each region of memory; takes two to four times as long
  --engine interp|jit     runs instructions one by one, or translated to JavaScript (default): the same bytes
  --timing flat|memory    an instruction takes a cycle (default), or what a model of pipeline, caches and memories says; its
                          figures have ranges, from 10 % for code and data in TCM to 40 % for code in flash
  --gdb PORT              stops at the first instruction and waits for gdb; virtual time stands still while gdb holds it
  --uart                  shows what the board prints
  --json                  everything as JSON (boardproof.emulation/1)

"serve" lets real programs reach the board: iperf -c 127.0.0.1 -p 5011 (with -r also -L PORT, and its control channel at
the next port), as fast as the wall clock, until Ctrl-C. Bytes pass through; the TCP that the board meets is emulated.

Ends with 0 when it holds, 1 on a fault of the board, a transfer that did not finish or a missed --min-mbit, 2 on a wrong
call or an image that cannot be read, 130 when it was interrupted.
`;

export function problemText({ severity, path, message, hint }: Problem): string {
  return `${severity} ${path}: ${message}${hint === '' ? '' : `\n      ${hint}`}`;
}

/** A file of another kind is wrong in every line: people see the first few, programs a hundred. */
const SHOWN = 3;
const LISTED = 100;

/** What stands in the JSON of a call that could not be run; `more` counts the problems that are left out. */
export function refusalJson(problems: readonly Problem[]) {
  return {
    schema: emulationSchema,
    verdict: 'error',
    exitCode: 2,
    problems: problems.slice(0, LISTED),
    more: Math.max(0, problems.length - LISTED),
  };
}

export function refusalText(problems: readonly Problem[]): string {
  const lines = problems.slice(0, SHOWN).map(problemText);
  if (problems.length > SHOWN) lines.push(`and ${problems.length - SHOWN} more`);
  return `${lines.join('\n')}\n`;
}

/** Says what is wrong, once: as JSON to standard output, or as text to standard error. Answers the exit code. */
export function refuseProblems(problems: readonly Problem[], json: boolean): number {
  if (json) process.stdout.write(`${JSON.stringify(refusalJson(problems), null, 2)}\n`);
  else process.stderr.write(refusalText(problems));
  return 2;
}

/** A wrong call: exit code 2. */
export function refuse(message: string, json: boolean): number {
  const hint = 'boardproof-emulate --help shows the usage.';
  return refuseProblems([{ code: 'usage', severity: 'error', path: 'arguments', message, hint }], json);
}
