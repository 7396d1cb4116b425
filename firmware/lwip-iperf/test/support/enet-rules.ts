// What the ENET does with a frame before any software sees it, as the reference manual tells it for the registers that our
// driver sets: the address filter (all multicast passes), pause frames, and the checks of length and checksums (RACC).
import { checksum } from './packets.ts';

const type = (frame: Buffer, at: number) => (frame.length >= at + 2 ? frame.readUInt16BE(at) : 0);

/** Frames for the board, for a group, or for all. */
export function isForMac(frame: Buffer, mac: Buffer): boolean {
  return (frame[0]! & 1) === 1 || frame.subarray(0, 6).equals(mac);
}

/** A pause frame, which the MAC obeys and keeps to itself. */
export function isPause(frame: Buffer): boolean {
  return type(frame, 12) === 0x8808 && type(frame, 14) === 1;
}

/** False for a frame that is thrown away: its length field, its IP header or the sum of what that holds is wrong. */
export function passesEngine(frame: Buffer): boolean {
  return hasRightLength(frame) && hasRightSums(frame);
}

function hasRightLength(frame: Buffer): boolean {
  const field = type(frame, 12);
  const payload = frame.length - 14;
  if (field >= 0x600) return true;
  return field > 46 ? field === payload : field <= payload;
}

function hasRightSums(frame: Buffer): boolean {
  const tagged = type(frame, 12) === 0x8100;
  const packet = frame.subarray(tagged ? 18 : 14);
  const kind = type(frame, tagged ? 16 : 12);
  if (kind === 0x0800 && packet.length >= 20) return isRightIpv4(packet);
  if (kind === 0x86dd && packet.length >= 40) return isRightIpv6(packet);
  return true;
}

function isRightIpv4(packet: Buffer): boolean {
  const header = (packet[0]! & 15) * 4;
  const end = packet.readUInt16BE(2);
  if (header < 20 || end > packet.length || header > end) return false;
  if (checksum(packet.subarray(0, header)) !== 0) return false;
  if ((packet.readUInt16BE(6) & 0x3fff) !== 0) return true; // a fragment: its sum stands elsewhere
  return isRightPayload(packet[9]!, packet.subarray(header, end), packet.subarray(12, 20));
}

function isRightIpv6(packet: Buffer): boolean {
  const end = 40 + packet.readUInt16BE(4);
  if (end > packet.length) return false;
  return packet[6] === 1 || isRightPayload(packet[6]!, packet.subarray(40, end), packet.subarray(8, 40));
}

function isRightPayload(protocol: number, payload: Buffer, addresses: Buffer): boolean {
  const least = protocol === 6 ? 20 : 8;
  if (![1, 6, 17].includes(protocol) || payload.length < least) return true;
  if (protocol === 1) return checksum(payload) === 0;
  if (protocol === 17 && payload.readUInt16BE(6) === 0) return true; // sent without a sum
  const pseudo = Buffer.from([0, protocol, payload.length >> 8, payload.length & 255]);
  return checksum(Buffer.concat([addresses, pseudo, payload])) === 0;
}
