// From a netlist to text, in the layout of KiCad 6 to 9, whose readers want `(export ` with a blank on one line.
import { checkNames, checkTexts } from './check-input.ts';
import type { NetlistInput } from './input.ts';
import { prepare } from './prepare.ts';
import { Printer } from './printer.ts';
import { NetlistError, type Problem } from './problem.ts';

/** `E`: every text in quotes, read by KiCad 6 to 10. `D`: bare words, one `tstamp`, for KiCad 4 and 5 and pcb-rnd. */
export type NetlistFormat = 'D' | 'E';

export interface WriteOptions {
  /** Default: `E`. */
  readonly format?: NetlistFormat | undefined;
}

/**
 * Writes a netlist. The same netlist gives the same text, and reading that text gives the same netlist.
 * Throws a NetlistError with all problems when the netlist holds what no file can: an empty reference, a NUL, half a
 * character.
 */
export function writeNetlist(netlist: NetlistInput, options: WriteOptions = {}): string {
  const format = options.format ?? 'E';
  refuse(checkNames(netlist));
  const printer = new Printer(format);
  const text = printer.print(prepare(netlist, format));
  if (printer.suspicious) refuse(checkTexts(netlist));
  return text;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new NetlistError(problems);
}
