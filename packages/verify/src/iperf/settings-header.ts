/**
 * The settings that an iperf 2 client sends before its data: 24 bytes since 2.0 ("v1"), 36 more ("extension") since 2.0.10.
 * All numbers are big-endian. Layout and flags as iperf 2.1.8 puts them on the wire, which lwIP's lwiperf accepts.
 */
export interface IperfSettings {
  /** The client expects the server to connect back and send: after its own data (`after`), or at once (`together`). */
  tradeoff: 'none' | 'after' | 'together';
  streams: number;
  /** Where the client listens for the connection back. */
  port: number;
  /** Length of the test: seconds, or bytes to send. */
  amount: { seconds: number } | { bytes: number };
}

const VERSION1 = 0x8000_0000;
const EXTEND = 0x4000_0000;
const SEQUENCE_64 = 0x0800_0000;
const LENGTH_BIT = 0x0001_0000;
const RUN_NOW = 0x0000_0001;

/** Bytes of the header that 2.1.8 writes before its data, and again at the start of every block. */
export const HEADER_BYTES = 60;
/** Bytes that each UDP datagram has before the settings: number (low), seconds, microseconds, number (high). */
export const DATAGRAM_BYTES = 16;
/** The part that lwiperf reads. */
export const V1_BYTES = 24;

export function encodeSettings(settings: IperfSettings, udp = false): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  let flags = EXTEND | LENGTH_BIT | ((HEADER_BYTES + (udp ? DATAGRAM_BYTES : 0)) << 1);
  if (udp) flags |= SEQUENCE_64;
  if (settings.tradeoff !== 'none') flags |= VERSION1;
  if (settings.tradeoff === 'together') flags |= RUN_NOW;
  view.setUint32(0, flags >>> 0);
  view.setInt32(4, settings.streams);
  view.setInt32(8, settings.port);
  const { amount } = settings;
  // Time is counted in hundredths of a second and negative, so that it differs from a number of bytes.
  view.setInt32(20, 'seconds' in amount ? -Math.round(amount.seconds * 100) : amount.bytes);
  // Version 2.1.8, as the client whose header this is.
  view.setUint32(36, 0x0002_0001);
  view.setUint32(40, 0x0008_0003);
  return bytes;
}

/** Reads the v1 part; undefined when there are too few bytes, or flags that no version sets. */
export function decodeSettings(bytes: Uint8Array): IperfSettings | undefined {
  if (bytes.length < V1_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint32(0);
  const answers = (flags & VERSION1) !== 0;
  const amount = view.getInt32(20);
  return {
    tradeoff: answers ? ((flags & RUN_NOW) !== 0 ? 'together' : 'after') : 'none',
    streams: view.getInt32(4),
    port: view.getInt32(8),
    amount: amount < 0 ? { seconds: -amount / 100 } : { bytes: amount },
  };
}

/** A block as the client sends it again and again: the header, then digits. */
export function dataBlock(header: Uint8Array, length: number): Uint8Array {
  const block = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) block[index] = 0x30 + (index % 10);
  block.set(header.subarray(0, Math.min(header.length, length)));
  return block;
}
