// IP, TCP, UDP and ICMP checksums as ENET's accelerator inserts and checks them. Fragments and ICMPv6 are left alone (ERR052152).

const IPV4 = 0x0800;
const IPV6 = 0x86dd;
const VLAN = 0x8100;
const ICMP = 1;
const TCP = 6;
const UDP = 17;

/** What `checkFrame` found; bits may come together. */
export const IP_WRONG = 1;
export const PROTOCOL_WRONG = 2;
export const IS_VLAN = 4;
export const IS_IPV6 = 8;
export const IS_FRAGMENT = 16;
export const IS_IP = 32;

const SHORT = 64;
/** Words up to which the two 32-bit sums of `sumWords` are exact: 256 KB. */
const LONG = 4 * 0x10000;
const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/** The words of the buffer that was summed last: frames are cut from large buffers, and a view for each would cost more. */
let viewed: ArrayBufferLike | undefined;
let view: Int32Array = new Int32Array(0);

/**
 * Sum of big-endian half-words of bytes[from..to), an odd last byte being the upper half; not folded. A ones' complement
 * sum may be taken in either byte order and in larger pieces (RFC 1071): words are summed as the machine reads them, and
 * the result is turned at the end.
 */
function sum(bytes: Uint8Array, from: number, to: number): number {
  const start = bytes.byteOffset + from;
  if (to - from < SHORT || to - from >= LONG || !littleEndian || (start & 1) !== 0) return sumBytes(bytes, from, to);
  // Up to the first whole word, and behind the last one.
  const head = start & 2;
  const tail = (to - from - head) & 3;
  if (bytes.buffer !== viewed) {
    viewed = bytes.buffer;
    view = new Int32Array(viewed, 0, viewed.byteLength >>> 2);
  }
  const folded = fold(sumWords(view, (start + head) >>> 2, (bytes.byteOffset + to - tail) >>> 2));
  const turned = ((folded & 0xff) << 8) | (folded >>> 8);
  return sumBytes(bytes, from, from + head) + turned + sumBytes(bytes, to - tail, to);
}

/**
 * Sum of the half-words of whole words, at most 65536 of them. Two sums that need no masks: of the words, in which all but
 * the lowest 32 bits is lost, and of their upper halves. What the lower halves add up to is the difference.
 */
function sumWords(words: Int32Array, from: number, to: number): number {
  let whole = 0;
  let upper = 0;
  let n = from;
  for (; n + 3 < to; n += 4) {
    const a = words[n]!;
    const b = words[n + 1]!;
    const c = words[n + 2]!;
    const d = words[n + 3]!;
    whole = (whole + a + b + c + d) | 0;
    upper = (upper + (a >>> 16) + (b >>> 16) + (c >>> 16) + (d >>> 16)) | 0;
  }
  for (; n < to; n++) {
    whole = (whole + words[n]!) | 0;
    upper = (upper + (words[n]! >>> 16)) | 0;
  }
  return (upper >>> 0) + ((whole - (upper << 16)) >>> 0);
}

function sumBytes(bytes: Uint8Array, from: number, to: number): number {
  let total = 0;
  let n = from;
  for (; n + 1 < to; n += 2) total += (bytes[n]! << 8) + bytes[n + 1]!;
  if (n < to) total += bytes[n]! << 8;
  return total;
}

function fold(total: number): number {
  let folded = (total & 0xffff) + Math.floor(total / 0x10000);
  while (folded > 0xffff) folded = (folded & 0xffff) + (folded >>> 16);
  return folded;
}

/** Where things are in a frame; filled by `parse`, one object for all frames. */
const layout = { flags: 0, ip: 0, payload: 0, end: 0, protocol: 0, version: 0 };

/** Finds IP header and payload; false where a frame holds no whole IP packet. */
function parse(bytes: Uint8Array): boolean {
  let type = 12;
  layout.flags = 0;
  if (((bytes[type]! << 8) | bytes[type + 1]!) === VLAN) {
    layout.flags |= IS_VLAN;
    type += 4;
  }
  const ethertype = (bytes[type]! << 8) | bytes[type + 1]!;
  const ip = type + 2;
  layout.ip = ip;
  if (ethertype === IPV4 && bytes.length >= ip + 20) {
    const header = (bytes[ip]! & 0xf) * 4;
    layout.version = 4;
    layout.payload = ip + header;
    layout.end = ip + ((bytes[ip + 2]! << 8) | bytes[ip + 3]!);
    layout.protocol = bytes[ip + 9]!;
    layout.flags |= IS_IP;
    if (((bytes[ip + 6]! << 8) | bytes[ip + 7]!) & 0x3fff) layout.flags |= IS_FRAGMENT;
    return header >= 20 && layout.end <= bytes.length && layout.payload <= layout.end;
  }
  if (ethertype === IPV6 && bytes.length >= ip + 40) {
    layout.version = 6;
    layout.payload = ip + 40;
    layout.end = layout.payload + ((bytes[ip + 4]! << 8) | bytes[ip + 5]!);
    layout.protocol = bytes[ip + 6]!;
    layout.flags |= IS_IP | IS_IPV6;
    return layout.end <= bytes.length;
  }
  return false;
}

/** Offset of the protocol's checksum field in the frame, or 0 where the accelerator knows none. */
function field(): number {
  if ((layout.flags & IS_FRAGMENT) !== 0) return 0;
  const room = layout.end - layout.payload;
  if (layout.protocol === TCP && room >= 20) return layout.payload + 16;
  if (layout.protocol === UDP && room >= 8) return layout.payload + 6;
  if (layout.protocol === ICMP && layout.version === 4 && room >= 8) return layout.payload + 2;
  return 0;
}

/** Sum of payload and pseudo header. */
function protocolSum(bytes: Uint8Array): number {
  let total = sum(bytes, layout.payload, layout.end);
  if (layout.protocol === ICMP) return total;
  const addresses = layout.version === 4 ? layout.ip + 12 : layout.ip + 8;
  total += sum(bytes, addresses, addresses + (layout.version === 4 ? 8 : 32));
  return total + layout.protocol + (layout.end - layout.payload);
}

/**
 * Puts checksums into a frame that goes out. The fields are summed as they stand: where software left something in them
 * the result is wrong, as on the chip. Answers whether both are right now.
 */
export function insertChecksums(bytes: Uint8Array, header: boolean, protocol: boolean): boolean {
  if (!parse(bytes)) return false;
  let areRight = header || layout.version === 6;
  if (header && layout.version === 4) {
    const at = layout.ip + 10;
    areRight = isEmpty(bytes, at);
    put(bytes, at, ~fold(sum(bytes, layout.ip, layout.payload)));
  }
  const where = protocol ? field() : 0;
  if (where === 0) return false;
  areRight &&= isEmpty(bytes, where);
  const value = ~fold(protocolSum(bytes)) & 0xffff;
  put(bytes, where, value === 0 && layout.protocol === UDP ? 0xffff : value);
  return areRight;
}

function isEmpty(bytes: Uint8Array, offset: number): boolean {
  return bytes[offset] === 0 && bytes[offset + 1] === 0;
}

function put(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 8;
  bytes[offset + 1] = value;
}

/** What a frame that came in is, and what is wrong with it: a sum of the bits above. `sumsRight` as in `Frame`. */
export function checkFrame(bytes: Uint8Array, sumsRight = false): number {
  if (!parse(bytes)) return layout.flags & IS_IP ? layout.flags | IP_WRONG : layout.flags;
  if (sumsRight) return layout.flags;
  let found = layout.flags;
  if (layout.version === 4 && fold(sum(bytes, layout.ip, layout.payload)) !== 0xffff) found |= IP_WRONG;
  const where = field();
  if (where === 0) return found;
  if (layout.protocol === UDP && bytes[where] === 0 && bytes[where + 1] === 0) return found;
  if (fold(protocolSum(bytes)) !== 0xffff) found |= PROTOCOL_WRONG;
  return found;
}

/** Bytes of a frame up to the end of its IP packet: what RACC.PADREM leaves. The whole frame where it holds no IP. */
export function lengthWithoutPadding(bytes: Uint8Array): number {
  return parse(bytes) ? layout.end : bytes.length;
}
