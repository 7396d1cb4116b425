import { describe, expect, it } from 'vitest';
import { Cable, type CableOptions } from '../../cable/cable.ts';
import { ticks, VirtualClock } from '../../machine/virtual-clock.ts';
import { checkFrame, IS_IP } from '../../rt1062/enet-checksum.ts';
import { Host } from '../host.ts';
import type { TcpConnection } from './connection.ts';
import type { TcpOptions } from './options.ts';
import { WrittenSource } from './stream-source.ts';

const message = (length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8) * 7 + seed) & 255);

/** Two hosts; `right` echoes nothing but keeps what it gets. */
function pair(cableOptions: CableOptions = {}, tcp: Partial<TcpOptions> = {}, rightTcp: Partial<TcpOptions> = {}) {
  const clock = new VirtualClock();
  const cable = new Cable(clock, cableOptions);
  const left = new Host(clock, cable.a, { address: '10.0.0.1', mac: '02:00:00:00:00:01', tcp });
  const right = new Host(clock, cable.b, { address: '10.0.0.2', mac: '02:00:00:00:00:02', tcp: rightTcp });
  clock.advance(ticks(2));
  return { clock, cable, left, right };
}

/** Sends `bytes` from left to right and lets `seconds` pass; both sides shut when done. */
function transfer(setup: ReturnType<typeof pair>, bytes: Uint8Array, seconds: number) {
  const { clock, left, right } = setup;
  const received: number[] = [];
  const accepted: TcpConnection[] = [];
  right.listen(7, (accept) => {
    const connection = accept(new WrittenSource());
    accepted.push(connection);
    connection.onData = (data, start, end) => {
      for (let at = start; at < end; at++) received.push(data[at]!);
    };
    connection.onFin = () => connection.shut();
  });
  const source = new WrittenSource();
  source.write(bytes);
  let opened: TcpConnection | undefined;
  left.connect(right.address, 7, source, (connection) => {
    opened = connection;
    connection.shut();
  });
  clock.advance(clock.now + ticks(seconds));
  return { received: Uint8Array.from(received), sent: opened!, accepted: accepted[0] };
}

describe('A connection', () => {
  it('Segments that say that their checksums are right have right ones: data, repeats, options, SYN and FIN.', () => {
    const impairment = { loss: 0.03, reorder: 0.03, delayUs: 200 };
    const setup = pair({ aToB: impairment, bToA: impairment, seed: 5 }, { sack: true, timestamps: true });
    let told = 0;
    const kinds = new Set<number>();
    setup.cable.tap(setup.cable.a, (_time, { bytes, sumsRight }) => {
      if (sumsRight !== true) return;
      told += 1;
      kinds.add(bytes[47]! & 0x17);
      expect(checkFrame(bytes)).toBe(IS_IP);
    });
    transfer(setup, message(200_001), 300);
    expect(told).toBeGreaterThan(200);
    expect(kinds).toEqual(new Set([0x02, 0x12, 0x10, 0x11]));
  });

  it('Bytes arrive in order and both sides finish.', () => {
    const bytes = message(100_000);
    const { received, sent, accepted } = transfer(pair(), bytes, 5);
    expect(Buffer.compare(received, bytes)).toBe(0);
    expect([sent.end, accepted?.end]).toEqual(['finished', 'finished']);
    expect(sent.sender.figures.retransmissions).toBe(0);
  });

  it.each([
    ['nothing offered', {}],
    ['selective acknowledgements', { sack: true }],
    ['timestamps', { timestamps: true }],
    ['both', { sack: true, timestamps: true }],
  ] as const)('With %s, bytes survive losses, late frames and damage both ways.', (_name, tcp) => {
    const impairment = { loss: 0.03, reorder: 0.03, bitErrors: 1e-6, delayUs: 200 };
    const bytes = message(600_000);
    const setup = pair({ aToB: impairment, bToA: impairment, seed: 11 }, tcp, tcp);
    const { received, sent, accepted } = transfer(setup, bytes, 300);
    expect(received.length).toBe(bytes.length);
    expect(Buffer.compare(received, bytes)).toBe(0);
    expect([sent.end, accepted?.end]).toEqual(['finished', 'finished']);
    expect(sent.sender.figures.fastRetransmits).toBeGreaterThan(0);
  });

  it('Selective acknowledgements send fewer segments again than none.', () => {
    const counts = [false, true].map((sack) => {
      const setup = pair({ aToB: { loss: 0.03, delayUs: 2000 }, seed: 4 }, { sack }, { sack });
      return transfer(setup, message(1_000_000), 300).sent.sender.figures.retransmissions;
    });
    expect(counts[1]).toBeLessThanOrEqual(counts[0]!);
    expect(counts[1]).toBeGreaterThan(0);
  });

  it('A port at which nobody listens refuses, an address that nobody has is unreachable.', () => {
    const { clock, left, right } = pair();
    const ends: string[] = [];
    left.connect(right.address, 9, new WrittenSource(), (connection) => {
      connection.onClose = (end) => ends.push(end);
    });
    left.connect(
      0x0a000063,
      9,
      new WrittenSource(),
      () => ends.push('reached'),
      {},
      () => ends.push('unreachable'),
    );
    clock.advance(clock.now + ticks(10));
    expect(ends).toEqual(['refused', 'unreachable']);
  });

  it('A SYN that is never answered is given up after seven tries.', () => {
    const { clock, cable, left, right } = pair({ negotiationSeconds: 0.1 });
    left.arp.learn(right.address, right.mac);
    const ends: string[] = [];
    right.card.onFrame = () => {};
    left.connect(right.address, 9, new WrittenSource(), (connection) => {
      connection.onClose = (end) => ends.push(end);
    });
    clock.advance(clock.now + ticks(200));
    expect(ends).toEqual(['timeout']);
    expect(cable.figures.aToB.sent).toBe(7);
  });

  it('A silent other side ends an open connection after its last retransmission.', () => {
    const setup = pair({}, { retries: 3 });
    const { clock, right } = setup;
    const bytes = message(200_000);
    clock.at(clock.now + ticks(0.0005), () => {
      right.card.onFrame = () => {};
    });
    const { sent } = transfer(setup, bytes, 60);
    expect(sent.end).toBe('timeout');
    expect(sent.sender.figures.timeouts).toBe(3);
  });

  it('The other side’s reset ends the connection.', () => {
    const { clock, left, right } = pair();
    right.listen(7, (accept) => {
      const connection = accept(new WrittenSource());
      connection.onOpen = () => connection.abort();
    });
    const ends: string[] = [];
    left.connect(right.address, 7, new WrittenSource(), (connection) => {
      connection.onClose = (end) => ends.push(end);
    });
    clock.advance(clock.now + ticks(1));
    expect(ends).toEqual(['reset']);
  });

  it('A window that closes is probed, and data go on when it opens.', () => {
    const setup = pair({}, {}, { receiveWindow: 4000, windowScale: undefined });
    const { clock, right } = setup;
    let closed = true;
    // The receiving program does not read for two seconds: its host tells a window of zero.
    const send = right.card.send.bind(right.card);
    right.card.send = (frame) => {
      const { bytes } = frame;
      if (closed && bytes[23] === 6 && (bytes[47]! & 2) === 0) {
        const old = (bytes[48]! << 8) | bytes[49]!;
        bytes[48] = 0;
        bytes[49] = 0;
        // Ones' complement: the checksum grows by what the window lost.
        const sum = ((bytes[50]! << 8) | bytes[51]!) + old;
        const folded = (sum & 0xffff) + (sum >> 16);
        bytes[50] = folded >> 8;
        bytes[51] = folded;
      }
      send(frame);
    };
    clock.at(clock.now + ticks(2), () => {
      closed = false;
    });
    const bytes = message(50_000);
    const { received, sent } = transfer(setup, bytes, 30);
    expect(Buffer.compare(received, bytes)).toBe(0);
    expect(sent.sender.figures.windowProbes).toBeGreaterThan(1);
    expect(sent.end).toBe('finished');
  });

  it('A lone segment is acknowledged after the delay, two at once, and the first ones each.', () => {
    const policy = { every: 2, delaySeconds: 0.04, quickStart: 3 };
    const { clock, cable, left, right } = pair({}, {}, { ack: policy });
    const acks: number[] = [];
    cable.tap(cable.b, (time, frame, outgoing) => {
      if (outgoing && frame.bytes[23] === 6 && frame.bytes[47] === 16) acks.push(time);
    });
    right.listen(7, (accept) => void accept(new WrittenSource()));
    const source = new WrittenSource();
    let connection: TcpConnection | undefined;
    left.connect(right.address, 7, source, (opened) => {
      connection = opened;
    });
    const say = (seconds: number, times: number) => {
      clock.advance(ticks(seconds));
      acks.length = 0;
      for (let time = 0; time < times; time++) {
        source.write(message(100));
        connection!.push();
      }
      clock.advance(ticks(seconds + 0.5));
      return acks.map((time) => Math.round((time / 3e12 - seconds) * 1e3));
    };
    expect([say(3, 1), say(4, 1), say(5, 1)]).toEqual([[0], [0], [0]]);
    expect(say(6, 1)).toEqual([40]);
    expect(say(7, 2)).toEqual([0]);
    expect(say(8, 3)).toEqual([0, 40]);
  });

  it('Window scaling is used when both offer it, and not otherwise.', () => {
    for (const [scale, largest] of [
      [5, 1460 * 704],
      [undefined, 65535],
    ] as const) {
      const { sent } = transfer(pair({}, {}, { windowScale: scale }), message(5000), 1);
      expect(sent.sender.largestWindow).toBe(largest);
    }
  });
});
