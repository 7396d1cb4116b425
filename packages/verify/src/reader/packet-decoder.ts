import type { TcpTrace } from '../tcp/tcp-trace.ts';
import { Fragments } from './fragments.ts';
import { hasLabel } from './generated-label.ts';
import { isReadLink, LINK_ETHERNET, LinkLayer } from './link-layer.ts';
import type { RecordSink } from './record-sink.ts';

const TCP = 6;
const UDP = 17;
/** Times start here, so that packets a little out of order have none below zero, which means unknown. */
const MARGIN_SECONDS = 1;

/** Finds the TCP segment in each packet, in place, and hands it to the trace. Counts what it cannot use. */
export class PacketDecoder implements RecordSink {
  packets = 0;
  /** The capture has the datagram with which the package's own generator labels what it makes. */
  isGenerated = false;
  /** Packets too short to hold the 20 bytes of a TCP header, or whose lengths contradict each other. */
  tooShort = 0;
  /** Link types that are not read, with the number of their packets. */
  readonly unreadLinks = new Map<number, number>();
  readonly fragments = new Fragments();
  private originSeconds = 0;
  private readonly links = new LinkLayer();
  private readonly trace: TcpTrace;

  constructor(trace: TcpTrace) {
    this.trace = trace;
  }

  record(
    bytes: Uint8Array,
    at: number,
    captured: number,
    onWire: number,
    seconds: number,
    micros: number,
    linkType: number,
  ): void {
    if (this.packets === 0) this.originSeconds = seconds - MARGIN_SECONDS;
    this.packets += 1;
    const passed = (seconds - this.originSeconds) * 1e6 + micros;
    // Integers of the machine for the first half hour: calls need not box them.
    const timeUs = passed < 0x7fff_ffff && passed > 0 ? passed | 0 : passed;
    const end = Math.min(at + captured, bytes.length);
    let ip: number;
    let tagged = false;
    if (linkType === LINK_ETHERNET && captured >= 34 && bytes[at + 12] === 8 && bytes[at + 13] === 0) {
      ip = at + 14;
    } else {
      if (!isReadLink(linkType)) {
        this.unreadLinks.set(linkType, (this.unreadLinks.get(linkType) ?? 0) + 1);
        return;
      }
      ip = this.links.networkAt(bytes, at, end, linkType);
      tagged = this.links.tagged;
      if (ip < 0 || ip >= end) return;
    }
    const version = bytes[ip]! >> 4;
    if (version === 4) this.ipv4(bytes, ip, end, at + onWire, timeUs, tagged);
    else if (version === 6) this.ipv6(bytes, ip, end, at + onWire, timeUs, tagged);
  }

  private ipv4(bytes: Uint8Array, ip: number, end: number, wireEnd: number, timeUs: number, tagged: boolean): void {
    if (end - ip < 20) {
      this.tooShort += 1;
      return;
    }
    const header = (bytes[ip]! & 15) * 4;
    if (bytes[ip + 9] !== TCP) {
      if (bytes[ip + 9] === UDP) this.isGenerated ||= hasLabel(bytes, ip + header, end);
      return;
    }
    let total = (bytes[ip + 2]! << 8) | bytes[ip + 3]!;
    // Segmentation offload leaves the length 0 when it does not fit: then the frame's length tells.
    if (total === 0) total = wireEnd - ip;
    const fragment = ((bytes[ip + 6]! << 8) | bytes[ip + 7]!) & 0x3fff;
    if (header < 20 || total < header) {
      this.tooShort += 1;
      return;
    }
    if (fragment !== 0) {
      const key = `4${bytes.subarray(ip + 12, ip + 20).join('.')}/${(bytes[ip + 4]! << 8) | bytes[ip + 5]!}`;
      const offset = (fragment & 0x1fff) * 8;
      const whole = this.fragments.add(key, bytes, ip, end, offset, total - header, (fragment & 0x2000) !== 0);
      if (whole === undefined) return;
      this.segment(whole.bytes, header, whole.bytes.length, whole.total, timeUs, 0, 4, tagged);
      return;
    }
    this.segment(bytes, ip + header, end, total - header, timeUs, ip, 4, tagged);
  }

  private ipv6(bytes: Uint8Array, ip: number, end: number, wireEnd: number, timeUs: number, tagged: boolean): void {
    if (end - ip < 40) {
      this.tooShort += 1;
      return;
    }
    let length = (bytes[ip + 4]! << 8) | bytes[ip + 5]!;
    if (length === 0) length = wireEnd - ip - 40;
    let next = bytes[ip + 6]!;
    let at = ip + 40;
    let rest = length;
    while (next !== TCP) {
      // Hop-by-hop, routing, destination options, mobility, HIP and shim share one form; fragment and AH have their own.
      if (next === 44) {
        if (end - at < 8) return;
        const field = (bytes[at + 2]! << 8) | bytes[at + 3]!;
        next = bytes[at]!;
        if ((field & 0xfff9) !== 0) {
          if (next !== TCP) return;
          const key = `6${bytes.subarray(ip + 8, ip + 40).join('.')}/${bytes.subarray(at + 4, at + 8).join('.')}`;
          const tcpAt = at + 8 - ip;
          const whole = this.fragments.add(key, bytes, ip, end, field & 0xfff8, rest - 8, (field & 1) !== 0);
          if (whole !== undefined) {
            this.segment(whole.bytes, tcpAt, whole.bytes.length, whole.total, timeUs, 0, 6, tagged);
          }
          return;
        }
        at += 8;
        rest -= 8;
      } else if (
        next === 0 ||
        next === 43 ||
        next === 60 ||
        next === 135 ||
        next === 139 ||
        next === 140 ||
        next === 51
      ) {
        if (end - at < 2) return;
        const size = next === 51 ? (bytes[at + 1]! + 2) * 4 : (bytes[at + 1]! + 1) * 8;
        next = bytes[at]!;
        at += size;
        rest -= size;
      } else {
        if (next === UDP) this.isGenerated ||= hasLabel(bytes, at, end);
        return;
      }
    }
    this.segment(bytes, at, end, rest, timeUs, ip, 6, tagged);
  }

  private segment(
    bytes: Uint8Array,
    tcp: number,
    end: number,
    length: number,
    timeUs: number,
    ip: number,
    version: 4 | 6,
    tagged: boolean,
  ): void {
    if (end - tcp < 20) {
      this.tooShort += 1;
      return;
    }
    const header = (bytes[tcp + 12]! >> 4) * 4;
    const payload = length - header;
    if (header < 20 || payload < 0) {
      this.tooShort += 1;
      return;
    }
    this.trace.segment(bytes, ip, version, tcp, Math.min(end, tcp + header), payload, timeUs, tagged);
  }
}
