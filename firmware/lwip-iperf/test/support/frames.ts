// Frames that no decent host sends. Seeded: the same numbers give the same frames for the same genuine ones.
import { checksum } from './packets.ts';

export interface RandomSource {
  /** A whole number of 0 .. limit-1. */
  readonly below: (limit: number) => number;
}

/** mulberry32: small, and good enough to pick bytes. */
export function randomSource(seed: number): RandomSource {
  let state = seed;
  return {
    below: (limit) => {
      state = (state + 0x6d2b79f5) | 0;
      let value = Math.imul(state ^ (state >>> 15), 1 | state);
      value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
      return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4294967296) * limit);
    },
  };
}

/** Random bytes under a plausible Ethernet type, 14 to 1514 of them. */
export function randomFrame(random: RandomSource): Buffer {
  const frame = Buffer.from(Array.from({ length: 14 + random.below(1501) }, () => random.below(256)));
  const types = [0x0800, 0x0800, 0x0806, 0x86dd, 0x8100, 0x0000, 0x05dc];
  frame.writeUInt16BE(types[random.below(types.length)]!, 12);
  if (random.below(2) === 0) frame.fill(0xff, 0, 6);
  if (frame.readUInt16BE(12) === 0x0800 && frame.length > 14) frame[14] = 0x45;
  return frame;
}

/** A copy with one to four wounds: bytes changed, the end cut off, a length made wrong, something doubled or inserted. */
export function mutate(genuine: Buffer, random: RandomSource): Buffer {
  let frame: Buffer = Buffer.from(genuine);
  for (let wounds = 1 + random.below(4); wounds > 0; wounds--) frame = wound(frame, random);
  return frame.length < 14 ? Buffer.concat([frame, Buffer.alloc(14)]) : frame.subarray(0, 1514);
}

/** The same frame with right IPv4 checksums, as one who knows would send it; other frames are left as they are. */
export function mend(frame: Buffer): Buffer {
  if (frame.length < 34 || frame.readUInt16BE(12) !== 0x0800) return frame;
  const packet = Buffer.from(frame.subarray(14));
  const header = (packet[0]! & 15) * 4;
  const end = packet.readUInt16BE(2);
  if (header < 20 || header > end || end > packet.length) return frame;
  packet.writeUInt16BE(0, 10);
  packet.writeUInt16BE(checksum(packet.subarray(0, header)), 10);
  const payload = packet.subarray(header, end);
  const at = { 1: 2, 6: 16, 17: 6 }[packet[9]!];
  if (at !== undefined && payload.length >= at + 2) {
    payload.writeUInt16BE(0, at);
    const pseudo = Buffer.from([0, packet[9]!, payload.length >> 8, payload.length & 255]);
    const summed = packet[9] === 1 ? payload : Buffer.concat([packet.subarray(12, 20), pseudo, payload]);
    payload.writeUInt16BE(checksum(summed), at);
  }
  return Buffer.concat([frame.subarray(0, 14), packet]);
}

function wound(frame: Buffer, random: RandomSource): Buffer {
  const at = random.below(Math.max(frame.length, 1));
  switch (random.below(6)) {
    case 0:
      frame[at] = random.below(256);
      return frame;
    case 1: // somewhere in the headers
      frame[Math.min(12 + random.below(44), frame.length - 1)] = random.below(256);
      return frame;
    case 2:
      return frame.subarray(0, Math.max(at, 14));
    case 3: // the IP length, or the TCP header length
      if (frame.length > 47) frame[random.below(2) ? 17 : 46] = random.below(256);
      return frame;
    case 4:
      return Buffer.concat([frame, frame.subarray(at)]);
    default:
      return Buffer.concat([frame.subarray(0, at), Buffer.from([random.below(256)]), frame.subarray(at)]);
  }
}
