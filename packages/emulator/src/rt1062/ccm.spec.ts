import { describe, expect, it } from 'vitest';
import { findGate, gateNames, gatesAtEntry } from './ccm-gates.ts';
import { Bench } from './testing/bench.ts';

const CCM = 0x400f_c000;
const ANALOG = 0x400d_8000;
const PLL_ARM = ANALOG;
const PLL_ENET = ANALOG + 0xe0;
const CACRR = CCM + 0x10;
const CBCDR = CCM + 0x14;
const CBCMR = CCM + 0x18;

describe('CCM and CCM_ANALOG', () => {
  it('The core starts at 396 MHz, as the ROM leaves it, with a third of that on IPG.', () => {
    const { chip, coreHz } = new Bench();
    expect(coreHz).toBe(396e6);
    expect(chip.roots.ipg).toBe(132e6);
  });

  it("PJRC's way to 600 MHz works: over the crystal, a new ARM PLL divider, its lock, and back.", () => {
    const bench = new Bench();
    bench.write(CBCMR, (bench.read(CBCMR) & ~0x3000) | 0x1000);
    bench.write(CBCDR, bench.read(CBCDR) | (1 << 25));
    expect(bench.coreHz).toBe(24e6);
    bench.write(PLL_ARM, (1 << 13) | 100);
    expect(bench.read(PLL_ARM) >>> 31).toBe(0);
    bench.pass(94e-6);
    expect(bench.read(PLL_ARM) >>> 31).toBe(1);
    bench.write(CACRR, 1);
    bench.write(CBCDR, (bench.read(CBCDR) & ~((1 << 25) | 0x300)) | 0x300);
    expect(bench.coreHz).toBe(600e6);
    expect(bench.chip.roots.ipg).toBe(150e6);
    expect(bench.faults).toEqual([]);
  });

  it('Going back to the ARM PLL before it has locked stops the core: a fatal fault.', () => {
    const bench = new Bench();
    bench.write(CBCMR, (bench.read(CBCMR) & ~0x3000) | 0x1000);
    bench.write(CBCDR, bench.read(CBCDR) | (1 << 25));
    bench.write(PLL_ARM, (1 << 13) | 100);
    bench.write(CBCDR, bench.read(CBCDR) & ~(1 << 25));
    expect(bench.faults).toEqual(['clock-dead']);
  });

  it('The Ethernet PLL gives 50 MHz only when it is powered, enabled, locked and not bypassed; it then reads 80202001.', () => {
    const bench = new Bench();
    bench.write(PLL_ENET, (1 << 21) | (1 << 16) | (1 << 13) | 1);
    bench.pass(468e-6);
    expect(bench.read(PLL_ENET) >>> 31).toBe(0);
    bench.pass(2e-6);
    expect(bench.chip.analog.hz('PLL_ENET')).toBe(24e6);
    bench.write(PLL_ENET + 8, 1 << 16);
    expect(bench.read(PLL_ENET)).toBe(0x8020_2001);
    expect(bench.chip.analog.hz('PLL_ENET')).toBe(50e6);
    bench.write(PLL_ENET + 4, 1 << 12);
    expect(bench.chip.analog.hz('PLL_ENET')).toBe(0);
  });

  it('PERCLK and the UART clock follow CSCMR1 and CSCDR1 to the crystal.', () => {
    const bench = new Bench();
    bench.write(CCM + 0x1c, 1 << 6);
    bench.write(CCM + 0x24, 1 << 6);
    expect(bench.chip.roots.perclk).toBe(24e6);
    expect(bench.chip.roots.uart).toBe(24e6);
  });

  it("Gates stand where the manual has them: those of the Teensy's parts, by register and number.", () => {
    expect(findGate('enet')).toEqual({ register: 1, gate: 5 });
    expect(findGate('lpuart6')).toEqual({ register: 3, gate: 3 });
    expect(findGate('ocotp')).toEqual({ register: 2, gate: 6 });
    expect(findGate('snvs_lp')).toEqual({ register: 5, gate: 15 });
    expect(findGate('enet2')).toEqual({ register: 7, gate: 0 });
    expect(() => findGate('nonesuch')).toThrow(/nonesuch/);
    expect(gateNames.map((names) => names.length)).toEqual([16, 16, 16, 16, 16, 16, 16, 7]);
  });

  it("At entry a driver's gates are closed and those that start-up code relies on are open.", () => {
    expect((gatesAtEntry(1) >>> 10) & 3).toBe(0);
    expect((gatesAtEntry(4) >>> 2) & 3).toBe(3);
    expect((gatesAtEntry(2) >>> 12) & 3).toBe(3);
  });

  it('A block answers after its gate opens and not before; with two gates it needs both.', () => {
    const bench = new Bench();
    bench.read(0x402d_8004);
    expect(bench.faults).toEqual(['gated-clock']);
    expect(bench.details[0]).toBe('ENET_EIR was read while CCGR1 CG5 (enet) is off');
    bench.write(CCM + 0x6c, bench.read(CCM + 0x6c) | (3 << 10) | (3 << 20));
    bench.read(0x402d_8004);
    expect(bench.faults).toHaveLength(1);
    bench.read(0x401e_c024);
    expect(bench.faults).toHaveLength(2);
    bench.write(CCM + 0x6c, bench.read(CCM + 0x6c) | (3 << 22));
    bench.read(0x401e_c024);
    expect(bench.faults).toHaveLength(2);
  });
});
