// The settings header of iperf 2 (as 2.1.8 sends it: 60 bytes, repeated at the start of every write) and its blocks of data.
import { get32, put32 } from '../bytes.ts';

/** Bits of the first word. The lowest byte also holds twice the header's length. */
export const RUN_NOW = 0x0000_0001;
export const VERSION1 = 0x8000_0000;
export const EXTEND = 0x4000_0000;
const LENGTH_AND_EXTRA = 0x0001_0078;

/** The port that iperf listens at, and its write size for TCP. */
export const IPERF_PORT = 5001;
export const WRITE_BYTES = 128 * 1024;
export const HEADER_BYTES = 60;

/** Which test: one way, then the other way (`-r`), or both at once (`-d`). */
export type IperfMode = 'plain' | 'tradeoff' | 'dual';

export interface IperfSettings {
  readonly mode: IperfMode;
  /** Seconds that the test lasts, told in hundredths. */
  readonly seconds: number;
  /** Where the other side connects back to. */
  readonly listenPort?: number;
  readonly streams?: number;
}

export function iperfHeader(settings: IperfSettings): Uint8Array {
  const { mode, seconds, listenPort = IPERF_PORT, streams = 1 } = settings;
  const header = new Uint8Array(HEADER_BYTES);
  const flags = (EXTEND | LENGTH_AND_EXTRA | (mode === 'plain' ? 0 : VERSION1) | (mode === 'dual' ? RUN_NOW : 0)) >>> 0;
  put32(header, 0, flags);
  put32(header, 4, streams);
  put32(header, 8, listenPort);
  // An amount below zero is a time in hundredths of a second.
  put32(header, 20, -Math.round(seconds * 100) >>> 0);
  // Version 2.1.8 in two words, as the program writes it.
  put32(header, 36, 0x0002_0001);
  put32(header, 40, 0x0008_0003);
  return header;
}

/** One write of iperf: the header and then digits, each at its place in the block. */
export function iperfBlock(header: Uint8Array): Uint8Array {
  const block = new Uint8Array(WRITE_BYTES);
  for (let at = 0; at < block.length; at++) block[at] = 0x30 + (at % 10);
  block.set(header);
  return block;
}

/** What a header from the other side says; undefined when the bytes are no header but plain data. */
export function readIperfHeader(bytes: Uint8Array): { flags: number; amount: number; port: number } | undefined {
  if (bytes.length < 24) return undefined;
  const flags = get32(bytes, 0);
  const amount = get32(bytes, 20) | 0;
  return { flags, amount, port: get32(bytes, 8) };
}
