// One run from power on to figures: the whole of `boardproof-emulate run` without its command line.
import { between } from '../core/access-counts.ts';
import type { Fault } from '../core/interface.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { LoggedFault, SymbolAt } from '../machine/fault-log.ts';
import type { CableEnd, Clock } from '../machine/interface.ts';
import { boot, lookAgain } from './boot.ts';
import { ConsoleText } from './console-text.ts';
import { disturbancesOf } from './disturbances.ts';
import { measure } from './measure.ts';
import type { RunOptions } from './options.ts';
import { type EmulationResult, emulationSchema, type FaultResult, notice } from './result.ts';
import { Station } from './station.ts';

/** What a board gets from the run. */
export interface BoardSurroundings {
  readonly clock: Clock;
  readonly cable: CableEnd;
  readonly onFault: (fault: Fault) => void;
  readonly onConsole: (byte: number) => void;
  /** Something was used that the model does not cover. */
  readonly onWarning: (message: string) => void;
  /** Six bytes; two boards on one cable need different ones. */
  readonly macAddress?: Uint8Array;
}

/** An image made ready: how to build its board, and what to call its addresses. */
export interface LoadedImage {
  readonly sha256: string;
  readonly board: string;
  readonly symbolAt: SymbolAt;
  /** Notes on what was read, such as symbols that were not found. */
  readonly warnings: readonly string[];
  createBoard(surroundings: BoardSurroundings): EmulatedBoard;
}

/** Runs an image: boots it, waits until it can be reached, measures each direction. */
export async function emulate(image: LoadedImage, options: RunOptions = {}): Promise<EmulationResult> {
  const started = performance.now();
  const station = new Station(options, image.symbolAt);
  const { machine, cable, link } = station;
  const console = new ConsoleText(options.onConsole);
  const warnings = new Set(image.warnings);
  const board = image.createBoard({
    clock: machine.clock,
    cable: cable.b,
    onFault: machine.report,
    onConsole: (byte) => console.add(byte),
    onWarning: (message) => warnings.add(message),
  });
  station.add(board);
  if (options.countAccesses === true) station.countAccesses();
  let speed: EmulationResult['linkDetail'] = {
    delayUs: link.delayUs,
    lossPercent: (options.loss ?? 0) * 100,
    speed: null,
    duplex: null,
    note: link.note,
  };
  try {
    const booted = await boot(station);
    const agreed = station.pc.card.link;
    if (agreed !== undefined) speed = { ...speed, speed: agreed.speed, duplex: agreed.duplex };
    const results = await measure(station, booted, options);
    const isWhole = results.every(({ outcome }) => outcome === 'finished' || outcome === 'recovered');
    const afterwards = isWhole || station.aborted ? null : await lookAgain(station, booted);
    const wallSeconds = (performance.now() - started) / 1000;
    const { instructions } = board.core;
    return {
      schema: emulationSchema,
      kind: 'emulated',
      notice,
      image: { sha256: image.sha256 },
      board: image.board,
      link: link.name,
      linkDetail: speed,
      disturbances: disturbancesOf(options, station.disturbed),
      timing: 'flat',
      boot: booted.boot,
      results,
      afterwards,
      faults: machine.faults.all.map(faultResult),
      warnings: [...warnings, ...warningsOf(station)],
      console: console.text,
      aborted: station.aborted,
      virtualSeconds: machine.clock.now / TICKS_PER_SECOND,
      instructions,
      accesses: station.accesses === undefined ? null : between(undefined, station.accesses()),
      wallSeconds: Math.round(wallSeconds * 1000) / 1000,
      mips: Math.round(instructions / wallSeconds / 1e4) / 100,
    };
  } finally {
    console.end();
    station.close();
  }
}

export function faultResult(fault: LoggedFault): FaultResult {
  const { code, symbol, message, fatal, count } = fault;
  const pc = `0x${fault.pc.toString(16).padStart(8, '0')}`;
  return { code, pc, symbol, message, fatal, count, virtualSeconds: fault.time / TICKS_PER_SECOND };
}

function warningsOf(station: Station): string[] {
  const { pc, cable, machine } = station;
  const warnings: string[] = [];
  const { badChecksums } = pc.figures;
  if (badChecksums > 0)
    warnings.push(`${badChecksums} frames from the board carried a wrong IP, TCP, UDP or ICMP checksum`);
  const { overrun } = cable.figures.bToA;
  if (overrun > 0) warnings.push(`${overrun} frames were sent before the one ahead had left`);
  const { lateCollisions } = cable.figures;
  if (lateCollisions > 0) warnings.push(`${lateCollisions} late collisions: the ends disagree on the duplex mode`);
  if (machine.faults.dropped > 0) warnings.push(`${machine.faults.dropped} more faults were not kept`);
  return warnings;
}
