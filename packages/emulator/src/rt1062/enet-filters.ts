// Which frames ENET takes: own address, broadcast, the two 64-bit hashes, promiscuous. And the CRC behind hash and FCS.

import { isBroadcast } from './enet-mib.ts';
import { RCR_BC_REJ, RCR_PROM, wordOf } from './enet-registers.ts';

const crcTable = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let crc = n;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  crcTable[n] = crc;
}

/** CRC-32 of IEEE 802.3 over `length` bytes, before the final complement. */
function crc(bytes: Uint8Array, length: number): number {
  let value = -1;
  for (let n = 0; n < length; n++) value = crcTable[(value ^ bytes[n]!) & 0xff]! ^ (value >>> 8);
  return value;
}

/** The frame check sequence; its least significant byte goes over the wire first. */
export function frameCheckSequence(bytes: Uint8Array): number {
  return ~crc(bytes, bytes.length) >>> 0;
}

/** Bit of the hash tables for a destination: the upper six bits of the CRC over its six bytes. */
export function hashBit(destination: Uint8Array): number {
  return crc(destination, 6) >>> 26;
}

/** How a frame was accepted. */
export const REJECTED = 0;
export const OWN = 1;
export const BROADCAST = 2;
export const MULTICAST = 3;
/** Taken because of RCR.PROM alone: the descriptor's M bit says so. */
export const MISSED = 4;

/** Applies the address filters of the block's registers to a frame. */
export function acceptance(words: Uint32Array, bytes: Uint8Array): number {
  const rcr = words[wordOf.RCR]!;
  const promiscuous = (rcr & RCR_PROM) !== 0;
  if ((bytes[0]! & 1) === 0) {
    const low = (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
    const high = (bytes[4]! << 8) | bytes[5]!;
    if (words[wordOf.PALR] === low >>> 0 && words[wordOf.PAUR]! >>> 16 === high) return OWN;
    if (inTable(words[wordOf.IAUR]!, words[wordOf.IALR]!, bytes)) return OWN;
    return promiscuous ? MISSED : REJECTED;
  }
  if (isBroadcast(bytes)) {
    return (rcr & RCR_BC_REJ) === 0 || promiscuous ? BROADCAST : REJECTED;
  }
  if (inTable(words[wordOf.GAUR]!, words[wordOf.GALR]!, bytes)) return MULTICAST;
  return promiscuous ? MISSED : REJECTED;
}

function inTable(upper: number, lower: number, bytes: Uint8Array): boolean {
  if ((upper | lower) === 0) return false;
  const bit = hashBit(bytes);
  return ((((bit & 32) !== 0 ? upper : lower) >>> (bit & 31)) & 1) !== 0;
}
