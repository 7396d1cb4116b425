import { wireBytes } from '../diagnosis/ceiling.ts';
import { EventQueue } from './event-queue.ts';
import type { Scenario } from './scenario.ts';

/** A TCP segment as the capture at the PC sees it; sequence numbers start at 0 with the SYN. */
export interface Segment {
  timeUs: number;
  fromBoard: boolean;
  seq: number;
  ack: number;
  flags: number;
  window: number;
  payload: number;
  isSyn: boolean;
}

const FIN = 1;
const SYN = 2;
const PSH = 8;
const ACK = 16;
const RTO_US = 200_000;
const INITIAL_SEGMENTS = 10;
const PC_WINDOW = 64_240;

/** Simulates a whole transfer, from SYN to the last ACK, and returns what a capture at the PC's interface shows. */
export function simulate(scenario: Scenario): Segment[] {
  return new Transfer(scenario).run();
}

/** A deterministic generator of numbers from 0 to 1 (Park and Miller's minimal standard). */
function randoms(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

class Transfer {
  private readonly s: Scenario;
  private readonly queue = new EventQueue();
  private readonly seen: Segment[] = [];
  private readonly random: () => number;
  private readonly senderIsBoard: boolean;
  private readonly payload: number;
  private readonly lineFree = { data: 0, ack: 0 };
  private sentSegments = 0;
  // The data sender. Byte 1 is the first one behind the SYN.
  private una = 1;
  private nxt = 1;
  private highest = 1;
  private edge = 1;
  private congestion = 0;
  private threshold = Number.POSITIVE_INFINITY;
  private duplicates = 0;
  private recover = 0;
  private timer = 0;
  private written: number;
  private cpuFree = 0;
  private finSent = false;
  private finSeen = false;
  // The data receiver.
  private expected = 1;
  private readonly stored = new Map<number, number>();
  private unread = 0;
  private readSoFar = 0;
  private paused = false;
  private unacked = 0;
  private delayed = 0;
  private busyUntil = 0;
  private advertised = 0;

  constructor(scenario: Scenario) {
    this.s = scenario;
    this.random = randoms(scenario.seed);
    this.senderIsBoard = scenario.direction === 'tx';
    this.payload = scenario.mss - (scenario.timestamps ? 12 : 0);
    this.congestion = INITIAL_SEGMENTS * this.payload;
    this.written = scenario.writeChunk > 0 ? scenario.writeChunk : scenario.bytes;
  }

  run(): Segment[] {
    this.handshake();
    while (this.queue.step()) {
      // Every event either moves the transfer on or is a timer that fires once.
    }
    return this.seen.sort((one, other) => one.timeUs - other.timeUs);
  }

  private get window(): number {
    return Math.max(0, this.s.windowSegments * this.s.mss - this.unread);
  }

  private capture(segment: Omit<Segment, 'timeUs' | 'isSyn'>): void {
    this.seen.push({ ...segment, timeUs: Math.floor(this.queue.now), isSyn: (segment.flags & SYN) !== 0 });
  }

  /** Puts a segment on the line; the PC's side is captured when it leaves the stack, the board's when it arrives. */
  private transmit(segment: Omit<Segment, 'timeUs' | 'isSyn'>, lane: 'data' | 'ack', arrive: () => void): void {
    const { s, queue } = this;
    if (!segment.fromBoard) this.capture(segment);
    const framing = { payload: segment.payload, version: 4, timestamps: s.timestamps, vlan: false } as const;
    const takes = (wireBytes(segment.payload, framing) * 8) / s.lineMbit;
    const start = Math.max(queue.now, this.lineFree[lane]);
    if (((start - queue.now) * s.lineMbit) / 8 > s.queueBytes) return;
    this.lineFree[lane] = start + takes;
    let extra = 0;
    if (segment.payload > 0) {
      this.sentSegments += 1;
      if (s.loss > 0 && this.random() < s.loss) return;
      if (s.reorderEvery > 0 && this.sentSegments % s.reorderEvery === 0) extra = s.reorderUs;
    }
    queue.add(start + takes + s.delayUs + extra, () => {
      if (segment.fromBoard) this.capture(segment);
      arrive();
    });
  }

  private handshake(): void {
    const opener = this.senderIsBoard;
    const senderWindow = opener ? 5840 : PC_WINDOW;
    const syn = { fromBoard: opener, seq: 0, ack: 0, flags: SYN, window: senderWindow, payload: 0 };
    const synAck = { fromBoard: !opener, seq: 0, ack: 1, flags: SYN | ACK, window: this.window, payload: 0 };
    const third = { fromBoard: opener, seq: 1, ack: 1, flags: ACK, window: senderWindow, payload: 0 };
    this.transmit(syn, 'data', () => {
      this.queue.add(this.queue.now + 8, () =>
        this.transmit(synAck, 'ack', () => {
          this.edge = 1 + this.window;
          this.queue.add(this.queue.now + 8, () => {
            this.transmit(third, 'data', () => {});
            if (this.s.writeChunk > 0) this.writeLater();
            this.send();
          });
        }),
      );
    });
  }

  private writeLater(): void {
    this.queue.add(this.queue.now + this.s.writeEveryUs, () => {
      this.written = Math.min(this.s.bytes, this.written + this.s.writeChunk);
      this.send();
      if (this.written < this.s.bytes) this.writeLater();
    });
  }

  /** Sends what window, buffer, congestion window and application allow: full segments, and the last one. */
  private send(): void {
    const { s, payload } = this;
    const end = 1 + s.bytes;
    for (;;) {
      const limit = Math.min(this.edge, this.una + Math.min(this.congestion, s.sendBufferSegments * payload));
      const available = Math.min(limit, 1 + this.written) - this.nxt;
      const size = Math.min(payload, end - this.nxt);
      const isTail = this.nxt + available === 1 + this.written && this.nxt + available <= limit;
      const length = available >= size ? size : isTail && this.nxt === this.una ? available : 0;
      if (length <= 0) break;
      this.segment(this.nxt, length);
      this.nxt += length;
      if (this.nxt > this.highest) this.highest = this.nxt;
    }
    if (this.una < this.nxt) this.arm();
    // The FIN follows the last segment at once, so that its acknowledgement waits for no timer.
    if (this.nxt === end && !this.finSent) this.close();
  }

  private segment(seq: number, length: number): void {
    const { s, queue } = this;
    const flags = seq + length === 1 + s.bytes ? ACK | PSH : ACK;
    const window = this.senderIsBoard ? 5840 : PC_WINDOW;
    const put = () =>
      this.transmit({ fromBoard: this.senderIsBoard, seq, ack: 1, flags, window, payload: length }, 'data', () =>
        this.arrived(seq, length),
      );
    if (s.senderCpuUs === 0) {
      put();
      return;
    }
    this.cpuFree = Math.max(this.cpuFree, queue.now) + s.senderCpuUs;
    queue.add(this.cpuFree, put);
  }

  private arm(): void {
    this.timer += 1;
    const armed = this.timer;
    this.queue.add(this.queue.now + RTO_US, () => {
      if (armed !== this.timer || this.una >= this.nxt) return;
      this.threshold = Math.max(2 * this.payload, (this.nxt - this.una) / 2);
      this.congestion = this.payload;
      this.duplicates = 0;
      this.recover = this.highest;
      this.nxt = this.una;
      this.send();
    });
  }

  private acknowledged(ack: number, window: number): void {
    const before = this.edge;
    if (ack + window > this.edge) this.edge = ack + window;
    if (this.finSent && ack > 1 + this.s.bytes) {
      this.una = ack;
      this.timer += 1;
      return;
    }
    if (ack > this.una) {
      const progress = ack - this.una;
      this.una = ack;
      if (this.nxt < ack) this.nxt = ack;
      this.duplicates = 0;
      if (ack < this.recover) this.segment(ack, Math.min(this.payload, this.s.bytes + 1 - ack));
      else if (this.congestion < this.threshold) this.congestion += progress;
      else this.congestion += (this.payload * progress) / this.congestion;
      this.arm();
    } else if (ack === this.una && this.nxt > ack && this.edge === before) {
      this.duplicates += 1;
      if (this.duplicates === 3 && ack >= this.recover) {
        this.recover = this.highest;
        this.threshold = Math.max(2 * this.payload, (this.nxt - this.una) / 2);
        this.congestion = this.threshold;
        this.segment(ack, Math.min(this.payload, this.s.bytes + 1 - ack));
      }
    }
    this.send();
  }

  private arrived(seq: number, length: number): void {
    const { s, queue } = this;
    if (s.receiverCpuUs === 0) {
      this.take(seq, length);
      return;
    }
    this.busyUntil = Math.max(this.busyUntil, queue.now) + s.receiverCpuUs;
    queue.add(this.busyUntil, () => this.take(seq, length));
  }

  private take(seq: number, length: number): void {
    if (seq !== this.expected) {
      if (seq > this.expected) this.stored.set(seq, length);
      this.acknowledge();
      return;
    }
    const filled = this.stored.size > 0;
    let next = seq + length;
    for (let more = this.stored.get(next); more !== undefined; more = this.stored.get(next)) {
      this.stored.delete(next);
      next += more;
    }
    this.unread += next - this.expected;
    this.expected = next;
    this.unacked += 1;
    this.read();
    if (this.finSeen && this.expected === 1 + this.s.bytes) {
      this.closeOther();
      return;
    }
    if (filled || this.unacked >= this.s.ackEvery || this.window < this.s.mss) {
      this.acknowledge();
      return;
    }
    this.delayed += 1;
    const timer = this.delayed;
    this.queue.add(this.queue.now + this.s.delayedAckUs, () => {
      if (timer === this.delayed && this.unacked > 0) this.acknowledge();
    });
  }

  private read(): void {
    const { s } = this;
    if (this.paused) return;
    this.readSoFar += this.unread;
    this.unread = 0;
    if (s.readChunk === 0 || this.readSoFar < s.readChunk) return;
    this.readSoFar = 0;
    this.paused = true;
    this.queue.add(this.queue.now + s.readPauseUs, () => {
      this.paused = false;
      this.read();
      if (this.window - this.advertised >= Math.min((s.windowSegments * s.mss) / 4, 4 * s.mss)) this.acknowledge();
    });
  }

  private acknowledge(): void {
    this.unacked = 0;
    this.delayed += 1;
    const [ack, window] = [this.expected, this.window];
    this.advertised = window;
    const segment = { fromBoard: !this.senderIsBoard, seq: 1, ack, flags: ACK, window, payload: 0 };
    this.transmit(segment, 'ack', () => this.acknowledged(ack, window));
  }

  private close(): void {
    this.finSent = true;
    const end = 1 + this.s.bytes;
    const window = this.senderIsBoard ? 5840 : PC_WINDOW;
    const common = { fromBoard: this.senderIsBoard, window, payload: 0 };
    const arrive = () => {
      this.finSeen = true;
      if (this.s.receiverCpuUs === 0) this.closeOther();
      else this.queue.add(this.busyUntil, () => this.closeOther());
    };
    const put = () => this.transmit({ ...common, seq: end, ack: 1, flags: FIN | ACK }, 'data', arrive);
    if (this.s.senderCpuUs === 0) put();
    else this.queue.add(this.cpuFree, put);
  }

  /** The receiver closes when it has everything up to the FIN. */
  private closeOther(): void {
    const end = 1 + this.s.bytes;
    if (!this.finSeen || this.expected !== end) return;
    this.expected = end + 1;
    this.delayed += 1;
    const common = { fromBoard: !this.senderIsBoard, seq: 1, ack: end + 1, window: this.window, payload: 0 };
    this.transmit({ ...common, flags: FIN | ACK }, 'ack', () => {
      this.acknowledged(end + 1, this.window);
      const window = this.senderIsBoard ? 5840 : PC_WINDOW;
      const last = { fromBoard: this.senderIsBoard, seq: end + 1, ack: 2, flags: ACK, window, payload: 0 };
      this.transmit(last, 'data', () => {});
    });
  }
}
