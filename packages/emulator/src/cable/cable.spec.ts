import { describe, expect, it } from 'vitest';
import type { Frame, LinkOffer } from '../machine/interface.ts';
import { ticks, VirtualClock } from '../machine/virtual-clock.ts';
import { Cable, type CableOptions } from './cable.ts';

const fast: LinkOffer = { autoNegotiation: true, modes: [{ speed: 100, duplex: 'full' }] };
const frameOf = (length: number): Frame => ({ bytes: new Uint8Array(length), damaged: false });

/** A cable with both ends plugged in and what arrives at end b. */
function joined(options: CableOptions = {}, offer: LinkOffer = fast) {
  const clock = new VirtualClock();
  const cable = new Cable(clock, options);
  const arrivals: { time: number; frame: Frame }[] = [];
  cable.b.onFrame = (frame) => arrivals.push({ time: clock.now, frame });
  cable.a.offer(offer);
  cable.b.offer(offer);
  clock.advance(ticks(2));
  return { clock, cable, arrivals };
}

/** Sends `count` frames back to back from end a. */
function stream(clock: VirtualClock, cable: Cable, count: number, length = 1514) {
  let time = clock.now;
  for (let index = 0; index < count; index++) {
    clock.advance(time);
    time = cable.a.send(frameOf(length));
  }
  clock.advance(time + ticks(0.01));
}

describe('The cable', () => {
  it.each([
    [100, 1514, 123.04, 122.08],
    [100, 60, 6.72, 5.76],
    [100, 20, 6.72, 5.76],
    [1000, 1514, 12.304, 12.208],
    [10, 1514, 1230.4, 1220.8],
  ] as const)(
    'At %i Mbit/s a frame of %i bytes occupies the wire for %d us and arrives after %d us and the delay.',
    (speed, length, occupied, arrival) => {
      const offer: LinkOffer = { autoNegotiation: true, modes: [{ speed, duplex: 'full' }] };
      const { clock, cable, arrivals } = joined({ aToB: { delayUs: 275 } }, offer);
      const start = clock.now;
      expect(cable.a.send(frameOf(length)) - start).toBe(ticks(occupied * 1e-6));
      clock.advance(start + ticks(1));
      expect(arrivals.map(({ time }) => time - start)).toEqual([ticks((arrival + 275) * 1e-6)]);
    },
  );

  it('A link comes up some time after both ends offer, and each end hears of it.', () => {
    const clock = new VirtualClock();
    const cable = new Cable(clock, { negotiationSeconds: 1.5 });
    const heard: string[] = [];
    cable.a.onLink = () => heard.push(`a ${cable.a.link?.speed}`);
    cable.b.onLink = () => heard.push(`b ${cable.b.link?.speed}`);
    cable.a.offer(fast);
    clock.advance(ticks(5));
    expect(cable.a.link).toBeUndefined();
    cable.b.offer(fast);
    clock.advance(ticks(6.4));
    expect(heard).toEqual([]);
    clock.advance(ticks(6.5));
    expect(heard).toEqual(['a 100', 'b 100']);
    cable.b.offer(undefined);
    expect(heard.slice(2)).toEqual(['a undefined', 'b undefined']);
  });

  it('A pulled cable loses what is on its way, and the link comes back after it was plugged in again.', () => {
    const { clock, cable, arrivals } = joined({ aToB: { delayUs: 1000 } });
    cable.a.send(frameOf(1514));
    cable.pull();
    expect(cable.a.link).toBeUndefined();
    cable.a.send(frameOf(1514));
    clock.advance(clock.now + ticks(1));
    expect(arrivals).toEqual([]);
    cable.plug();
    clock.advance(clock.now + ticks(1.6));
    cable.a.send(frameOf(60));
    clock.advance(clock.now + ticks(0.01));
    expect(arrivals).toHaveLength(1);
    expect(cable.figures.aToB).toMatchObject({ sent: 3, delivered: 1, lost: 2 });
  });

  it('Losses, late frames and bit errors come at their rates, and the same ones again for the same seed.', () => {
    const options = { seed: 7, aToB: { loss: 0.01, reorder: 0.005, bitErrors: 1e-6 } };
    const runs = [0, 1].map(() => {
      const { clock, cable, arrivals } = joined(options);
      stream(clock, cable, 20_000);
      return { figures: cable.figures.aToB, times: arrivals.map(({ time }) => time) };
    });
    expect(runs[0]).toEqual(runs[1]);
    const { lost, reordered, damaged } = runs[0]!.figures;
    expect(lost / 20_000).toBeGreaterThan(0.008);
    expect(lost / 20_000).toBeLessThan(0.012);
    expect(reordered / 20_000).toBeGreaterThan(0.0035);
    expect(reordered / 20_000).toBeLessThan(0.0065);
    // 1518 bytes at one bit in a million: 1.2 % of the frames.
    expect(damaged / 20_000).toBeGreaterThan(0.0095);
    expect(damaged / 20_000).toBeLessThan(0.0148);
    const other = joined({ ...options, seed: 8 });
    stream(other.clock, other.cable, 20_000);
    expect(other.arrivals.map(({ time }) => time)).not.toEqual(runs[0]!.times);
  });

  it('A frame with bit errors arrives marked, and the one that was sent keeps its bytes.', () => {
    const { clock, cable, arrivals } = joined({ aToB: { bitErrors: 1 } });
    const sent: Frame = { ...frameOf(100), sumsRight: true };
    cable.a.send(sent);
    clock.advance(clock.now + ticks(0.01));
    expect(arrivals[0]!.frame.damaged).toBe(true);
    // Nobody may take its checksums for right any more.
    expect(arrivals[0]!.frame.sumsRight).toBeUndefined();
    expect(arrivals[0]!.frame.bytes).not.toEqual(sent.bytes);
    expect(sent.bytes).toEqual(new Uint8Array(100));
  });

  it('A late frame is overtaken by the next.', () => {
    const clock = new VirtualClock();
    const cable = new Cable(clock, { aToB: { reorder: 1, reorderUs: 1000 } });
    const lengths: number[] = [];
    cable.b.onFrame = ({ bytes }) => lengths.push(bytes.length);
    cable.a.offer(fast);
    cable.b.offer(fast);
    clock.advance(ticks(2));
    const next = cable.a.send(frameOf(100));
    clock.advance(next);
    cable.a.send(frameOf(60));
    clock.advance(next + ticks(0.01));
    expect(lengths).toEqual([100, 60]);
    expect(cable.figures.aToB.reordered).toBe(2);
  });

  it('A frame that is sent too early is lost and counted: the sender ignored when the wire is free.', () => {
    const { clock, cable, arrivals } = joined();
    const free = cable.a.send(frameOf(1514));
    expect(cable.a.send(frameOf(1514))).toBe(free);
    clock.advance(free + ticks(0.01));
    expect(arrivals).toHaveLength(1);
    expect(cable.figures.aToB).toMatchObject({ overrun: 1, lost: 1 });
  });

  it('Both ends of a half-duplex link wait for each other and lose nothing.', () => {
    const { clock, cable, arrivals } = joined({}, { autoNegotiation: true, modes: [{ speed: 100, duplex: 'half' }] });
    const back: number[] = [];
    cable.a.onFrame = () => back.push(clock.now);
    const start = clock.now;
    cable.a.send(frameOf(1514));
    expect(cable.b.send(frameOf(1514))).toBe(start + ticks(2 * 123.04e-6));
    clock.advance(start + ticks(0.01));
    expect(arrivals.map(({ frame }) => frame.damaged)).toEqual([false]);
    expect(back).toEqual([start + ticks((123.04 + 122.08) * 1e-6)]);
    expect(cable.figures.lateCollisions).toBe(0);
  });

  /** End a forced to full duplex, end b fallen back to half. */
  function mismatched() {
    const clock = new VirtualClock();
    const cable = new Cable(clock);
    const heard: { end: string; damaged: boolean; time: number }[] = [];
    cable.a.onFrame = ({ damaged }) => heard.push({ end: 'a', damaged, time: clock.now });
    cable.b.onFrame = ({ damaged }) => heard.push({ end: 'b', damaged, time: clock.now });
    cable.a.offer({ autoNegotiation: false, modes: [{ speed: 100, duplex: 'full' }] });
    cable.b.offer({
      autoNegotiation: true,
      modes: [
        { speed: 100, duplex: 'full' },
        { speed: 100, duplex: 'half' },
      ],
    });
    clock.advance(ticks(1));
    return { clock, cable, heard };
  }

  it('When one end is forced to full duplex, the other detects half duplex; a frame of its that is met late comes damaged, and it does not hear the other.', () => {
    const { clock, cable, heard } = mismatched();
    expect([cable.a.link?.duplex, cable.b.link?.duplex]).toEqual(['full', 'half']);
    cable.b.send(frameOf(1514));
    clock.advance(clock.now + ticks(50e-6));
    cable.a.send(frameOf(1514));
    clock.advance(clock.now + ticks(0.01));
    expect(heard).toMatchObject([{ end: 'a', damaged: true }]);
    expect(cable.figures).toMatchObject({ lateCollisions: 1, collisions: 0 });
    cable.b.send(frameOf(1514));
    clock.advance(clock.now + ticks(0.01));
    expect(heard.slice(1)).toMatchObject([{ end: 'a', damaged: false }]);
  });

  it('A collision within the slot time is repeated until the wire is free; the other end’s frames are lost meanwhile.', () => {
    const { clock, cable, heard } = mismatched();
    const start = clock.now;
    // Three frames back to back; b has an acknowledgement to send while the first is on the wire.
    let free = cable.a.send(frameOf(1514));
    clock.advance(start + ticks(20e-6));
    cable.b.send(frameOf(60));
    for (let n = 0; n < 2; n++) {
      clock.advance(free);
      free = cable.a.send(frameOf(1514));
    }
    clock.advance(start + ticks(0.01));
    expect(heard.map(({ end, damaged }) => `${end} ${damaged}`)).toEqual(['b false', 'a false']);
    expect(cable.figures).toMatchObject({ lateCollisions: 0, collisions: 2 });
    // It waited for the third frame and its gap, and perhaps longer by its random wait, which ends before.
    expect(heard[1]!.time).toBe(start + ticks((3 * 123.04 + 5.76) * 1e-6));
  });

  it('A frame that collides sixteen times is given up.', () => {
    const { clock, cable, heard } = mismatched();
    cable.b.send(frameOf(60));
    let free = cable.a.send(frameOf(1514));
    for (let n = 0; n < 400; n++) {
      clock.advance(free);
      free = cable.a.send(frameOf(1514));
    }
    clock.advance(free + ticks(0.1));
    expect(heard.filter(({ end }) => end === 'a')).toEqual([]);
    expect(cable.figures.collisions).toBe(16);
    expect(cable.figures.bToA).toMatchObject({ sent: 1, lost: 1, delivered: 0 });
  });
});
