// One run from power on to figures: the whole of `boardproof-emulate run` without its command line.
import { between } from '../core/access-counts.ts';
import { type Engine, usualEngine } from '../core/cortex-m7.ts';
import type { Fault } from '../core/interface.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { LoggedFault, SymbolAt } from '../machine/fault-log.ts';
import type { CableEnd, Clock } from '../machine/interface.ts';
import { timeMemory } from '../timing/board-timing.ts';
import { timingReport } from '../timing/report.ts';
import { type Booted, boot, lookAgain } from './boot.ts';
import { ConsoleText } from './console-text.ts';
import { disturbancesOf } from './disturbances.ts';
import { forwardDefaults, measureForwarding } from './forward.ts';
import { type InterfaceName, interfaceNames } from './interface-name.ts';
import { measure } from './measure.ts';
import type { RunOptions } from './options.ts';
import { type EmulationResult, emulationSchema, type FaultResult, type LinkResult, notice } from './result.ts';
import { Station } from './station.ts';
import { UnusableImage } from './unusable-image.ts';

/** What a board gets from the run. */
export interface BoardSurroundings {
  readonly clock: Clock;
  /** The end at the board's first port. */
  readonly cable: CableEnd;
  /** The ends at all ports that are plugged in; `cable` alone when there are none. */
  readonly cables?: Readonly<Partial<Record<InterfaceName, CableEnd>>>;
  readonly onFault: (fault: Fault) => void;
  readonly onConsole: (byte: number) => void;
  /** Something was used that the model does not cover. */
  readonly onWarning: (message: string) => void;
  /** Six bytes; two boards on one cable need different ones. */
  readonly macAddress?: Uint8Array;
  readonly engine?: Engine;
}

/** An image made ready: how to build its board, and what to call its addresses. */
export interface LoadedImage {
  readonly sha256: string;
  readonly board: string;
  /** The Ethernet ports that the board has. */
  readonly interfaces: readonly InterfaceName[];
  readonly symbolAt: SymbolAt;
  /** Notes on what was read, such as symbols that were not found. */
  readonly warnings: readonly string[];
  createBoard(surroundings: BoardSurroundings): EmulatedBoard;
}

/** Runs an image: boots it, waits until it can be reached, measures each direction. */
export async function emulate(image: LoadedImage, asked: RunOptions = {}): Promise<EmulationResult> {
  const started = performance.now();
  const options = asked.forward === true ? { ...forwardDefaults, ...asked } : asked;
  checkInterfaces(image, options);
  const station = new Station(options, image.symbolAt);
  const { machine, cable, link, lines } = station;
  const console = new ConsoleText(options.onConsole);
  const warnings = new Set(image.warnings);
  const board = image.createBoard({
    clock: machine.clock,
    cable: cable.b,
    cables: Object.fromEntries(lines.map((line) => [line.interface, line.cable.b])),
    onFault: station.report,
    onConsole: (byte) => console.add(byte),
    onWarning: (message) => void (options.brake?.isLooking || warnings.add(message)),
    engine: options.engine ?? engineFor(options),
  });
  station.add(board);
  if (options.timing === 'memory') station.timing = timeMemory(board, options.timingValues);
  if (options.countAccesses === true) station.countAccesses();
  let speed: EmulationResult['linkDetail'] = {
    delayUs: link.delayUs,
    lossPercent: (options.loss ?? 0) * 100,
    speed: null,
    duplex: null,
    note: link.note,
  };
  try {
    const booted: Booted[] = [];
    for (const line of lines) booted.push(await boot(station, line));
    const agreed = station.pc.card.link;
    if (agreed !== undefined) speed = { ...speed, speed: agreed.speed, duplex: agreed.duplex };
    const results = await (options.forward === true ? measureForwarding : measure)(station, booted, options);
    const isWhole = results.every(({ outcome }) => outcome === 'finished' || outcome === 'recovered');
    const afterwards = isWhole || station.aborted ? null : await lookAgain(station, booted[0]!);
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
      timing: options.timing ?? 'flat',
      ...(options.timing === 'memory' && {
        memoryTiming: timingReport(
          results.map((one) => one.memoryTiming),
          console.text,
          options.timingValues,
        ),
      }),
      boot: booted[0]!.boot,
      results,
      links: booted.map(linkResult),
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

/** What looks at each access runs the interpreter whatever is asked for. */
const engineFor = ({ countAccesses, timing }: RunOptions): Engine =>
  countAccesses === true || timing === 'memory' ? 'interp' : usualEngine;

export function faultResult(fault: LoggedFault): FaultResult {
  const { code, symbol, message, fatal, count, registers } = fault;
  const hex = (value: number) => `0x${value.toString(16).padStart(8, '0')}`;
  const virtualSeconds = fault.time / TICKS_PER_SECOND;
  const held = registers === undefined ? {} : { registers: registers.map(hex) };
  return { code, pc: hex(fault.pc), symbol, message, fatal, count, virtualSeconds, ...held };
}

/** A port that the board has not, or that is named twice, is a mistake of the call. */
function checkInterfaces({ board, interfaces }: LoadedImage, options: RunOptions): void {
  const asked = options.interfaces ?? [interfaces[0]!];
  const wrong = asked.find((name, n) => !interfaces.includes(name) || asked.indexOf(name) !== n);
  if (wrong === undefined && asked.length > 0) return;
  const message = wrong === undefined ? 'no port is named' : `${wrong} is named twice, or ${board} has no such port`;
  const hint = `${board} has ${interfaces.join(' and ')}; the names are ${interfaceNames.join(', ')}.`;
  throw new UnusableImage([{ code: 'board-interface', severity: 'error', path: 'interface', message, hint }]);
}

function linkResult({ line, boot }: Booted): LinkResult {
  const link = line.pc.card.link;
  return { interface: line.interface, speed: link?.speed ?? null, duplex: link?.duplex ?? null, boot };
}

function warningsOf({ lines, machine }: Station): string[] {
  const warnings: string[] = [];
  for (const { interface: name, pc, cable } of lines) {
    const at = lines.length > 1 ? `${name}: ` : '';
    const { badChecksums } = pc.figures;
    if (badChecksums > 0)
      warnings.push(`${at}${badChecksums} frames from the board carried a wrong IP, TCP, UDP or ICMP checksum`);
    const { overrun } = cable.figures.bToA;
    if (overrun > 0) warnings.push(`${at}${overrun} frames were sent before the one ahead had left`);
    const { collisions, lateCollisions } = cable.figures;
    if (collisions + lateCollisions > 0)
      warnings.push(
        `${at}${collisions} collisions and ${lateCollisions} late ones: the ends disagree on the duplex mode`,
      );
  }
  if (machine.faults.dropped > 0) warnings.push(`${machine.faults.dropped} more faults were not kept`);
  return warnings;
}
