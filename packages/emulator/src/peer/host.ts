// A host in virtual time: Ethernet, ARP, IPv4, ICMP echo, UDP, TCP. It stands for the PC at the other end of the cable.
import type { CableEnd, Clock, Frame, LinkOffer } from '../machine/interface.ts';
import { ArpTable } from './arp.ts';
import { get16, get32, ipv4, mac, put16 } from './bytes.ts';
import { checksum, fold, pseudoSum, sum16 } from './checksum.ts';
import { FrameStore } from './frame-store.ts';
import { IpWriter } from './ip-writer.ts';
import { NetworkCard, pcOffer } from './network-card.ts';
import { TcpConnection, type TcpHost } from './tcp/connection.ts';
import { pcTcp, type TcpOptions } from './tcp/options.ts';
import { ACK, RST, Segment, SYN } from './tcp/segment.ts';
import { isChecksumRight, SegmentWriter } from './tcp/segment-writer.ts';
import type { StreamSource } from './tcp/stream-source.ts';

export interface HostOptions {
  readonly address?: string;
  readonly mac?: string;
  readonly offer?: LinkOffer;
  readonly tcp?: Partial<TcpOptions>;
}

/** A datagram that came; the bytes must be copied to be kept. */
export type DatagramHandler = (bytes: Uint8Array, start: number, end: number, from: Datagram) => void;

export interface Datagram {
  readonly source: number;
  readonly sourcePort: number;
  readonly destination: number;
  readonly destinationPort: number;
}

/** Answers a SYN: the source of the new connection's data, or undefined to refuse it. */
export type Listener = (
  accept: (source: StreamSource, options?: Partial<TcpOptions>) => TcpConnection,
  port: number,
) => void;

const IP = 14;
const BROADCAST = 0xffffffff;
/** For `listen`: every port that nobody else listens at. */
export const ANY_PORT = 0;

export interface HostFigures {
  /** Frames, datagrams or segments that came with a wrong checksum: the sender's mistake, for the cable's own are caught by the FCS. */
  badChecksums: number;
  received: number;
  /** Answers to our echo requests. */
  echoReplies: number;
}

export class Host implements TcpHost {
  readonly clock: Clock;
  readonly store = new FrameStore();
  readonly address: number;
  readonly mac: Uint8Array;
  readonly card: NetworkCard;
  readonly arp: ArpTable;
  readonly tcp: TcpOptions;
  /** The router to other networks than the own /24; none unless set. */
  gateway: number | undefined;
  readonly figures: HostFigures = { badChecksums: 0, received: 0, echoReplies: 0 };
  readonly #connections = new Map<string, TcpConnection>();
  readonly #listeners = new Map<number, Listener>();
  readonly #datagrams = new Map<number, DatagramHandler>();
  readonly #ip: IpWriter;
  readonly #segment = new Segment();
  #last: TcpConnection | undefined;
  #nextPort = 49152;

  constructor(clock: Clock, cable: CableEnd, options: HostOptions = {}) {
    this.clock = clock;
    this.address = ipv4(options.address ?? '192.168.1.4');
    this.mac = mac(options.mac ?? '02:00:00:00:00:04');
    this.#ip = new IpWriter(this.store, this.mac, this.address);
    this.tcp = { ...pcTcp, ...options.tcp };
    this.card = new NetworkCard(clock, cable, options.offer ?? pcOffer);
    this.arp = new ArpTable(this.clock, this.address, this.mac, this.store, (frame) => this.card.send(frame));
    this.card.onFrame = (frame) => this.#receive(frame);
  }

  send(frame: Frame): void {
    this.card.send(frame);
  }

  /** Opens a connection; its frames leave when the address is resolved, `onFail` when it never is. */
  connect(
    remote: number,
    remotePort: number,
    source: StreamSource,
    ready: (connection: TcpConnection) => void,
    options: Partial<TcpOptions> = {},
    onFail: () => void = () => {},
  ): void {
    const isNear = (remote ^ this.address) >>> 8 === 0;
    this.arp.resolve(isNear ? remote : (this.gateway ?? remote), (remoteMac) => {
      if (remoteMac === undefined) {
        onFail();
        return;
      }
      const localPort = this.#nextPort++;
      const flow = { localMac: this.mac, remoteMac, local: this.address, localPort, remote, remotePort };
      const connection = new TcpConnection(this, flow, source, { ...this.tcp, ...options }, localPort * 65537);
      this.#connections.set(flowKey(remote, remotePort, localPort), connection);
      ready(connection);
    });
  }

  listen(port: number, listener: Listener): void {
    this.#listeners.set(port, listener);
  }

  /** No new connections at a port. */
  unlisten(port: number): void {
    this.#listeners.delete(port);
  }

  /** Datagrams to a port, also those that were broadcast. */
  bind(port: number, handler: DatagramHandler): void {
    this.#datagrams.set(port, handler);
  }

  sendDatagram(to: number, toMac: Uint8Array, port: number, fromPort: number, data: Uint8Array): void {
    const { bytes, frame } = this.#ip.frame(to, toMac, 17, 8 + data.length);
    put16(bytes, 34, fromPort);
    put16(bytes, 36, port);
    put16(bytes, 38, 8 + data.length);
    bytes.set(data, 42);
    const end = 42 + data.length;
    const sum = checksum(sum16(bytes, 34, end) + pseudoSum(this.address, to, 17) + 8 + data.length);
    put16(bytes, 40, sum === 0 ? 0xffff : sum);
    this.send(frame);
  }

  /** An echo request with `size` bytes of data (RFC 792). */
  ping(to: number, toMac: Uint8Array, sequence: number, size: number): void {
    const { bytes, frame } = this.#ip.frame(to, toMac, 1, 8 + size);
    bytes[34] = 8;
    put16(bytes, 38, 1);
    put16(bytes, 40, sequence);
    for (let at = 0; at < size; at++) bytes[42 + at] = at;
    put16(bytes, 36, checksum(sum16(bytes, 34, 42 + size)));
    this.send(frame);
  }

  forget(connection: TcpConnection): void {
    const { remote, remotePort, localPort } = connection.flow;
    const key = flowKey(remote, remotePort, localPort);
    if (this.#connections.get(key) === connection) this.#connections.delete(key);
    if (this.#last === connection) this.#last = undefined;
  }

  /** Forgets every connection without a word, as a reset would. */
  get connections(): Iterable<TcpConnection> {
    return this.#connections.values();
  }

  #receive(frame: Frame): void {
    const { bytes } = frame;
    this.figures.received += 1;
    const type = (bytes[12]! << 8) | bytes[13]!;
    if (type === 0x0800) this.#receiveIp(bytes, frame.sumsRight === true);
    else if (type === 0x0806) this.arp.receive(bytes);
  }

  #receiveIp(bytes: Uint8Array, sumsRight: boolean): void {
    const headerLength = (bytes[IP]! & 15) * 4;
    const end = IP + get16(bytes, IP + 2);
    const start = IP + headerLength;
    if (bytes[IP]! >> 4 !== 4 || headerLength < 20 || end > bytes.length || start > end) return;
    const destination = get32(bytes, IP + 16);
    if (destination !== this.address && destination !== BROADCAST && (bytes[0]! & 1) === 0) return;
    // Fragments are not put together: nothing here sends any.
    if ((get16(bytes, IP + 6) & 0x3fff) !== 0) return;
    if (!sumsRight && fold(sum16(bytes, IP, start)) !== 0xffff) {
      this.figures.badChecksums += 1;
      return;
    }
    const protocol = bytes[IP + 9]!;
    const source = get32(bytes, IP + 12);
    if (protocol === 6) this.#receiveTcp(bytes, start, end, source, destination, sumsRight);
    else if (protocol === 17) this.#receiveUdp(bytes, start, end, source, destination);
    else if (protocol === 1) this.#receiveIcmp(bytes, start, end, source);
  }

  #receiveTcp(
    bytes: Uint8Array,
    start: number,
    end: number,
    source: number,
    destination: number,
    sumsRight: boolean,
  ): void {
    const segment = this.#segment;
    if (!segment.read(bytes, start, end)) return;
    if (!sumsRight && !isChecksumRight(bytes, start, end, pseudoSum(source, destination, 6))) {
      this.figures.badChecksums += 1;
      return;
    }
    const last = this.#last;
    if (
      last !== undefined &&
      last.flow.localPort === segment.destinationPort &&
      last.flow.remotePort === segment.sourcePort &&
      last.flow.remote === source
    ) {
      last.segment(segment);
      return;
    }
    const known = this.#connections.get(flowKey(source, segment.sourcePort, segment.destinationPort));
    if (known !== undefined) {
      this.#last = known;
      known.segment(segment);
    } else this.#unknown(segment, source, bytes.slice(6, 12));
  }

  #unknown(segment: Segment, source: number, remoteMac: Uint8Array): void {
    const { flags, sourcePort, destinationPort } = segment;
    const flow = {
      localMac: this.mac,
      remoteMac,
      local: this.address,
      localPort: destinationPort,
      remote: source,
      remotePort: sourcePort,
    };
    const listener = this.#listeners.get(destinationPort) ?? this.#listeners.get(ANY_PORT);
    if (listener !== undefined && (flags & (SYN | ACK | RST)) === SYN) {
      listener((data, options = {}) => {
        const initial = sourcePort * 65537 + destinationPort;
        const connection = new TcpConnection(this, flow, data, { ...this.tcp, ...options }, initial, segment);
        this.#connections.set(flowKey(source, sourcePort, destinationPort), connection);
        return connection;
      }, destinationPort);
      return;
    }
    if ((flags & RST) !== 0) return;
    // Nobody is there (RFC 9293, 3.10.7.1).
    const hasAck = (flags & ACK) !== 0;
    const length = segment.length + ((flags & SYN) !== 0 ? 1 : 0) + (flags & 1);
    const writer = new SegmentWriter(this.store, flow);
    const acknowledgement = hasAck ? 0 : (segment.sequence + length) >>> 0;
    const sequence = hasAck ? segment.acknowledgement : 0;
    this.send(writer.build(sequence, acknowledgement, hasAck ? RST : RST | ACK, 0, undefined, undefined, 0, 0));
  }

  #receiveUdp(bytes: Uint8Array, start: number, end: number, source: number, destination: number): void {
    const length = get16(bytes, start + 4);
    const last = start + length;
    if (length < 8 || last > end) return;
    const hasChecksum = get16(bytes, start + 6) !== 0;
    if (hasChecksum && !isChecksumRight(bytes, start, last, pseudoSum(source, destination, 17))) {
      this.figures.badChecksums += 1;
      return;
    }
    const sourcePort = get16(bytes, start);
    const destinationPort = get16(bytes, start + 2);
    this.#datagrams.get(destinationPort)?.(bytes, start + 8, last, {
      source,
      sourcePort,
      destination,
      destinationPort,
    });
  }

  #receiveIcmp(bytes: Uint8Array, start: number, end: number, source: number): void {
    if (fold(sum16(bytes, start, end)) !== 0xffff) {
      this.figures.badChecksums += 1;
      return;
    }
    if (bytes[start] === 0) this.figures.echoReplies += 1;
    if (bytes[start] !== 8) return;
    const { bytes: reply, frame } = this.#ip.frame(source, bytes.subarray(6, 12), 1, end - start);
    reply.set(bytes.subarray(start, end), 34);
    reply[34] = 0;
    put16(reply, 36, 0);
    put16(reply, 36, checksum(sum16(reply, 34, 34 + end - start)));
    this.send(frame);
  }
}

function flowKey(remote: number, remotePort: number, localPort: number): string {
  return `${remote}:${remotePort}:${localPort}`;
}
