import { describe, expect, it } from 'vitest';
import { constants } from './constants.ts';
import { RandomAccess, SerialFlash } from './devices.ts';
import { StoreBuffer } from './store-buffer.ts';

const beats = new Float64Array(4);
const times = { fill: 100, read: 120, beat: 10, write: 50 };

describe('SDRAM and OCRAM', () => {
  it('The beat that is waited for comes first, the others behind it in turn.', () => {
    new RandomAccess(times).line(1000, 7, 2, beats);
    expect([...beats]).toEqual([1120, 1130, 1100, 1110]);
  });

  it('A second line waits for the first one, but not when it comes later.', () => {
    const device = new RandomAccess(times);
    device.line(0, 1, 0, beats);
    device.line(0, 2, 0, beats);
    expect(beats[0]).toBe(130 + 100);
    device.line(1000, 3, 0, beats);
    expect(beats[0]).toBe(1100);
  });

  it('A read that goes on in a burst costs a beat, another one the whole way.', () => {
    const device = new RandomAccess(times);
    expect(device.word(0, 0, false)).toBe(120);
    expect(device.word(120, 8, true)).toBe(130);
    expect(device.word(130, 64, false)).toBe(250);
  });
});

describe('Flash behind FlexSPI', () => {
  const flash = () => new SerialFlash({ start: 40, beat: 16, buffered: 5, ahead: 64 });

  it('Data come in the order of their addresses, whatever is waited for.', () => {
    flash().line(0, 4, 3, beats);
    expect([...beats]).toEqual([56, 72, 88, 104]);
  });

  it('The next line is on its way already; one elsewhere begins a command of its own.', () => {
    const device = flash();
    device.line(0, 4, 0, beats);
    device.line(104, 5, 0, beats);
    expect([...beats]).toEqual([120, 136, 152, 168]);
    device.line(168, 40, 0, beats);
    expect(beats[0]).toBe(168 + 56);
  });

  it('A line that was read ahead long ago comes out of the buffer; one beyond it does not.', () => {
    const device = flash();
    device.line(0, 4, 0, beats);
    device.line(10_000, 6, 0, beats);
    expect([...beats]).toEqual([10_005, 10_005, 10_005, 10_005]);
    device.line(20_000, 7, 0, beats);
    expect(beats[0]).toBe(20_056);
  });

  it('A line of PSRAM takes the 99 clocks that were measured at 88 MHz: 14 of protocol, 21 of overhead, 64 of data.', () => {
    const { qspiOverhead, qspiBeat } = constants;
    const psram = new SerialFlash({ start: 14 + qspiOverhead.value, beat: qspiBeat.value, buffered: 0, ahead: 0 });
    psram.line(0, 1, 0, beats);
    expect(beats[3]).toBe(99);
  });
});

describe('The store buffer', () => {
  it('Takes four stores without a wait; the fifth waits for the first to be done.', () => {
    const buffer = new StoreBuffer(4);
    const device = new RandomAccess({ ...times, beat: 0 });
    const waits = [0, 1, 2, 3, 4].map((n) => buffer.post(n, device));
    expect(waits).toEqual([0, 0, 0, 0, 46]);
    expect(buffer.drained).toBe(250);
  });

  it('Stores to the line of the last entry merge until it goes out; to another line they do not.', () => {
    const buffer = new StoreBuffer(4);
    const device = new RandomAccess(times);
    buffer.store(0, 0x100, device);
    const first = device.busyUntil;
    buffer.store(0, 0x104, device);
    expect(device.busyUntil).toBe(first);
    buffer.store(0, 0x108, device);
    expect(device.busyUntil).toBe(first + times.beat);
    buffer.store(0, 0x120, device);
    expect(device.busyUntil).toBe(first + times.beat + times.write + times.beat);
    // The first entry has gone out long ago.
    buffer.store(5, 0x10c, device);
    expect(device.busyUntil).toBe(first + 3 * times.beat + 2 * times.write);
  });
});
