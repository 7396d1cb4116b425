import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from './virtual-clock.ts';

describe('The virtual clock', () => {
  it('Events run in the order of their times, and of their asking when times are equal.', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 200 }), (asked) => {
        const clock = new VirtualClock();
        const ran: number[] = [];
        const ids = asked.map(([time], index) => clock.at(time, () => ran.push(index)));
        asked.forEach(([, cancelled], index) => {
          if (cancelled) clock.cancel(ids[index]!);
        });
        clock.advance(100);
        const expected = asked
          .map(([time, cancelled], index) => ({ time, cancelled, index }))
          .filter(({ cancelled }) => !cancelled)
          .sort((a, b) => a.time - b.time || a.index - b.index)
          .map(({ index }) => index);
        expect(ran).toEqual(expected);
        expect(clock.pending).toBe(0);
      }),
    );
  });

  it('An event sees its own time, and what it asks for in the past runs at once, before anything later.', () => {
    const clock = new VirtualClock();
    const seen: [string, number][] = [];
    clock.at(10, () => {
      seen.push(['first', clock.now]);
      clock.at(3, () => seen.push(['late', clock.now]));
    });
    clock.at(11, () => seen.push(['second', clock.now]));
    clock.advance(20);
    expect(seen).toEqual([
      ['first', 10],
      ['late', 10],
      ['second', 11],
    ]);
    expect(clock.now).toBe(20);
  });

  it('Cancelling an event that has run does not touch the one that took its place.', () => {
    const clock = new VirtualClock();
    let runs = 0;
    const old = clock.at(1, () => {});
    clock.advance(1);
    clock.at(2, () => {
      runs += 1;
    });
    clock.cancel(old);
    clock.advance(2);
    expect(runs).toBe(1);
  });

  it('While a core gives the time, an event that is asked for before its limit interrupts it, a later one does not.', () => {
    const clock = new VirtualClock();
    let interrupts = 0;
    const source = {
      now: 100,
      interrupt: () => {
        interrupts += 1;
      },
    };
    clock.follow(source, 500);
    expect(clock.now).toBe(100);
    clock.at(600, () => {});
    expect(interrupts).toBe(0);
    clock.at(400, () => {});
    expect(interrupts).toBe(1);
    clock.unfollow();
    expect(clock.now).toBe(0);
  });
});
