// One TCP connection of the peer (RFC 9293): handshake, segments in and out, close. Sending and receiving have their own files.
import type { Clock, Frame } from '../../machine/interface.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import type { FrameStore } from '../frame-store.ts';
import { LazyTimer } from '../lazy-timer.ts';
import { sackOption, synOptions, timestampOption } from './option-writer.ts';
import type { TcpOptions } from './options.ts';
import { type DataHandler, Receiver } from './receiver.ts';
import { ACK, FIN, PSH, RST, type Segment, SYN } from './segment.ts';
import { type FlowAddress, SegmentWriter } from './segment-writer.ts';
import { Sender, type Transmitter } from './sender.ts';
import type { StreamSource } from './stream-source.ts';

export type TcpState = 'syn-sent' | 'syn-received' | 'open' | 'closed';
/** How a connection ended: by both FINs, by a reset, or because nothing came back. */
export type TcpEnd = 'finished' | 'reset' | 'refused' | 'timeout' | 'aborted';

export interface TcpHost {
  readonly clock: Clock;
  readonly store: FrameStore;
  send(frame: Frame): void;
  /** The connection needs no more frames. */
  forget(connection: TcpConnection): void;
}

/** A SYN is sent at most this often, a second apart at first (Linux: tcp_syn_retries 6). */
const SYN_TRIES = 7;
/** How long a finished connection still answers; short, since virtual ports are not scarce. */
const TIME_WAIT = ticks(1);

export class TcpConnection implements Transmitter {
  readonly flow: FlowAddress;
  readonly sender: Sender;
  readonly receiver: Receiver;
  state: TcpState;
  end: TcpEnd | undefined;
  /** Times in ticks: SYN sent or seen, handshake done, closed. */
  readonly started: number;
  opened = -1;
  ended = -1;
  onOpen: () => void = () => {};
  /** The other side has sent its FIN. */
  onFin: () => void = () => {};
  onClose: (end: TcpEnd) => void = () => {};

  readonly #host: TcpHost;
  readonly #clock: Clock;
  readonly #options: TcpOptions;
  readonly #writer: SegmentWriter;
  readonly #source: StreamSource;
  readonly #initial: number;
  readonly #synTimer: LazyTimer;
  /** The other side's initial sequence number plus one: its stream's offset 0. */
  #remoteBase = 0;
  #synTries = 0;
  /** Shifts in use; both or none. */
  #sendScale = 0;
  #receiveScale = 0;
  #useSack = false;
  #useTimestamps = false;
  #timestampEcho = 0;
  #offersScale: boolean;

  /** With `syn`, answers that segment; without, opens. `initial` is the first sequence number. */
  constructor(
    host: TcpHost,
    flow: FlowAddress,
    source: StreamSource,
    options: TcpOptions,
    initial: number,
    syn?: Segment,
  ) {
    this.#host = host;
    this.#clock = host.clock;
    this.flow = flow;
    this.#options = options;
    this.#source = source;
    this.#initial = initial >>> 0;
    this.#writer = new SegmentWriter(host.store, flow);
    this.started = host.clock.now;
    this.sender = new Sender(host.clock, source, this, options);
    this.receiver = new Receiver(host.clock, options.ack, options.receiveWindow, () => this.#acknowledge());
    this.#synTimer = new LazyTimer(host.clock, () => this.#synTimedOut());
    this.#offersScale = options.windowScale !== undefined;
    if (syn === undefined) {
      this.state = 'syn-sent';
    } else {
      this.state = 'syn-received';
      this.#readSyn(syn);
    }
    this.#sendSyn();
  }

  set onData(handler: DataHandler) {
    this.receiver.onData = handler;
  }

  /** The source has more. */
  push(): void {
    if (this.state === 'open') this.sender.output();
  }

  /** No more will be written: a FIN follows what is there. */
  shut(): void {
    this.sender.closing = true;
    if (this.state === 'open') this.sender.output();
  }

  /** Resets the connection. */
  abort(): void {
    if (this.state === 'closed') return;
    this.#emit(RST | ACK, this.sender.next, 0);
    this.#finish('aborted');
  }

  segment(segment: Segment): void {
    if (this.state === 'open') this.#inOpen(segment);
    else if (this.state !== 'closed') this.#inHandshake(segment);
    else if (this.end === 'finished' && (segment.flags & (RST | SYN)) === 0) this.#emit(ACK, this.sender.next, 0);
  }

  #inHandshake(segment: Segment): void {
    const { flags } = segment;
    const isAcknowledged = (flags & ACK) !== 0 && segment.acknowledgement === (this.#initial + 1) >>> 0;
    if ((flags & RST) !== 0) {
      if (isAcknowledged || this.state === 'syn-received') this.#finish('refused');
      return;
    }
    if (this.state === 'syn-sent') {
      if ((flags & SYN) === 0 || !isAcknowledged) return;
      this.#readSyn(segment);
      this.#open(segment.window);
      this.#acknowledge();
      this.sender.output();
      return;
    }
    if ((flags & SYN) !== 0) {
      this.#sendSyn();
      return;
    }
    if (!isAcknowledged) return;
    this.#open(segment.window * 2 ** this.#sendScale);
    this.#inOpen(segment);
  }

  #open(window: number): void {
    this.state = 'open';
    this.opened = this.#clock.now;
    this.#synTimer.clear();
    if (this.#synTries === 1) this.sender.roundTrip.sample(this.opened - this.started);
    this.sender.window = window;
    this.sender.largestWindow = window;
    this.onOpen();
  }

  #inOpen(segment: Segment): void {
    const { sender, receiver } = this;
    const { flags } = segment;
    const offset = receiver.next + ((segment.sequence - ((this.#remoteBase + receiver.next) >>> 0)) | 0);
    if ((flags & RST) !== 0) {
      if (offset >= receiver.next && offset <= receiver.next + this.#options.receiveWindow) this.#finish('reset');
      return;
    }
    if ((flags & SYN) !== 0) {
      // Our last acknowledgement of the handshake got lost; or the other side has started anew (RFC 5961: challenge).
      this.#acknowledge();
      return;
    }
    if ((flags & ACK) === 0) return;
    if (this.#useTimestamps && segment.timestamp >= 0 && offset <= receiver.next)
      this.#timestampEcho = segment.timestamp;
    const length = segment.dataEnd - segment.dataAt;
    const acked = sender.una + ((segment.acknowledgement - ((this.#initial + 1 + sender.una) >>> 0)) | 0);
    for (let edge = 0; edge + 1 < segment.sack.length; edge += 2) {
      const left = this.#sentOffset(segment.sack[edge]!);
      const right = this.#sentOffset(segment.sack[edge + 1]!);
      if (left >= sender.una && right > left && right <= sender.max) sender.sacked.add(left, right);
    }
    if (acked >= sender.una) {
      sender.acknowledge(acked, segment.window * 2 ** this.#sendScale, length === 0 && (flags & FIN) === 0);
    }
    const hadFin = receiver.finished;
    if (length > 0 || (flags & FIN) !== 0) {
      receiver.take(offset, segment.bytes, segment.dataAt, segment.dataEnd, (flags & FIN) !== 0);
    } else if (offset < receiver.next) {
      // A window probe or keep-alive lies just below what is expected.
      receiver.mustAcknowledge = true;
    }
    sender.output();
    if (receiver.mustAcknowledge) this.#acknowledge();
    if (!hadFin && receiver.finished) this.onFin();
    if (receiver.finished && sender.finished) this.#finish('finished');
  }

  #sentOffset(sequence: number): number {
    return this.sender.una + ((sequence - ((this.#initial + 1 + this.sender.una) >>> 0)) | 0);
  }

  #readSyn(syn: Segment): void {
    const { mss, sack, timestamps, windowScale = 0, initialWindow } = this.#options;
    this.#remoteBase = (syn.sequence + 1) >>> 0;
    if (syn.scale >= 0 && this.#offersScale) {
      this.#sendScale = syn.scale;
      this.#receiveScale = windowScale;
    } else this.#offersScale = false;
    this.#useSack = sack && syn.sackPermitted;
    this.#useTimestamps = timestamps && syn.timestamp >= 0;
    if (this.#useTimestamps) this.#timestampEcho = syn.timestamp;
    // RFC 9293, 3.7.1: 536 when the option is absent.
    const agreed = Math.min(mss, syn.mss > 0 ? syn.mss : 536) - (this.#useTimestamps ? 12 : 0);
    this.sender.open(agreed, initialWindow);
  }

  #sendSyn(): void {
    const { mss, sack, timestamps, windowScale, receiveWindow } = this.#options;
    this.#synTries += 1;
    const isReply = this.state === 'syn-received';
    const options = synOptions({
      mss,
      sack: isReply ? this.#useSack : sack,
      timestamps: (isReply ? this.#useTimestamps : timestamps) ? this.#timestamps() : undefined,
      scale: this.#offersScale ? windowScale : undefined,
    });
    const acknowledgement = isReply ? this.#remoteBase : 0;
    const frame = this.#writer.build(
      this.#initial,
      acknowledgement,
      isReply ? SYN | ACK : SYN,
      Math.min(65535, receiveWindow),
      options,
      undefined,
      0,
      0,
    );
    this.#host.send(frame);
    this.#synTimer.set(this.#clock.now + ticks(2 ** (this.#synTries - 1)));
  }

  #synTimedOut(): void {
    if (this.#synTries >= SYN_TRIES) this.#finish('timeout');
    else this.#sendSyn();
  }

  /** Transmitter: data, and the FIN. */
  transmit(offset: number, count: number, fin: boolean): void {
    const isLast = count > 0 && offset + count === this.#source.length;
    this.#emit(fin ? FIN | ACK : isLast ? PSH | ACK : ACK, offset, count);
  }

  /** Transmitter: one below the oldest unacknowledged, as Linux probes. */
  probe(): void {
    this.#emit(ACK, this.sender.una - 1, 0);
  }

  /** Transmitter. */
  giveUp(): void {
    this.#finish('timeout');
  }

  #acknowledge(): void {
    if (this.state !== 'closed') this.#emit(ACK, this.sender.next, 0);
  }

  #emit(flags: number, offset: number, count: number): void {
    const { receiver } = this;
    // The right edge moves with what has come in order: everything is read at once.
    const window = Math.min(65535, this.#options.receiveWindow >> this.#receiveScale);
    const frame = this.#writer.build(
      (this.#initial + 1 + offset) >>> 0,
      (this.#remoteBase + receiver.next) >>> 0,
      flags,
      window,
      this.#optionsNow(),
      this.#source,
      offset,
      count,
    );
    receiver.acknowledged();
    this.#host.send(frame);
  }

  /** Timestamps and selective acknowledgements, as agreed and as there are any. */
  #optionsNow(): Uint8Array | undefined {
    const { held, latestHeld } = this.receiver;
    const stamps = this.#useTimestamps ? this.#timestamps() : undefined;
    if (!this.#useSack || held.list.length === 0) return stamps;
    const sack = sackOption(held.list, latestHeld, this.#remoteBase, stamps === undefined ? 4 : 3);
    return stamps === undefined ? sack : Uint8Array.from([...stamps, ...sack]);
  }

  /** In milliseconds of virtual time. */
  #timestamps(): Uint8Array {
    return timestampOption(Math.floor(this.#clock.now / ticks(0.001)), this.#timestampEcho);
  }

  #finish(end: TcpEnd): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.end = end;
    this.ended = this.#clock.now;
    this.#synTimer.clear();
    this.sender.close();
    this.receiver.close();
    if (end === 'finished') this.#clock.at(this.ended + TIME_WAIT, () => this.#host.forget(this));
    else this.#host.forget(this);
    this.onClose(end);
  }
}
