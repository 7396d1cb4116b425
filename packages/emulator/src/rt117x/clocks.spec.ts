import { describe, expect, it } from 'vitest';
import { rt1166 } from './part.ts';
import { Bench, pll1Read, pll1Steps, pll1Write, startPll1 } from './testing/bench.ts';

const ANADIG = 0x40c8_4000;
const CCM = 0x40cc_0000;
const root = (n: number): number => CCM + 0x80 * n;
const gate = (n: number): number => CCM + 0x6000 + 0x20 * n;
const STABLE = 1 << 29;

/** The ARM PLL at 24 MHz * div / (2 * post), as drivers start it. */
function startArmPll(bench: Bench, div: number, post: number): void {
  bench.write(ANADIG + 0x200, (div | (post << 15) | (1 << 30) | (1 << 13) | (1 << 12)) >>> 0);
  bench.pass(30e-6);
  bench.write(ANADIG + 0x200, bench.read(ANADIG + 0x200) & ~(1 << 12));
  bench.write(ANADIG + 0x200, bench.read(ANADIG + 0x200) | (1 << 14));
  bench.write(ANADIG + 0x200, bench.read(ANADIG + 0x200) & ~(1 << 30));
}

describe('Clocks of the RT11xx', () => {
  it('The ROM leaves the core at 400 MHz, the flash at 132 MHz, and the PLL 2 and 3 running.', () => {
    const bench = new Bench();
    expect(bench.coreHz).toBe(400e6);
    expect(bench.chip.ccm.hz('FLEXSPI1')).toBe(132e6);
    expect(bench.chip.anadig.hz('SYS_PLL2')).toBe(528e6);
    expect(bench.chip.anadig.pfd('SYS_PLL3', 0)).toBeCloseTo(664.6e6, -5);
    expect(bench.chip.anadig.hz('SYS_PLL1')).toBe(0);
    expect(bench.chip.anadig.hz('ARM_PLL')).toBe(0);
  });

  it('PLL1’s sequence gives 1 GHz, from it 50 MHz for RMII and 125 MHz for RGMII.', () => {
    const bench = new Bench();
    startPll1(bench);
    expect(bench.chip.anadig.hz('SYS_PLL1')).toBe(1e9);
    bench.write(root(51), 0x409);
    bench.write(root(52), 0x403);
    expect(bench.chip.ccm.hz('ENET1')).toBe(50e6);
    expect(bench.chip.ccm.hz('ENET2')).toBe(125e6);
    expect(bench.faults).toEqual([]);
  });

  it.for(Object.keys(pll1Steps).filter((step) => step !== 'bypass'))(
    'PLL1 without the step "%s" does not give 1 GHz.',
    (step) => {
      const bench = new Bench();
      startPll1(bench, step);
      const halves = bench.chip.anadig.pll1Div(2);
      expect(bench.chip.anadig.hz('SYS_PLL1') === 1e9 && halves === 5e8).toBe(false);
    },
  );

  it('The analog bus reads back what was written, sets and clears bits, and DONE follows each toggle.', () => {
    const bench = new Bench();
    expect(pll1Write(bench, 0x20, 0x1234)).toBe(true);
    expect(pll1Write(bench, 0x24, 0xf000)).toBe(true);
    expect(pll1Write(bench, 0x28, 0x0004)).toBe(true);
    expect(pll1Read(bench, 0x20)).toBe(0xf230);
  });

  it.for([
    [166, 0, 996e6],
    [200, 1, 600e6],
    [133, 0, 798e6],
  ] as const)('The ARM PLL with DIV %i and POST_DIV %i gives %i Hz once it is stable.', ([div, post, hz]) => {
    const bench = new Bench();
    startArmPll(bench, div, post);
    expect(bench.read(ANADIG + 0x200) & STABLE).not.toBe(0);
    bench.write(root(0), 0x400);
    expect(bench.coreHz).toBe(hz);
    expect(bench.faults).toEqual([]);
  });

  it('The core on a PLL that is off is a fault; so is the RT1166’s core on PLL1, which is not wired there.', () => {
    const off = new Bench();
    off.write(root(0), 0x400);
    expect(off.faults).toEqual(['clock-dead']);
    const wired = new Bench();
    startPll1(wired);
    wired.write(root(0), 0x501);
    expect(wired.faults).toEqual([]);
    expect(wired.coreHz).toBe(500e6);
    const unwired = new Bench(rt1166);
    startPll1(unwired);
    unwired.write(root(0), 0x501);
    expect(unwired.faults).toEqual(['clock-dead']);
  });

  it('A divider of PLL2 takes its fraction when UPDATE turns over, and STABLE turns over with it.', () => {
    const bench = new Bench();
    const before = bench.read(ANADIG + 0x270) & (1 << 30);
    bench.write(ANADIG + 0x270, (bench.read(ANADIG + 0x270) & 0x00ff_ffff) | (24 << 24));
    expect(bench.chip.anadig.pfd('SYS_PLL2', 3)).toBe(297e6);
    bench.write(ANADIG + 0x250, bench.read(ANADIG + 0x250) ^ (1 << 4));
    expect(bench.chip.anadig.pfd('SYS_PLL2', 3)).toBe(396e6);
    expect(bench.read(ANADIG + 0x270) & (1 << 30)).not.toBe(before);
  });

  it('A root that is off gives nothing; its status shows what was written.', () => {
    const bench = new Bench();
    bench.write(root(25), 0x100);
    expect(bench.chip.ccm.hz('LPUART1')).toBe(24e6);
    bench.write(root(25) + 4, 1 << 24);
    expect(bench.chip.ccm.hz('LPUART1')).toBe(0);
    expect(bench.read(root(25) + 0x20)).toBe(0x100_0100);
    bench.write(root(25) + 8, 1 << 24);
    expect(bench.chip.ccm.hz('LPUART1')).toBe(24e6);
  });

  it('A block behind a closed gate is a fault; opened again it answers.', () => {
    const bench = new Bench();
    bench.write(gate(112), 0);
    expect(bench.read(gate(112) + 0x10)).toBe(0);
    bench.read(0x4042_4024);
    expect(bench.faults).toEqual(['gated-clock']);
    expect(bench.details[0]).toContain('LPCG112 (ENET)');
    bench.write(gate(112), 1);
    bench.read(0x4042_4024);
    expect(bench.faults).toHaveLength(1);
  });

  it('Changing the flash’s root while the program runs from flash is a fault, from ITCM it is not.', () => {
    const bench = new Bench();
    bench.core.registers[15] = 0x400;
    bench.write(root(20), 0x503);
    expect(bench.faults).toEqual([]);
    bench.core.registers[15] = 0x3000_2400;
    bench.write(root(20), 0x503);
    expect(bench.faults).toEqual(['flash-clock']);
  });

  it('WFI leaves clocks on with GPC in RUN and GPR_PRIVATE1 set, not with either alone.', () => {
    const bench = new Bench();
    expect(bench.sleepsRunning).toBe(false);
    bench.write(CCM + 0x4c24, 1);
    expect(bench.sleepsRunning).toBe(false);
    bench.write(0x40c0_0010, 0);
    expect(bench.sleepsRunning).toBe(true);
    bench.write(CCM + 0x4c28, 1);
    expect(bench.sleepsRunning).toBe(false);
  });

  it('RTWDOG3 runs when the image starts and bites after a thirtieth of a second, unless it is turned off.', () => {
    const left = new Bench();
    left.clock.advance(0);
    while (left.clock.next < 3e12 * 0.05) left.clock.step();
    expect(left.resets).toContain('rtwdog');
    const off = new Bench();
    for (const base of [0x4003_8000, 0x40c1_0000]) {
      off.write(base + 4, 0xd928_c520);
      off.write(base + 8, 0xffff);
      off.write(base, (off.read(base) & ~0x80) | 0x20);
    }
    while (off.clock.next < 3e12 * 0.05) off.clock.step();
    expect(off.resets).toEqual([]);
  });
});
