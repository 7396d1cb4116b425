import { describe, expect, it } from 'vitest';
import { ticks } from '../machine/virtual-clock.ts';
import { irqNumber } from './memory-map.ts';
import { Bench } from './testing/bench.ts';

const GPT1 = 0x401e_c000;
const PIT = 0x4008_4000;
const CCM = 0x400f_c000;

/** A bench with GPT1's and PIT's gates open and 24 MHz on PERCLK. */
function open(): Bench {
  const bench = new Bench();
  bench.write(CCM + 0x6c, 0xffff_ffff);
  bench.write(CCM + 0x1c, 1 << 6);
  return bench;
}

describe('GPT', () => {
  it('Free-running at PERCLK over PR + 1, it counts microseconds.', () => {
    const bench = open();
    bench.write(GPT1 + 4, 23);
    bench.write(GPT1, (1 << 9) | (1 << 6) | 2 | 1);
    bench.pass(1.5e-3);
    expect(bench.read(GPT1 + 0x24)).toBe(1500);
    bench.write(GPT1, 0);
    bench.pass(1e-3);
    expect(bench.read(GPT1 + 0x24)).toBe(1500);
  });

  it('The software reset clears itself and the registers.', () => {
    const bench = open();
    bench.write(GPT1 + 4, 5);
    bench.write(GPT1, 1 << 15);
    expect(bench.read(GPT1)).toBe(0);
    expect(bench.read(GPT1 + 4)).toBe(0);
  });

  it('A compare sets its flag at its time and, when enabled, the interrupt; the flag is cleared by a 1.', () => {
    const bench = open();
    bench.write(GPT1 + 4, 23);
    bench.write(GPT1 + 0x10, 1000);
    bench.write(GPT1 + 0x14, 2000);
    bench.write(GPT1 + 0xc, 2);
    bench.write(GPT1, (1 << 9) | (1 << 6) | 2 | 1);
    bench.pass(999e-6);
    expect(bench.read(GPT1 + 8)).toBe(0);
    bench.pass(2e-6);
    expect(bench.read(GPT1 + 8)).toBe(1);
    expect(bench.core.lines.has(irqNumber.GPT1)).toBe(false);
    bench.pass(1e-3);
    expect(bench.core.lines.has(irqNumber.GPT1)).toBe(true);
    bench.write(GPT1 + 8, 3);
    expect(bench.core.lines.has(irqNumber.GPT1)).toBe(false);
    expect(bench.read(GPT1 + 8)).toBe(0);
  });

  it('In restart mode the counter starts again after OCR1, and the interrupt comes each time.', () => {
    const bench = open();
    bench.write(GPT1 + 4, 23);
    bench.write(GPT1 + 0x10, 99);
    bench.write(GPT1 + 0xc, 1);
    bench.write(GPT1, (1 << 6) | 2 | 1);
    let interrupts = 0;
    for (let n = 0; n < 10; n++) {
      bench.pass(100e-6);
      if (bench.core.lines.has(irqNumber.GPT1)) interrupts++;
      bench.write(GPT1 + 8, 1);
    }
    expect(interrupts).toBe(10);
    expect(bench.read(GPT1 + 0x24)).toBeLessThan(100);
  });
});

describe('PIT', () => {
  it('A channel counts down from LDVAL, flags its end and interrupts when TIE is set.', () => {
    const bench = open();
    bench.write(PIT, 0);
    bench.write(PIT + 0x100, 2399);
    bench.write(PIT + 0x108, 3);
    bench.pass(50e-6);
    expect(bench.read(PIT + 0x104)).toBe(1199);
    expect(bench.read(PIT + 0x10c)).toBe(0);
    bench.pass(51e-6);
    expect(bench.read(PIT + 0x10c)).toBe(1);
    expect(bench.core.lines.has(irqNumber.PIT)).toBe(true);
    bench.write(PIT + 0x10c, 1);
    expect(bench.core.lines.has(irqNumber.PIT)).toBe(false);
    bench.pass(100e-6);
    expect(bench.core.lines.has(irqNumber.PIT)).toBe(true);
  });

  it('A chained channel counts the ends of the one before it.', () => {
    const bench = open();
    bench.write(PIT, 0);
    bench.write(PIT + 0x100, 23);
    bench.write(PIT + 0x110, 0xffff_ffff);
    bench.write(PIT + 0x118, 4 | 1);
    bench.write(PIT + 0x108, 1);
    bench.pass(1e-3);
    expect(0xffff_ffff - bench.read(PIT + 0x114)).toBe(1000);
  });
});

describe('Watchdogs', () => {
  it('WDOG1 bites after its half seconds unless it is served with 5555 and AAAA.', () => {
    const bench = new Bench();
    const range = bench.bus.blockAt(0x400b_8000)!;
    range.block.write(0, 2, 0x0134);
    bench.pass(0.9);
    range.block.write(2, 2, 0x5555);
    range.block.write(2, 2, 0xaaaa);
    bench.pass(0.9);
    expect(bench.resets).toEqual([]);
    bench.pass(0.2);
    expect(bench.resets).toEqual(['watchdog']);
    expect(range.block.read(4, 2)).toBe(2);
  });

  it('A word access to WDOG1 is a fault: its registers have 16 bits.', () => {
    const bench = new Bench();
    bench.read(0x400b_8000);
    expect(bench.faults).toEqual(['access-size']);
  });

  it('RTWDOG takes a new CS after its key only, says so in ULK and RCS, and bites when it is not refreshed.', () => {
    const bench = new Bench();
    const CS = 0x400b_c000;
    bench.write(CS, 0x2180);
    expect(bench.faults).toEqual(['watchdog-sequence']);
    bench.write(CS + 4, 0xd928_c520);
    expect(bench.read(CS) & 0x800).toBe(0x800);
    bench.write(CS + 8, 32768);
    bench.write(CS, 0x2180);
    expect(bench.read(CS) & 0xc00).toBe(0x400);
    bench.pass(0.8);
    bench.write(CS + 4, 0xb480_a602);
    bench.pass(0.8);
    expect(bench.resets).toEqual([]);
    bench.pass(0.3);
    expect(bench.resets).toEqual(['rtwdog']);
  });
});

describe('SNVS, SRC, DCDC, OCOTP', () => {
  it('The reset status tells power, pin, software and watchdog apart.', () => {
    const bench = new Bench();
    const SRSR = 0x400f_8008;
    expect(bench.read(SRSR)).toBe(1);
    bench.write(SRSR, 1);
    expect(bench.read(SRSR)).toBe(0);
    for (const [cause, bits] of [
      ['pin', 1],
      ['software', 2],
      ['watchdog', 16],
      ['rtwdog', 128],
    ] as const) {
      bench.chip.reset(cause);
      expect(bench.read(SRSR)).toBe(bits);
    }
  });

  it("SRC's and SNVS's words outlive a warm reset, and a power cycle takes them.", () => {
    const bench = new Bench();
    bench.write(0x400f_8020, 0x1234);
    bench.write(0x400d_4064, 0x4173_6166);
    bench.write(0x400d_4100, 0x5678);
    bench.chip.reset('software');
    expect(bench.read(0x400f_8020)).toBe(0x1234);
    expect(bench.read(0x400d_4064)).toBe(0x4173_6166);
    expect(bench.read(0x400d_4068)).toBe(0x5678);
    bench.chip.reset('power');
    expect(bench.read(0x400f_8020)).toBe(0);
    expect(bench.read(0x400d_4064)).toBe(0);
    expect(bench.read(0x400d_4100)).toBe(0);
  });

  it('The real-time counter counts 32768 a second from what was written into it.', () => {
    const bench = new Bench();
    bench.write(0x400d_4054, 1000);
    bench.write(0x400d_4038, 1);
    bench.pass(2);
    expect(bench.read(0x400d_4054)).toBe(1000 + 65_536);
  });

  it('DCDC is not settled for a while after a new target voltage.', () => {
    const bench = new Bench();
    expect(bench.read(0x4008_0000) >>> 31).toBe(1);
    bench.write(0x4008_000c, 0x112);
    expect(bench.read(0x4008_0000) >>> 31).toBe(0);
    bench.pass(30e-6);
    expect(bench.read(0x4008_0000) >>> 31).toBe(1);
  });

  it('The fuses hold the MAC address as PJRC burns it.', () => {
    const bench = new Bench();
    expect(bench.read(0x401f_4620)).toBe(1);
    expect(bench.read(0x401f_4630)).toBe(0x0200);
  });
});

describe('LPUART', () => {
  const LPUART6 = 0x4019_8000;

  function uart(): Bench {
    const bench = new Bench();
    bench.write(CCM + 0x74, 0xffff_ffff);
    bench.write(CCM + 0x24, 1 << 6);
    bench.write(LPUART6 + 0x10, 0x0f00_000d);
    bench.write(LPUART6 + 0x28, 0x88);
    bench.write(LPUART6 + 0x18, 0x000c_0000);
    return bench;
  }

  it('A character takes ten bits of 115200 on the line: TC comes after 86.7 us.', () => {
    const bench = uart();
    expect(bench.read(LPUART6 + 0x14)).toBe(0x00c0_0000);
    bench.write(LPUART6 + 0x1c, 0x41);
    expect(bench.uart).toEqual([0x41]);
    expect(bench.read(LPUART6 + 0x14) & (1 << 22)).toBe(0);
    bench.pass(86e-6);
    expect(bench.read(LPUART6 + 0x14) & (1 << 22)).toBe(0);
    bench.pass(1e-6);
    expect(bench.read(LPUART6 + 0x14) & (1 << 22)).not.toBe(0);
  });

  it('The FIFO takes one character on the line and four behind it; a sixth is lost, and TDRE comes back as they leave.', () => {
    const bench = uart();
    for (let n = 0; n < 6; n++) bench.write(LPUART6 + 0x1c, n);
    expect(bench.uart).toEqual([0, 1, 2, 3, 4]);
    expect((bench.read(LPUART6 + 0x2c) >>> 8) & 7).toBe(4);
    expect(bench.read(LPUART6 + 0x14) & (1 << 23)).toBe(0);
    bench.pass(5 * 87e-6);
    expect(bench.read(LPUART6 + 0x14) & (1 << 23)).not.toBe(0);
  });

  it('What comes in sets RDRF and the interrupt, is read in order, and the read after the last says that it was empty.', () => {
    const bench = uart();
    bench.write(LPUART6 + 0x18, 0x000c_0000 | (1 << 21));
    bench.chip.lpuart[6]!.receive(0x63);
    bench.chip.lpuart[6]!.receive(0x0d);
    expect(bench.read(LPUART6 + 0x14) & (1 << 21)).not.toBe(0);
    expect(bench.core.lines.has(irqNumber.LPUART6)).toBe(true);
    expect(bench.read(LPUART6 + 0x1c) & 0xff).toBe(0x63);
    expect(bench.read(LPUART6 + 0x1c)).toBe(0x0d);
    expect(bench.read(LPUART6 + 0x1c)).toBe(0x1000);
    expect(bench.core.lines.has(irqNumber.LPUART6)).toBe(false);
  });

  it('A fifth character that nobody fetched is an overrun.', () => {
    const bench = uart();
    for (let n = 0; n < 5; n++) bench.chip.lpuart[6]!.receive(n);
    expect(bench.read(LPUART6 + 0x14) & (1 << 19)).not.toBe(0);
    bench.write(LPUART6 + 0x14, 1 << 19);
    expect(bench.read(LPUART6 + 0x14) & (1 << 19)).toBe(0);
  });

  it('The character time follows BAUD and the clock root.', () => {
    const bench = uart();
    expect(bench.chip.lpuart[6]!.characterTicks).toBe(ticks((10 * 16 * 13) / 24e6));
  });
});
