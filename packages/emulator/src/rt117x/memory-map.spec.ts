import { describe, expect, it } from 'vitest';
import { baseAddress, gpioBase, unmodelledBlocks } from './memory-map.ts';
import { gpioOfPad } from './pads.ts';
import { rt1166 } from './part.ts';
import { Bench } from './testing/bench.ts';

describe('Memory map of the RT11xx', () => {
  it('Every block answers at its own address alone: none lies within another.', () => {
    const all = [...Object.values(baseAddress), ...Object.values(gpioBase), ...Object.values(unmodelledBlocks)];
    expect(new Set(all).size).toBe(all.length);
    const sizes: Record<number, number> = { [baseAddress.CCM]: 0x8000, [baseAddress.ANADIG]: 0x1000 };
    const sorted = [...all].sort((a, b) => a - b);
    for (let n = 1; n < sorted.length; n++)
      expect(sorted[n]! - sorted[n - 1]!).toBeGreaterThanOrEqual(sizes[sorted[n - 1]!] ?? 0x800);
  });

  it.for([
    [0x4042_4004, 'ENET_EIR'],
    [0x4042_0160, 'ENET_1G_RDSR1'],
    [0x40c8_4850, 'ANADIG_VDDSOC2PLL_AI_CTRL_1G'],
    [0x40cc_1984, 'CCM_CLOCK_ROOT_CONTROL[51]_SET'],
    [0x40cc_6e00, 'CCM_LPCG_DIRECT[112]'],
    [0x400e_816c, 'IOMUXC_SW_MUX_CTL_PAD_GPIO_AD_24'],
    [0x400e_83b0, 'IOMUXC_SW_PAD_CTL_PAD_GPIO_AD_24'],
    [0x400e_84ac, 'IOMUXC_ENET_MAC0_MDIO_SELECT_INPUT'],
    [0x400e_84e8, 'IOMUXC_ENET_1G_MAC0_TXCLK_SELECT_INPUT'],
    [0x400e_861c, 'IOMUXC_LPUART1_LPUART_RXD_SELECT_INPUT'],
    [0x40c0_8030, 'IOMUXC_LPSR_SW_MUX_CTL_PAD_GPIO_LPSR_12'],
    [0x400d_409c, 'SEMC_IPCMD'],
    [0x40ca_ca80, 'OCOTP_FUSE[40]'],
    [0x40c0_4010, 'SRC_SRSR'],
    [0x40ca_8008, 'DCDC_REG0'],
  ] as const)('%i is %s, as in NXP’s headers.', ([address, name]) => {
    expect(new Bench().chip.registerAt(address)).toBe(name);
  });

  it('ENET has none of ENET_1G’s registers: an offset that no table lists is a fault.', () => {
    const bench = new Bench();
    bench.read(0x4042_0160);
    expect(bench.faults).toEqual([]);
    bench.read(0x4042_4160);
    expect(bench.faults).toEqual(['no-register']);
    expect(bench.details[0]).toContain('ENET+0x160');
  });

  it('A register that is listed and not modelled is warned of once, by its name; so is a block that is not.', () => {
    const bench = new Bench();
    bench.write(0x40c8_4300, 1);
    bench.write(0x40c8_4300, 2);
    bench.read(0x4043_0000);
    bench.read(0x4043_0000);
    expect(bench.warnings).toEqual([
      'ANADIG_PLL_AUDIO_CTRL is kept as a word only: what it controls is not modelled',
      'USB_OTG1_ID: this block is not modelled',
    ]);
    expect(bench.faults).toEqual([]);
  });

  it('The RT1166 has no ENET_QOS and an eighth of the OCRAM.', () => {
    const [large, small] = [new Bench(), new Bench(rt1166)];
    expect(large.bus.nameAt(0x4043_c000)).toBe('ENET_QOS');
    expect(small.bus.nameAt(0x4043_c000)).toBeUndefined();
    expect(large.bus.nameAt(0x2025_0000)).toBe('OCRAM1');
    expect(small.bus.nameAt(0x2025_0000)).toBeUndefined();
    expect(small.bus.nameAt(0x2024_ffff)).toBe('OCRAM1');
  });

  it('FlexRAM’s banks move as GPR17 and GPR18 say, once GPR16 lets them.', () => {
    const bench = new Bench();
    expect(bench.bus.nameAt(0x3_ffff)).toBe('ITCM');
    bench.write(0x400e_4044, 0xffff);
    expect(bench.bus.nameAt(0x4_0000)).toBeUndefined();
    bench.write(0x400e_4040, 4);
    expect(bench.bus.nameAt(0x7_ffff)).toBe('ITCM');
    expect(bench.bus.nameAt(0x2000_0000)).toBeUndefined();
  });

  it.for([
    ['LPSR_12', 6, 12],
    ['AD_12', 3, 11],
    ['DISP_B2_13', 5, 14],
    ['AD_00', 2, 31],
    ['EMC_B2_20', 2, 30],
    ['SD_B1_00', 4, 3],
  ] as const)('Pad %s is pin %i.%i, as in fsl_iomuxc.h.', ([pad, port, pin]) => {
    expect(gpioOfPad(pad)).toEqual({ port, pin });
  });
});
