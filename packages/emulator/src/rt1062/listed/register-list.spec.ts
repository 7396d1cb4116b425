import { describe, expect, it } from 'vitest';
import { unmodelledBlocks } from '../memory-map.ts';
import { Bench } from '../testing/bench.ts';
import { expand, namesOf, type RegisterList } from './register-list.ts';
import { registerListOf } from './register-lists.ts';
import { flawsOf } from './testing.ts';

const size = (name: string): number => (name.startsWith('USBPHY') ? 0x1000 : 0x4000);

describe('The lists of registers without a model', () => {
  const bench = new Bench();

  it('Every block without a model has one, and no list is without its block.', () => {
    expect(Object.keys(registerListOf).sort()).toEqual(Object.keys(unmodelledBlocks).sort());
  });

  it.each(Object.entries(registerListOf))('%s: ascending, aligned, each once, inside the block.', (name, list) => {
    expect(flawsOf(list, size(name))).toEqual([]);
    expect(expand(list).map(({ name }) => name)).not.toContain('');
  });

  it.each<[string, RegisterList, RegExp]>([
    [
      'ascending',
      [
        {
          rows: [
            [4, 'A'],
            [0, 'B'],
          ],
        },
      ],
      /not ascending/,
    ],
    ['aligned', [{ rows: [[2, 'A']] }], /A is not aligned/],
    ['each once', [{ rows: [[0, 'A B A']] }], /A is there twice/],
    ['one place each', [{ rows: [[0, 'A']] }, { width: 1, rows: [[3, 'B']] }], /B lies on {2}A/],
    ['inside', [{ rows: [[0x3ffc, 'A B']] }], /B is beyond the block/],
  ])('A list that is not "%s" is found.', (_, list, flaw) => {
    expect(flawsOf(list, 0x4000).join('\n')).toMatch(flaw);
  });

  it('A row is written as its names, arrays, numbers, aliases and gaps.', () => {
    expect(namesOf('CR TDR[2] SEL8..10 - SIC/SIS').map((named) => named?.name)).toEqual([
      'CR',
      'TDR[0]',
      'TDR[1]',
      'SEL8',
      'SEL9',
      'SEL10',
      undefined,
      'SIC/SIS',
    ]);
    expect(namesOf('CTRL~').map((named) => named?.name)).toEqual(['CTRL', 'CTRL_SET', 'CTRL_CLR', 'CTRL_TOG']);
  });

  // Each from NXP's header of that block, its last or an odd one of it.
  it.each<[string, string, number]>([
    ['LPSPI4_RDR', 'LPSPI4', 0x403a_0074],
    ['LPI2C1_SRDR', 'LPI2C1', 0x403f_0170],
    ['ADC1_CAL', 'ADC1', 0x400c_4058],
    ['ADC_ETC_TRIG[7].TRIGn_RESULT_7_6', 'ADC_ETC', 0x403b_014c],
    ['TSC_DEBUG_MODE2', 'TSC', 0x400e_0080],
    ['TRNG_VID2', 'TRNG', 0x400c_c0f4],
    ['PWM2_SM[3].CVAL5CYC', 'PWM2', 0x403e_0176],
    ['PWM2_FCTRL2', 'PWM2', 0x403e_0194],
    ['TMR3_CHANNEL[0].ENBL', 'TMR3', 0x401e_401e],
    ['USB1_ENDPTCTRL[6]', 'USB', 0x402e_01dc],
    ['USB2_HCIVERSION', 'USB', 0x402e_0302],
    ['USBNC2_USB_OTGn_CTRL', 'USB', 0x402e_0804],
    ['USBPHY2_VERSION', 'USBPHY2', 0x400d_a080],
    ['ENET2_CHANNEL[3].TCCR', 'ENET2', 0x402d_4624],
    ['DMA0_TCD[31].BITER_ELINKNO/BITER_ELINKYES', 'DMA0', 0x400e_93fe],
    ['DMA0_DCHPRI28', 'DMA0', 0x400e_811f],
    ['DMAMUX_CHCFG[31]', 'DMAMUX', 0x400e_c07c],
    ['SAI1_RMR', 'SAI1', 0x4038_40e0],
    ['SPDIF_STC', 'SPDIF', 0x4038_0050],
    ['CAN2_GFWR', 'CAN2', 0x401d_49e0],
    ['CAN3_FDCRC', 'CAN3', 0x401d_8c08],
    ['CAN1_MB[63].WORD1', 'CAN1', 0x401d_047c],
    ['USDHC1_TUNING_CTRL', 'USDHC1', 0x402c_00cc],
    ['USDHC1_MIX_CTRL', 'USDHC1', 0x402c_0048],
    ['DCP_VERSION', 'DCP', 0x402f_c430],
    ['DCP_CH3OPTS_TOG', 'DCP', 0x402f_c1fc],
    ['BEE_REGION1_BOT', 'BEE', 0x403e_c044],
    ['CMP4_MUXCR', 'CMP', 0x4009_401d],
    ['XBARA1_CTRL1', 'XBARA1', 0x403b_c086],
    ['XBARB3_SEL7', 'XBARB3', 0x403c_400e],
    ['AOI2_BFCRT[3].BFCRT23', 'AOI2', 0x403b_800e],
    ['ENC1_LCOMP', 'ENC1', 0x403c_8026],
    ['KPP_KPDR', 'KPP', 0x401f_c006],
    ['EWM_CLKPRESCALER', 'EWM', 0x400b_4005],
    ['LCDIF_PIGEON[11].PIGEON_2', 'LCDIF', 0x402b_8ae0],
    ['LCDIF_LUT1_DATA', 'LCDIF', 0x402b_8b40],
    ['CSI_CR19', 'CSI', 0x402b_c04c],
    ['PXP_CSC1_COEF2', 'PXP', 0x402b_41c0],
    ['SEMC_STS15', 'SEMC', 0x402f_00fc],
    ['SEMC_DBICR1', 'SEMC', 0x402f_0084],
    ['FLEXIO3_SHIFTBUFNIS[7]', 'FLEXIO3', 0x4202_079c],
    ['AIPSTZ4_OPACR4', 'AIPSTZ4', 0x4037_c050],
    ['CSU_HPCONTROL0', 'CSU', 0x400d_c358],
    ['ROMC_ROMPATCHSR', 'ROMC', 0x4018_0208],
  ])('%s stands in its block and at its address.', (name, block, address) => {
    const { bus, warnings, faults } = bench;
    const served = bus.blockAt(address)!.block;
    expect(served.name).toBe(block);
    served.read(address - unmodelledBlocks[block]!, 1);
    expect(warnings.at(-1)).toBe(`${name}: this block is not modelled`);
    expect(faults).toEqual([]);
  });
});
