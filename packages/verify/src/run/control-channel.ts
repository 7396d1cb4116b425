import { connect } from 'node:net';
import type { Problem } from '@boardproof/nx';
import { networkProblem } from '../iperf/stream-result.ts';

/** What the board said of itself: one JSON line of the control channel, as far as it was understood. */
export interface BoardState {
  /** Numbers by their path, such as `interfaces.0.mib.IEEE_R_CRC`; counters among them only grow. */
  numbers: Record<string, number>;
  /** Texts by their path: names, versions, PHY registers in hexadecimal. */
  texts: Record<string, string>;
  /** Microseconds that the connection took to open: an unloaded round trip. */
  connectUs: number;
}

/** The line may be long, but a peer that floods is none of ours. */
const MOST_BYTES = 256 * 1024;

/** Asks for the counters (`j`). A board without a control channel is a problem, no exception. */
export function readBoardState(
  host: string,
  port: number,
  seconds: number,
  signal?: AbortSignal,
): Promise<{ state: BoardState } | { problem: Problem }> {
  const path = `${host}:${port}`;
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect({ host, port });
    let text = '';
    let connectUs = 0;
    const give = (result: { state: BoardState } | { problem: Problem }) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket.destroy();
      resolve(result);
    };
    const refuse = (code: string, message: string, hint = '') =>
      give({ problem: { code, severity: 'warning', path, message, hint } });
    const abort = () => refuse('aborted', 'aborted');
    const timer = setTimeout(
      () => refuse('control-silent', `the control channel did not answer within ${seconds} s`),
      seconds * 1000,
    );
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.on('connect', () => {
      connectUs = Math.round((performance.now() - started) * 1000);
      socket.setNoDelay(true);
      socket.write('j');
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.search(/[\r\n]/);
      if (end >= 0 && text.slice(0, end).trim() !== '') finish(text.slice(0, end));
      else if (text.length > MOST_BYTES) refuse('control-not-understood', 'the control channel sends no line');
    });
    socket.on('end', () => finish(text));
    socket.on('error', (error) => give({ problem: { ...networkProblem(error, path), severity: 'warning' } }));
    const finish = (line: string) => {
      try {
        const { numbers, texts } = flatten(JSON.parse(line));
        give({ state: { numbers, texts, connectUs } });
      } catch {
        refuse(
          'control-not-understood',
          'the control channel does not answer with JSON',
          'Is this a boardproof firmware?',
        );
      }
    };
  });
}

/** Values of nested objects and lists by their path. Lists of named objects use the name instead of the index. */
export function flatten(value: unknown): Pick<BoardState, 'numbers' | 'texts'> {
  const numbers: Record<string, number> = {};
  const texts: Record<string, string> = {};
  const visit = (part: unknown, path: string, depth: number) => {
    if (depth > 8) return;
    if (typeof part === 'number' && Number.isFinite(part)) numbers[path] = part;
    else if (typeof part === 'boolean') numbers[path] = part ? 1 : 0;
    else if (typeof part === 'string') texts[path] = part;
    else if (Array.isArray(part)) {
      part.forEach((item, index) => {
        const name = (item as { name?: unknown } | null)?.name;
        visit(item, join(path, typeof name === 'string' && /^\w{1,30}$/.test(name) ? name : String(index)), depth + 1);
      });
    } else if (part !== null && typeof part === 'object') {
      for (const [name, item] of Object.entries(part)) visit(item, join(path, name), depth + 1);
    }
  };
  visit(value, '', 0);
  return { numbers, texts };
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** What the board says of its link, from the first interface that is up. */
export interface BoardLink {
  up: boolean | null;
  mbit: number | null;
  fullDuplex: boolean | null;
  phyId: string | null;
}

export function boardLink(state: BoardState): BoardLink {
  const names = Object.keys(state.numbers).filter((name) => /(?:^|\.)link$/.test(name));
  const up = names.find((name) => state.numbers[name] !== 0) ?? names[0];
  if (up === undefined) return { up: null, mbit: null, fullDuplex: null, phyId: null };
  const base = up.slice(0, -'link'.length);
  const mbit = state.numbers[`${base}mbps`];
  const duplex = state.numbers[`${base}full_duplex`];
  const isUp = state.numbers[up] !== 0;
  return {
    up: isUp,
    mbit: isUp ? (mbit ?? null) : null,
    fullDuplex: !isUp || duplex === undefined ? null : duplex !== 0,
    phyId: state.texts[`${base}phy.id`] ?? null,
  };
}

// MAC, PHY and driver counters that a good cable leaves alone. Full rings and pools are how a sender is slowed down, no errors.
const errorNames =
  /(?:rx_errors|rx_checksum|rx_no_buffer|bus_errors|link_down|CRC|CRC_ALIGN|ALIGN|MACERR|LCOL|CSERR|EXCOL|R_DROP|receive_errors|false_carriers|checksum)$/;

/** Whether a counter must stand still on a good cable. */
export function isErrorCounter(name: string): boolean {
  return errorNames.test(name);
}

/** Registers and names that say how the board was started and set up: boot, options, PHY. */
export function registersOf(state: BoardState): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(state.texts)) kept[name] = value;
  for (const [name, value] of Object.entries(state.numbers)) {
    if (/^(?:boot|options|build)\./.test(name)) kept[name] = String(value);
  }
  return kept;
}

/** Options that the firmware was built with, as the board reports them. */
export function firmwareOptions(state: BoardState): Record<string, string | number> {
  const options: Record<string, string | number> = {};
  for (const [name, value] of Object.entries({ ...state.texts, ...state.numbers })) {
    if (/^(?:build|board|placement|lwip|options\..+)$/.test(name)) options[name] = value;
  }
  return options;
}
