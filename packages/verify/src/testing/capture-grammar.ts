// Captures that follow the grammar of their formats, with hostile figures here and there: what a fuzzer feeds the reader with.
import { gzipSync } from 'node:zlib';
import type { Random } from '@boardproof/testing';

const edges = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff];
const edges32 = [0, 1, 4, 12, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff, 16_777_217];
const ETHERNET_TYPES = [0x0800, 0x86dd, 0x0806, 0x8100, 0x88a8, 0x9100, 0x9200, 0x8864, 0x0005, 0x88cc];
/** Link types that are read, and some that are not. */
const LINKS = [1, 1, 1, 0, 9, 10, 12, 14, 50, 51, 101, 108, 113, 228, 229, 276, 105, 127, 147, 3000];

/** A capture of one to forty packets in any format, a twelfth of them packed. */
export function captureOf(random: Random): Uint8Array {
  const capture = random.chance(0.5) ? pcap(random) : pcapng(random);
  if (!random.chance(1 / 12)) return capture;
  const packed = gzipSync(random.chance(0.05) ? gzipSync(capture) : capture, { level: 1 });
  return random.chance(0.3) ? packed.slice(0, random.below(packed.length)) : new Uint8Array(packed);
}

type Order = 'little' | 'big';
const number16 = (value: number, order: Order) => {
  const pair = [(value >>> 8) & 255, value & 255];
  return order === 'big' ? pair : pair.reverse();
};
const number32 = (value: number, order: Order) => {
  const four = [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  return order === 'big' ? four : four.reverse();
};
const net16 = (value: number) => number16(value, 'big');
const net32 = (value: number) => number32(value, 'big');
const odd = (random: Random, share: number, usual: number) =>
  random.chance(share) ? random.pick(random.chance(0.5) ? edges : edges32) : usual;

function pcap(random: Random): Uint8Array {
  const order: Order = random.chance(0.5) ? 'little' : 'big';
  const magic = random.pick([0xa1b2c3d4, 0xa1b23c4d, 0xa1b2cd34]);
  const minor = random.pick([4, 4, 4, 4, 2, 3]);
  const link = random.pick(LINKS);
  const parts = [...number32(magic, order), ...number16(2, order), ...number16(minor, order)];
  parts.push(...number32(0, order), ...number32(0, order), ...number32(65_535, order), ...number32(link, order));
  const talk = new Talk(random);
  for (let count = 1 + random.below(random.chance(0.01) ? 200 : 40); count > 0; count -= 1) {
    const frame = talk.frame(link);
    const onWire = odd(random, 0.03, frame.length + talk.missing);
    const lengths = [odd(random, 0.01, frame.length), onWire];
    if (minor === 2) lengths.reverse();
    parts.push(...number32(talk.seconds, order), ...number32(odd(random, 0.02, talk.fraction), order));
    parts.push(...number32(lengths[0]!, order), ...number32(lengths[1]!, order));
    if (magic === 0xa1b2cd34) parts.push(0, 0, 0, 0, 0, 0, 0, 0);
    for (const byte of frame) parts.push(byte);
  }
  return Uint8Array.from(parts);
}

function pcapng(random: Random): Uint8Array {
  const parts: number[] = [];
  const talk = new Talk(random);
  for (let sections = 1 + random.below(2); sections > 0; sections -= 1) section(random, talk, parts);
  return Uint8Array.from(parts);
}

function section(random: Random, talk: Talk, parts: number[]): void {
  const order: Order = random.chance(0.5) ? 'little' : 'big';
  const block = (type: number, body: readonly number[]) => {
    const padded = [...body, ...new Array((4 - (body.length % 4)) % 4).fill(0)];
    const length = odd(random, 0.01, 12 + padded.length);
    parts.push(...number32(type, order), ...number32(length, order));
    for (const byte of padded) parts.push(byte);
    parts.push(...number32(length, order));
  };
  const option = (code: number, value: readonly number[]) => [
    ...number16(code, order),
    ...number16(odd(random, 0.03, value.length), order),
    ...value,
    ...new Array((4 - (value.length % 4)) % 4).fill(0),
  ];
  const magic = random.chance(0.01) ? 0x12345678 : 0x1a2b3c4d;
  block(0x0a0d0d0a, [
    ...number32(magic, order),
    ...number16(1, order),
    ...number16(0, order),
    ...new Array(8).fill(255),
  ]);
  const links: number[] = [];
  for (let interfaces = random.below(4); interfaces > 0; interfaces -= 1) {
    const link = random.pick(LINKS);
    links.push(link);
    const options: number[] = [];
    if (random.chance(0.4)) options.push(...option(9, [random.pick([6, 9, 3, 0, 0x80, 0x94, 0xff])]));
    if (random.chance(0.2)) options.push(...option(14, [0, 0, 0, 0, ...number32(random.pick(edges32), order)]));
    if (random.chance(0.2)) options.push(...option(2, [101, 116, 104, 48]));
    if (random.chance(0.5)) options.push(...option(0, []));
    const body = [...number16(link, order), 0, 0, ...number32(random.pick([0, 0, 96, 65_535]), order), ...options];
    block(1, random.chance(0.02) ? body.slice(0, 4) : body);
  }
  for (let count = random.below(30); count > 0; count -= 1) {
    const id = odd(random, 0.03, random.below(Math.max(1, links.length)));
    const frame = talk.frame(links[id] ?? 1);
    const lengths = [
      ...number32(odd(random, 0.02, frame.length), order),
      ...number32(frame.length + talk.missing, order),
    ];
    const stamp = [
      ...number32(random.chance(0.02) ? 5 : 0, order),
      ...number32(talk.seconds * 1000 + talk.fraction, order),
    ];
    const kind = random.below(12);
    if (kind === 0) block(3, [...number32(frame.length + talk.missing, order), ...frame]);
    else if (kind === 1) block(2, [...number16(id, order), 0, 0, ...stamp, ...lengths, ...frame]);
    else if (kind === 2) block(random.pick([4, 5, 10, 0xbad]), frame.slice(0, random.below(40)));
    else if (kind === 3 && random.chance(0.2)) block(6, frame.slice(0, 8));
    else block(6, [...number32(id, order), ...stamp, ...lengths, ...frame]);
  }
}

/** A conversation or two, so that packets belong together: sequence numbers that advance, repeat, jump and wrap around. */
class Talk {
  seconds = 1_000_000;
  fraction = 0;
  /** Bytes of the newest frame that were on the wire and are not in the file. */
  missing = 0;
  private readonly random: Random;
  private readonly next: [number, number];
  /** How many datagrams come in parts: now and then nearly all. */
  private readonly fragments: number;
  private turn = 0;
  private id = 1;

  constructor(random: Random) {
    this.random = random;
    this.fragments = random.chance(0.05) ? 0.9 : 0.1;
    this.next = [random.pick([1000, 0xffff_f000, 0x7fff_f000]), random.pick([5, 0xffff_ffff])];
  }

  frame(link: number): number[] {
    const { random } = this;
    this.fraction += random.pick([1, 120, 5_000, 400_000]);
    if (random.chance(0.03)) this.seconds += random.pick([1, 300, -2, 4_000]);
    const version = random.chance(0.7) ? 4 : 6;
    const packet = version === 4 ? this.ipv4() : this.ipv6();
    const frame = [...this.link(link, version), ...packet];
    return random.chance(0.05) ? frame.slice(0, random.below(frame.length + 1)) : frame;
  }

  private link(link: number, version: 4 | 6): number[] {
    const { random } = this;
    const type = net16(random.chance(0.05) ? random.pick(ETHERNET_TYPES) : version === 4 ? 0x0800 : 0x86dd);
    const protocol = random.pick([
      [0, version === 4 ? 0x21 : 0x57],
      [version === 4 ? 0x21 : 0x57],
      [0xff, 3, 0, 0x21],
      [0xc0, 0x21],
    ]);
    const snap = [0xaa, 0xaa, random.chance(0.9) ? 3 : 0, 0, 0, 0, ...type];
    const addresses = new Array(12).fill(2);
    switch (link) {
      case 0:
      case 108:
        return [2, 0, 0, 0];
      case 9:
        return protocol;
      case 10:
        return [0x50, ...addresses, ...snap];
      case 50:
        return random.chance(0.5) ? [0xff, 3, ...protocol] : protocol;
      case 51:
        return [0x11, 0, 0, 1, 0, 0, ...protocol];
      case 113:
        return [0, 0, 0, 1, 0, 6, ...new Array(8).fill(2), ...type];
      case 276:
        return [...type, ...new Array(18).fill(0)];
      case 1:
        return [...addresses, ...this.ethernet(type, protocol, snap)];
      default:
        return [];
    }
  }

  private ethernet(type: number[], protocol: number[], snap: number[]): number[] {
    const { random } = this;
    if (random.chance(0.7)) return type;
    const tag = () => [...net16(random.pick([0x8100, 0x88a8, 0x9100, 0x9200])), 0, 7];
    return random.pick([
      [...tag(), ...type],
      [...tag(), ...tag(), ...type],
      [...net16(0x8864), 0x11, 0, 0, 1, 0, 0, ...protocol],
      [...net16(60), ...snap],
      net16(0x0806),
    ]);
  }

  private ipv4(): number[] {
    const { random } = this;
    const transport = this.transport();
    const options = random.chance(0.1) ? new Array(4 * (1 + random.below(10))).fill(1) : [];
    const header = 20 + options.length;
    this.id = (this.id + (random.chance(this.fragments > 0.5 ? 0.6 : 0.8) ? 1 : 0)) & 0xffff;
    const fragment = random.chance(this.fragments)
      ? random.pick([0x2000, 0x2010, 0x0010, 0x1fff, 0x4000, 0x8000])
      : 0x4000;
    const total = odd(random, 0.03, header + transport.length + this.missing) & 0xffff;
    const length = random.chance(0.03) ? random.below(16) : header / 4;
    const protocol = random.chance(0.04) ? random.pick([17, 1, 47]) : 6;
    const ends = this.turn === 0 ? [4, 19] : [19, 4];
    const at = [0x40 | length, 0, ...net16(total), ...net16(this.id), ...net16(fragment), 64, protocol, 0, 0];
    return [...at, 192, 168, 1, ends[0]!, 192, 168, 1, ends[1]!, ...options, ...transport];
  }

  private ipv6(): number[] {
    const { random } = this;
    const transport = this.transport();
    const headers: number[] = [];
    let first = random.chance(0.04) ? random.pick([17, 58, 59]) : 6;
    for (let more = random.chance(0.3) ? 1 + random.below(3) : 0; more > 0; more -= 1) {
      const kind = random.pick([0, 43, 60, 135, 139, 140, 51, 44]);
      const field = random.pick([0, 0, 1, 0xfff8, 0x0009]);
      const body =
        kind === 44 ? [0, ...net16(field), 0, 0, 0, 7] : [random.chance(0.1) ? 40 : 0, ...new Array(6).fill(0)];
      headers.unshift(first, ...body);
      first = kind;
    }
    const length = odd(random, 0.03, headers.length + transport.length + this.missing) & 0xffff;
    const address = (last: number) => [0xfd, ...new Array(14).fill(0), last];
    const ends = this.turn === 0 ? [4, 19] : [19, 4];
    return [
      0x60,
      0,
      0,
      0,
      ...net16(length),
      first,
      64,
      ...address(ends[0]!),
      ...address(ends[1]!),
      ...headers,
      ...transport,
    ];
  }

  private transport(): number[] {
    const { random } = this;
    if (random.chance(0.6)) this.turn = 1 - this.turn;
    const own = this.turn;
    const flags = random.pick([16, 16, 16, 16, 24, 24, 2, 18, 17, 4, 20, 0, 255]);
    const size = random.pick([0, 0, 1, 100, 536, 1460, 1460, 1460, 9000]);
    const seq = (this.next[own]! + random.pick([0, 0, 0, 0, 0, -1460, -1, 1460, 2920, 0x4000_0000])) >>> 0;
    if (random.chance(0.8)) this.next[own] = (this.next[own]! + size + (flags & 3 ? 1 : 0)) >>> 0;
    const ack = (this.next[1 - own]! + random.pick([0, 0, 0, 0, -1460, -100, 5000])) >>> 0;
    const options = random.chance(0.4) ? this.options(ack) : [];
    const offset = random.chance(0.03) ? random.below(16) : (20 + options.length) / 4;
    const ports = own === 0 ? [38_174, 5001] : [5001, 38_174];
    if (random.chance(0.05)) ports.reverse();
    this.missing = size;
    const window = odd(random, 0.1, 5840) & 0xffff;
    return [
      ...net16(ports[0]!),
      ...net16(ports[1]!),
      ...net32(seq),
      ...net32(ack),
      offset << 4,
      flags,
      ...net16(window),
      0,
      0,
      0,
      0,
      ...options,
    ];
  }

  private options(ack: number): number[] {
    const { random } = this;
    const block = (distance: number) => [...net32((ack + distance) >>> 0), ...net32((ack + distance + 1460) >>> 0)];
    const all = [
      [1, 1, 8, 10, 0, 0, 0, 1, 0, 0, 0, 2],
      [2, 4, ...net16(random.pick([1460, 536, 0, 65_535]))],
      [3, 3, random.pick([0, 5, 14, 255])],
      [4, 2],
      [5, 10, ...block(random.pick([-1460, 1460, 0]))],
      [5, 18, ...block(random.pick([-1460, 100])), ...block(random.pick([1460, 0]))],
      [30, 0],
      [254, 200, 1],
      [0],
    ];
    const chosen: number[] = [];
    for (let count = 1 + random.below(3); count > 0; count -= 1) chosen.push(...random.pick(all));
    const kept = chosen.slice(0, 40);
    return [...kept, ...new Array((4 - (kept.length % 4)) % 4).fill(random.chance(0.8) ? 1 : 0)];
  }
}
