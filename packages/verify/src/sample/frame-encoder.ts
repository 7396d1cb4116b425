import { generatedLabel } from '../reader/generated-label.ts';
import type { Scenario } from './scenario.ts';
import type { Segment } from './transfer.ts';

export type Encapsulation = 'ethernet' | 'vlan' | 'qinq' | 'pppoe' | 'sll' | 'sll2' | 'raw' | 'loopback';

/** Link types of the pcap registry for each encapsulation. */
export const linkTypes: Record<Encapsulation, number> = {
  ethernet: 1,
  vlan: 1,
  qinq: 1,
  pppoe: 1,
  sll: 113,
  sll2: 276,
  raw: 101,
  loopback: 0,
};

const PC = { mac: [0x02, 0, 0, 0, 0, 1], v4: [192, 168, 1, 4], v6: 4 };
const BOARD = { mac: [0x02, 0, 0, 0, 0, 2], v4: [192, 168, 1, 19], v6: 0x19 };
const IPERF_PORT = 5001;
const CLIENT_PORT = { rx: 38_174, tx: 49_153 };
const START = { opener: 1_000_000_000, listener: 3_000_000_000 };

/** Builds frames, headers only; payload bytes are never made, as in a capture with a small snapshot length. */
export class FrameEncoder {
  private readonly scenario: Pick<Scenario, 'direction' | 'mss' | 'timestamps'>;
  private readonly encapsulation: Encapsulation;
  private readonly version: 4 | 6;
  private id = 1;

  constructor(
    scenario: Pick<Scenario, 'direction' | 'mss' | 'timestamps'>,
    encapsulation: Encapsulation,
    version: 4 | 6,
  ) {
    this.scenario = scenario;
    this.encapsulation = encapsulation;
    this.version = version;
  }

  /** The frame's captured bytes (without payload) and its length on the wire. */
  encode(segment: Segment): { head: Uint8Array; onWire: number } {
    const tcp = this.tcp(segment);
    const ip = this.ip(segment, tcp.length);
    const link = this.link(segment.fromBoard);
    const head = Uint8Array.from([...link, ...ip, ...tcp]);
    return { head, onWire: head.length + segment.payload };
  }

  /** The datagram that says what the capture is. */
  label(): { head: Uint8Array; onWire: number } {
    const text = new TextEncoder().encode(generatedLabel);
    const udp = [...be16(9), ...be16(9), ...be16(8 + text.length), 0, 0, ...text];
    const segment = { fromBoard: false, payload: 0 };
    const head = Uint8Array.from([...this.link(false), ...this.ip(segment, udp.length, 17), ...udp]);
    return { head, onWire: head.length };
  }

  private link(fromBoard: boolean): number[] {
    const [from, to] = fromBoard ? [BOARD, PC] : [PC, BOARD];
    const type = this.version === 4 ? [0x08, 0x00] : [0x86, 0xdd];
    const addresses = [...to.mac, ...from.mac];
    switch (this.encapsulation) {
      case 'ethernet':
        return [...addresses, ...type];
      case 'vlan':
        return [...addresses, 0x81, 0x00, 0x00, 0x07, ...type];
      case 'qinq':
        return [...addresses, 0x88, 0xa8, 0x00, 0x07, 0x81, 0x00, 0x00, 0x08, ...type];
      case 'pppoe':
        return [...addresses, 0x88, 0x64, 0x11, 0, 0, 1, 0, 0, ...(this.version === 4 ? [0x00, 0x21] : [0x00, 0x57])];
      case 'sll':
        return [0, fromBoard ? 0 : 4, 0, 1, 0, 6, ...from.mac, 0, 0, ...type];
      case 'sll2':
        return [...type, 0, 0, 0, 0, 0, 2, 0, 1, fromBoard ? 0 : 4, 6, ...from.mac, 0, 0];
      case 'raw':
        return [];
      case 'loopback':
        return [this.version === 4 ? 2 : 24, 0, 0, 0];
    }
  }

  private ip(segment: Pick<Segment, 'fromBoard' | 'payload'>, headerLength: number, protocol = 6): number[] {
    const [from, to] = segment.fromBoard ? [BOARD, PC] : [PC, BOARD];
    const length = headerLength + segment.payload;
    if (this.version === 6) {
      const address = (last: number) => [0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last];
      return [0x60, 0, 0, 0, ...be16(length), protocol, 64, ...address(from.v6), ...address(to.v6)];
    }
    this.id = (this.id + 1) & 0xffff;
    const header = [0x45, 0, ...be16(20 + length), ...be16(this.id), 0x40, 0, 64, protocol, 0, 0, ...from.v4, ...to.v4];
    let sum = 0;
    for (let at = 0; at < 20; at += 2) sum += (header[at]! << 8) | header[at + 1]!;
    while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16);
    header.splice(10, 2, ...be16(~sum & 0xffff));
    return header;
  }

  private tcp(segment: Segment): number[] {
    const { direction } = this.scenario;
    // The data's sender opened the connection: the PC in `rx`, the board in `tx`.
    const fromOpener = segment.fromBoard === (direction === 'tx');
    const ports = fromOpener ? [CLIENT_PORT[direction], IPERF_PORT] : [IPERF_PORT, CLIENT_PORT[direction]];
    const [own, other] = fromOpener ? [START.opener, START.listener] : [START.listener, START.opener];
    const options = this.options(segment);
    const hasAck = (segment.flags & 16) !== 0;
    return [
      ...be16(ports[0]!),
      ...be16(ports[1]!),
      ...be32(own + segment.seq),
      ...be32(hasAck ? other + segment.ack : 0),
      ((20 + options.length) / 4) << 4,
      segment.flags,
      ...be16(Math.min(0xffff, segment.window)),
      0,
      0,
      0,
      0,
      ...options,
    ];
  }

  private options(segment: Segment): number[] {
    const { mss, timestamps } = this.scenario;
    const stamp = [8, 10, ...be32(Math.floor(segment.timeUs / 1000)), ...be32(0)];
    if (!segment.isSyn) return timestamps ? [1, 1, ...stamp] : [];
    const size = [2, 4, ...be16(mss)];
    if (timestamps) return [...size, 1, 1, ...stamp];
    // Linux asks for everything; the board's lwIP answers with its MSS alone.
    return segment.fromBoard ? size : [...size, 4, 2, ...stamp, 1, 3, 3, 10];
  }
}

function be16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}

function be32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
