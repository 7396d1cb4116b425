import type { Connection } from './connection.ts';
import { ConnectionTable } from './connection-table.ts';
import type { Direction } from './direction.ts';
import { Flight } from './flight.ts';
import { TcpOptions } from './tcp-options.ts';

const FIN = 1;
const SYN = 2;
const RST = 4;
const ACK = 16;

/** Follows every TCP connection of a capture, packet by packet, with the counters of tcptrace 6.6.7 and our own beside them. */
export class TcpTrace {
  packets = 0;
  /** Packets of connections beyond the limit, which are not followed. */
  ignored = 0;
  firstUs = -1;
  lastUs = -1;
  /** Connection of the newest segment; `latestFromA` is who sent it. */
  protected latest: Connection | undefined;
  private readonly table: ConnectionTable;
  private viewed: Uint8Array | undefined;
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly options = new TcpOptions();

  constructor(limit = 10_000) {
    this.table = new ConnectionTable(limit);
  }

  protected get latestFromA(): boolean {
    return this.table.fromA;
  }

  get connections(): readonly Connection[] {
    return this.table.all;
  }

  /**
   * A TCP segment in place: `ip` and `tcp` are where its headers start, `headerEnd` where the captured part of the TCP header ends,
   * `payload` its length by the IP header, `now` microseconds since about the first packet.
   */
  segment(
    bytes: Uint8Array,
    ip: number,
    version: 4 | 6,
    tcp: number,
    headerEnd: number,
    payload: number,
    now: number,
    tagged: boolean,
  ): void {
    this.packets += 1;
    if (this.firstUs < 0) this.firstUs = now;
    this.lastUs = now;
    // One view for all packets of a buffer: a word is one load then, not four.
    if (bytes !== this.viewed) {
      this.viewed = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const { view } = this;
    const seq32 = view.getInt32(tcp + 4);
    const ack32 = view.getInt32(tcp + 8);
    const flags = bytes[tcp + 13]!;
    const connection = this.table.find(bytes, view, ip, version, tcp, now, seq32, flags);
    if (connection === undefined) {
      this.ignored += 1;
      return;
    }
    connection.packets += 1;
    connection.lastUs = now;
    const { fromA } = this.table;
    this.latest = connection;
    const own = fromA ? connection.aToB : connection.bToA;
    const other = fromA ? connection.bToA : connection.aToB;
    const isSyn = (flags & SYN) !== 0;
    const isFin = (flags & FIN) !== 0;
    const isAck = (flags & ACK) !== 0;
    own.packets += 1;
    if (tagged) own.taggedPackets += 1;
    let window = 0;
    if (isAck || isSyn) {
      window = view.getUint16(tcp + 14);
      if (!isSyn) window <<= own.windowShift;
    }
    if (own.lastUs >= 0) {
      const silence = now - own.lastUs;
      if (silence > own.idleMaxUs) own.idleMaxUs = silence;
      else if (silence < 0) own.backwards += 1;
    }
    own.lastUs = now;

    const start = own.unwrap(seq32);
    const end = start + payload;
    const ack = isAck ? other.unwrap(ack32) : 0;
    if ((flags & (SYN | FIN | RST)) !== 0) {
      if (isFin) own.finCount += 1;
      if (flags & RST) own.resetCount += 1;
      if (isSyn) {
        own.syn32 = seq32;
        this.noteSyn(connection, fromA, own, other, start, isAck, now);
      }
    }
    if (isAck) {
      own.windowEnd32 = (ack32 + window) | 0;
      // Before the data: lwIP ends the handshake with its first segment.
      if (connection.synAckUs >= 0 && connection.synAckToAckUs < 0 && fromA !== connection.synAckFromA && !isSyn) {
        if (other.synCount === 1) {
          connection.synAckToAckUs = Math.max(0, now - connection.synAckUs);
          connection.handshakeEndBytes = payload;
        }
      }
    }

    const { options } = this;
    const stated = tcp + (bytes[tcp + 12]! >> 4) * 4;
    options.sackBlocks = 0;
    if (stated > tcp + 20) {
      options.parse(bytes, tcp + 20, headerEnd, stated);
      if (options.timestamps) own.timestamps = true;
      if (options.mss >= 0 || options.scale >= 0 || isSyn) noteOptions(options, own, other, isSyn);
    }

    if (payload > 0) {
      own.dataPackets += 1;
      own.dataBytes += payload;
      if (payload > own.largestSegment) own.largestSegment = payload;
      if (own.firstDataUs < 0) own.firstDataUs = now;
      own.lastDataUs = now;
    }

    let repeated = 0;
    let outOfOrder = false;
    let lateUs = 0;
    if (payload > 0 || isSyn || isFin) {
      const length = payload + (isSyn ? 1 : 0) + (isFin ? 1 : 0);
      if (other.windowLast === 0 && other.packets > 0) {
        own.zeroWindowProbes += 1;
      } else {
        repeated = own.space.add(start, length, now);
        outOfOrder = own.space.outOfOrder;
        if (outOfOrder) {
          own.outOfOrderPackets += 1;
          // A gap that closes before an answer to its first sign could arrive was made by reordering, not by loss.
          const rtt = connection.handshakeRttUs;
          if (own.space.lagUs < (rtt > 0 ? 0.9 * rtt : 3_000)) own.swappedPackets += 1;
          else lateUs = own.space.lagUs;
        }
        let counted = repeated;
        if (isSyn && own.synCount > 1) counted -= 1;
        if (isFin && own.finCount > 1) counted -= 1;
        if (counted < payload) own.uniqueBytes += payload - counted;
      }
      if (payload > 0) {
        own.flight ??= new Flight(now, start, Math.max(0, connection.handshakeRttUs), other.windowLast);
        own.flight.data(now, start, payload, repeated, outOfOrder, lateUs);
      }
    }

    if (isAck) {
      const duplicate = payload === 0 && window === own.windowLast && other.owinMax > 0;
      other.space.acknowledge(ack, now, duplicate);
      if (other.flight !== undefined && (flags & RST) === 0) {
        other.flight.ack(now, ack, window, other.space.sampleUs);
      }
    }
    if (repeated > 0) {
      own.rexmtPackets += 1;
      own.rexmtBytes += repeated;
    }
    if (flags & RST) return;
    this.noteWindow(own, other, window, isAck, isSyn);
    if (isAck) {
      if (window === 0) own.windowZeros += 1;
      if (payload === 0 && !isSyn && !isFin) own.pureAcks += 1;
      if (options.sackBlocks > 0) {
        own.sackPackets += 1;
        if (options.isDuplicateSack(ack32)) own.dsackPackets += 1;
      }
      own.ack = ack;
      own.ackSeen = true;
      if (!other.dataAcked && !(other.synSeen && ack === other.syn + 1)) other.dataAcked = true;
    }
    if (payload > 0 && !own.dataAcked && repeated === 0) {
      own.initialWindowBytes += payload;
    }
    if (!isSyn && !outOfOrder && repeated === 0) {
      // tcptrace counts from the byte before the acknowledged one, so a full window of 5840 reads 5841.
      const owin = other.ackSeen ? end - (other.ack - 1) : payload;
      if (owin > own.owinMax) own.owinMax = owin;
    }
  }

  /** Ends the silences of connections that were still open when the capture ended. */
  finish(): void {
    for (const connection of this.connections) {
      if ((connection.aToB.finCount > 0 && connection.bToA.finCount > 0) || connection.reset) continue;
      for (const direction of [connection.aToB, connection.bToA]) {
        if (direction.lastUs < 0) continue;
        const silence = this.lastUs - direction.lastUs;
        if (silence > direction.idleMaxUs) direction.idleMaxUs = silence;
      }
    }
  }

  private noteSyn(
    connection: Connection,
    fromA: boolean,
    own: Direction,
    other: Direction,
    start: number,
    isAck: boolean,
    now: number,
  ): void {
    own.synCount += 1;
    own.syn = start;
    own.synSeen = true;
    own.synUs = now;
    other.ack = start;
    other.ackSeen = true;
    if (!isAck) {
      if (fromA) connection.openedByA = true;
      else connection.openedByB = true;
    } else {
      connection.synAckUs = now;
      connection.synAckFromA = fromA;
      if (other.synCount === 1 && own.synCount === 1) connection.synToSynAckUs = Math.max(0, now - other.synUs);
    }
  }

  private noteWindow(own: Direction, other: Direction, window: number, isAck: boolean, isSyn: boolean): void {
    own.windowLast = window;
    if (!isAck && !isSyn) return;
    if (window > own.windowMax) own.windowMax = window;
    if (window > 0 && !isSyn && !own.windowIsScaled && own.asksScaling && other.asksScaling) {
      own.windowIsScaled = true;
      own.windowMin = window;
      own.windowMax = window;
      own.windowSum = 0;
      own.unscaledPackets = own.packets - 1;
    } else if (window > 0 && (own.windowMin === 0 || window < own.windowMin)) {
      own.windowMin = window;
    }
    own.windowSum += window;
  }
}

/** What SYNs negotiate. tcptrace takes these options from any packet, and so do we. */
function noteOptions(options: TcpOptions, own: Direction, other: Direction, isSyn: boolean): void {
  if (options.mss >= 0) own.mss = options.mss;
  if (options.sackPermitted) own.asksSack = true;
  if (options.cut && isSyn) own.optionsCut = true;
  if (options.scale < 0) return;
  own.windowScale = Math.min(options.scale, 14);
  own.asksScaling = true;
  if (!other.asksScaling) return;
  own.windowShift = own.windowScale;
  other.windowShift = other.windowScale;
}
