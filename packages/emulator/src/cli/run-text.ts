// A run for people: one table, the faults, and what the figures rest on.
import type { LoggedFault } from '../machine/fault-log.ts';
import { disturbanceText } from '../run/disturbances.ts';
import { faultResult } from '../run/emulation.ts';
import type { Afterwards, DirectionResult, EmulationResult, FaultResult } from '../run/result.ts';
import { flatWords, memoryWords, timingLines } from './timing-text.ts';

const outcomeTexts: Readonly<Record<DirectionResult['outcome'], string>> = {
  finished: 'finished',
  recovered: 'recovered',
  reset: 'failed: the board reset the connection',
  refused: 'failed: the board refused the connection',
  timeout: 'failed: nothing came back any more',
  aborted: 'interrupted',
  unreachable: 'failed: the board never had an address',
  unfinished: 'failed: not finished in time',
  fault: 'failed: the board stopped',
  'not-started': 'failed: the board did not connect back',
};

export function runText(result: EmulationResult, call: { minMbit?: number | undefined } = {}): string {
  const { image, board, link, linkDetail, virtualSeconds, wallSeconds, mips } = result;
  // A direction that an interruption kept from beginning has nothing to show.
  const shown = result.results.filter(({ outcome, dataFrames }) => outcome !== 'aborted' || dataFrames > 0);
  const fatal = result.faults.filter((one) => one.fatal);
  // A board that stopped before it moved a frame: why is all there is to say.
  const isDead = fatal.length > 0 && result.results.every(({ dataFrames }) => dataFrames === 0);
  const lines = [
    `emulated ${board}, image sha256 ${image.sha256.slice(0, 16)}, link ${link}: ${linkDetail.note}`,
    ...(isDead ? fatal.map(faultText) : bootLines(result)),
    ...disturbedLines(result, shown),
    ...(shown.length === 0 || isDead ? [] : ['', ...table(shown), '']),
  ];
  lines.push(...passageLines(shown), ...timingLines(shown), ...accessLines(shown));
  if (result.aborted) lines.push(`interrupted at ${virtualSeconds.toFixed(2)} s`);
  for (const { direction, mbit } of result.aborted || isDead ? [] : shown) {
    if (call.minMbit !== undefined && mbit < call.minMbit) {
      lines.push(`error ${direction}: ${mbit.toFixed(2)} Mbit/s is less than the ${call.minMbit} asked for`);
    }
  }
  if (result.afterwards !== null && !isDead) {
    lines.push(afterwardsText(result.afterwards));
  }
  lines.push(...result.faults.filter((one) => !isDead || !one.fatal).map(faultText));
  if (result.faults.length === 0) lines.push('no faults');
  lines.push(...result.warnings.map((warning) => `warning ${warning}`));
  if (result.faults.some(({ fatal }) => fatal) && result.console.trim() !== '') {
    lines.push('', 'The board printed last:', ...result.console.trim().split(/\r?\n/).slice(-8));
  }
  lines.push(
    '',
    ...(result.memoryTiming === undefined ? flatWords : memoryWords(result.memoryTiming)),
    `${virtualSeconds.toFixed(1)} virtual seconds in ${wallSeconds.toFixed(1)} s, ${mips.toFixed(1)} million instructions a second`,
  );
  return `${lines.join('\n')}\n`;
}

/** What was done on purpose, and how long data stood still for it. */
function disturbedLines({ disturbances }: EmulationResult, shown: readonly DirectionResult[]): string[] {
  if (disturbances.length === 0) return [];
  const isTimed = disturbances.some(({ kind }) => kind === 'pull' || kind === 'reset');
  const silences = shown.map((one) => `${one.direction} ${one.longestSilenceSeconds.toFixed(3)} s`);
  return [
    `disturbed: ${disturbances.map(disturbanceText).join('; ')}${isTimed ? ' (after the first data)' : ''}`,
    ...(silences.length === 0 ? [] : [`longest silence: ${silences.join(', ')}`]),
  ];
}

function afterwardsText({ reachable, seconds, resetCause }: Afterwards): string {
  const at = `(at ${seconds.toFixed(2)} s)`;
  if (!reachable) return `afterwards the board does not take connections ${at}`;
  const told =
    resetCause === null ? '' : `; it says that it started by: ${resetCause.cause} (SRSR ${resetCause.status})`;
  return `afterwards the board takes connections ${at}${told}`;
}

/** How far the board came; what an interruption kept from coming is not told as missing. */
function bootLines({ links, aborted }: EmulationResult): string[] {
  return links.flatMap(({ interface: name, speed, duplex, boot }) => {
    const at = links.length > 1 ? `${name}: ` : '';
    if (boot.linkSeconds === null) return aborted ? [] : [`${at}no link came up`];
    const up = `${at}link up at ${boot.linkSeconds.toFixed(2)} s (${speed} Mbit/s, ${duplex} duplex)`;
    if (boot.addressSeconds !== null) return [`${up}, ${boot.address} at ${boot.addressSeconds.toFixed(2)} s`];
    return [aborted ? up : `${up}; the board never told an address`];
  });
}

const columns: readonly [head: string, cell: (result: DirectionResult) => string][] = [
  ['', (result) => wayOf(result)],
  ['Mbit/s', ({ mbit }) => mbit.toFixed(3)],
  ['MB', ({ bytes }) => (bytes / 1e6).toFixed(2)],
  ['seconds', ({ virtualSeconds }) => virtualSeconds.toFixed(3)],
  ['again', ({ retransmissions }) => String(retransmissions)],
  ['frames/ACK', ({ segmentsPerAck }) => segmentsPerAck.toFixed(2)],
  ['insns/frame', ({ instructionsPerFrame }) => instructionsPerFrame?.toFixed(0) ?? '-'],
  ['CPU %', ({ cpuLoadPercent }) => cpuLoadPercent?.toFixed(1) ?? '-'],
  ['awake %', ({ awakePercent }) => awakePercent?.toFixed(1) ?? '-'],
  ['outcome', ({ outcome }) => outcomeTexts[outcome]],
];

function wayOf({ direction, interface: first, through, streams }: DirectionResult): string {
  const at = streams > 1 ? `, ${streams} streams` : '';
  if (through !== undefined) return direction === 'rx' ? `rx (${first} to ${through})` : `tx (${through} to ${first})`;
  return direction === 'rx' ? `rx (board receives${at})` : `tx (board sends${at})`;
}

/** Packets in and out of the board; what was measured at once is told once. */
function passageLines(results: readonly DirectionResult[]): string[] {
  const told = new Set(results.map(({ passage }) => passage));
  return [...told].flatMap((passage) => {
    if (passage === undefined) return [];
    const ways = results.filter((result) => result.passage === passage).map(({ direction }) => direction);
    const own =
      passage.forwarded === null
        ? ''
        : `; by its own count ${passage.forwarded} passed on, ${passage.refused} found a send ring full`;
    return [`${ways.join(' and ')}: ${passage.entered} packets came in at the board and ${passage.left} left it${own}`];
  });
}

function table(results: readonly DirectionResult[]): string[] {
  // A single port needs no name.
  const isOne = new Set(results.map((result) => result.interface)).size < 2;
  const cells = (result: DirectionResult) => columns.map(([, cell]) => cell(result));
  const named = (result: DirectionResult, [first, ...rest]: string[]) => [`${result.interface} ${first}`, ...rest];
  const rows = [
    columns.map(([head]) => head),
    ...results.map((result) => (isOne ? cells(result) : named(result, cells(result)))),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const last = columns.length - 1;
  return rows.map((row) =>
    row
      .map((cell, column) => {
        if (column === last) return cell;
        return column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** What the core asked of each region, in millions. */
function accessLines(results: readonly DirectionResult[]): string[] {
  const millions = (count: number) => (count / 1e6).toFixed(3);
  return results.flatMap(({ direction, accesses }) =>
    (accesses ?? []).map(
      ({ region, fetches, reads, writes }) =>
        `${direction} ${region}: ${millions(fetches)} million instructions fetched, ${millions(reads)} million reads, ${millions(writes)} million writes`,
    ),
  );
}

/** The same for a fault as the machine logs it. */
export function faultLine(fault: LoggedFault): string {
  return faultText(faultResult(fault));
}

function faultText({ code, pc, symbol, message, fatal, count, virtualSeconds, registers = [] }: FaultResult): string {
  const place = symbol === '' ? pc : `${pc} ${symbol}`;
  const times = count > 1 ? `, ${count} times` : '';
  const line = `${fatal ? 'fatal' : 'fault'} ${code} at ${place}, ${virtualSeconds.toFixed(6)} s${times}: ${message}`;
  return [line, ...registerLines(registers)].join('\n');
}

/** Four registers a line, by the names of listings. */
function registerLines(values: readonly string[]): string[] {
  const names = ['sp', 'lr', 'pc'];
  const cells = values.map(
    (value, n) => `${(n < 13 ? `r${n}` : names[n - 13]!).padEnd(3)} ${value.replace(/^0x/, '')}`,
  );
  return [0, 4, 8, 12]
    .filter((from) => from < cells.length)
    .map((from) => `  ${cells.slice(from, from + 4).join('  ')}`);
}
