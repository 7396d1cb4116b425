// From power on to a board that takes connections.
import { TICKS_PER_SECOND } from '../core/interface.ts';
import { ipv4Text } from '../peer/bytes.ts';
import { ControlChannel } from '../peer/control-channel.ts';
import type { Line } from './line.ts';
import { readResetCause } from './reset-cause.ts';
import type { Afterwards, EmulationResult } from './result.ts';
import type { Station } from './station.ts';

/** A board that asks in vain for DHCP takes its own address some seconds later; then it gets time to start its servers. */
const LINK_SECONDS = 15;
const ADDRESS_SECONDS = 30;
const READY_SECONDS = 10;

export interface Booted {
  readonly line: Line;
  readonly boot: EmulationResult['boot'];
  /** The board's address; undefined when it never had one. */
  readonly address: number | undefined;
  /** Open when the board offers one. */
  readonly control: ControlChannel | undefined;
}

/** Waits until the board can be reached over a line, the first one unless told otherwise. */
export async function boot(station: Station, line = station.lines[0]!): Promise<Booted> {
  const { pc } = line;
  const never = { linkSeconds: null, addressSeconds: null, readySeconds: null, address: null };
  pc.card.onLink = station.look;
  if (!(await station.wait(() => pc.card.link !== undefined, LINK_SECONDS))) {
    return { line, boot: never, address: undefined, control: undefined };
  }
  const linkSeconds = round(station.seconds);
  const address = await findBoard(station, line);
  if (address === undefined) return { line, boot: { ...never, linkSeconds }, address, control: undefined };
  const addressSeconds = round(station.seconds);
  const control = await openControl(station, line, address);
  const readySeconds = round(station.seconds);
  const boot = { linkSeconds, addressSeconds, readySeconds, address: ipv4Text(address) };
  return { line, boot, address, control };
}

/** Waits for the board to tell its address; asks for the expected one when it stays silent. */
async function findBoard(station: Station, { pc, boardAddress }: Line): Promise<number | undefined> {
  let address: number | undefined;
  const expected = boardAddress;
  if (pc.arp.lookup(expected) !== undefined) return expected;
  pc.arp.onNeighbour = (told) => {
    address ??= told;
    station.look();
  };
  await station.wait(() => address !== undefined, ADDRESS_SECONDS);
  if (address === undefined) {
    pc.arp.resolve(expected, () => station.look());
    await station.wait(() => address !== undefined, READY_SECONDS);
  }
  pc.arp.onNeighbour = () => {};
  return address;
}

async function openControl(station: Station, line: Line, address: number): Promise<ControlChannel | undefined> {
  const started = station.machine.clock.now;
  while (station.machine.clock.now - started < READY_SECONDS * TICKS_PER_SECOND) {
    const control = new ControlChannel(line.pc, address);
    control.onOpen = station.look;
    control.onClose = station.look;
    if (await station.wait(() => control.isOpen || control.isClosed, READY_SECONDS)) {
      if (control.isOpen) return control;
    }
    // Refused: the program is up but has no such channel, or not yet.
    if (!(await pause(station, 0.2))) return undefined;
  }
  return undefined;
}

/** After a failure: whether the board comes back within the time that a boot takes, and why it says that it started. */
export async function lookAgain(station: Station, { line, address }: Booted): Promise<Afterwards> {
  const gone = { reachable: false, seconds: round(station.seconds), resetCause: null };
  if (address === undefined || station.aborted || station.machine.faults.fatal !== undefined) return gone;
  const control = await openControl(station, line, address);
  const seconds = round(station.seconds);
  if (control === undefined) return { ...gone, seconds };
  let told: string | undefined;
  let isDone = false;
  control.ask('j', (line) => {
    told = line;
    isDone = true;
    station.look();
  });
  await station.wait(() => isDone, READY_SECONDS);
  control.close();
  const resetCause = told === undefined ? undefined : readResetCause(told, station.board?.name);
  return { reachable: true, seconds, resetCause: resetCause ?? null };
}

/** Lets time pass; false when the run has been ended meanwhile. */
export async function pause(station: Station, seconds: number): Promise<boolean> {
  await station.wait(() => false, seconds);
  return !station.aborted && station.machine.faults.fatal === undefined;
}

export function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
