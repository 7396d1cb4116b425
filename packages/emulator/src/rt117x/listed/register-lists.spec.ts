import { describe, expect, it } from 'vitest';
import { expand } from '../../rt1062/listed/register-list.ts';
import { flawsOf } from '../../rt1062/listed/testing.ts';
import { unmodelledBlocks } from '../memory-map.ts';
import { Bench } from '../testing/bench.ts';
import { registerListOf } from './register-lists.ts';

describe('The lists of registers without a model of the RT117x', () => {
  const bench = new Bench();

  it('Each belongs to a block that has no model, and most of those blocks have one.', () => {
    const blocks = Object.keys(unmodelledBlocks);
    expect(Object.keys(registerListOf).filter((name) => !blocks.includes(name))).toEqual([]);
    expect(Object.keys(registerListOf).length / blocks.length).toBeGreaterThan(0.6);
  });

  it.each(Object.entries(registerListOf))('%s: ascending, aligned, each once, inside the block.', (_, list) => {
    expect(flawsOf(list, 0x4000)).toEqual([]);
    expect(expand(list).map(({ name }) => name)).not.toContain('');
  });

  // Each from NXP's header of that block, its last or an odd one of it.
  it.each<[string, string, number]>([
    ['LPUART12_WATER', 'LPUART12', 0x40c2_802c],
    ['GPT6_CNT', 'GPT6', 0x4010_0024],
    ['PIT2_CHANNEL[3].TFLG', 'PIT2', 0x40cb_013c],
    ['LPI2C6_SRDR', 'LPI2C6', 0x40c3_8170],
    ['LPSPI1_RDR', 'LPSPI1', 0x4011_4074],
    ['SAI4_RMR', 'SAI4', 0x40c4_00e0],
    ['CAN3_FDCRC', 'CAN3', 0x40c3_cc08],
    ['CAN1_MB[63].WORD1', 'CAN1', 0x400c_447c],
    ['CAN2_GFWR', 'CAN2', 0x400c_89e0],
    ['USDHC2_STROBE_DLL_STATUS', 'USDHC2', 0x4041_c074],
    ['USB_OTG1_ENDPTCTRL[6]', 'USB_OTG1', 0x4043_01dc],
    ['USBNC_OTG2_HSIC_CTRL', 'USB_OTG2', 0x4042_c210],
    ['USBPHY1_TRIM_OVERRIDE_EN_TOG', 'USBPHY1', 0x4043_413c],
    ['USBHSDCD2_TIMER2_BC11/TIMER2_BC12', 'USBPHY2', 0x4043_8818],
    ['DMA0_TCD[31].BITER_ELINKNO/BITER_ELINKYES', 'DMA0', 0x4007_13fe],
    ['DMAMUX0_CHCFG[31]', 'DMAMUX0', 0x4007_407c],
    ['LPADC2_CMD[14].CMDH', 'LPADC2', 0x4005_4174],
    ['LPADC1_RESFIFO', 'LPADC1', 0x4005_0300],
    ['DAC_CR2', 'DAC', 0x4006_4014],
    ['TMR4_CHANNEL[0].ENBL', 'TMR4', 0x4016_801e],
    ['PWM1_FCTRL2', 'PWM1', 0x4018_c194],
    ['ENC4_CTRL3', 'ENC4', 0x4018_0032],
    ['KPP_KPDR', 'KPP', 0x400e_0006],
    ['EWM_CLKPRESCALER', 'EWM', 0x4002_c005],
    ['MUA_CR', 'MUA', 0x40c4_8024],
    ['SEMA4_CPNTF[1].CPNTF', 'SEMA4', 0x40cc_8088],
    ['CCM_OBS_OBSERVE[5].FREQUENCY_MAX', 'CCM_OBS', 0x4015_02c8],
    ['IOMUXC_LPSR_GPR_GPR41', 'IOMUXC_LPSR_GPR', 0x40c0_c0a4],
    ['IOMUXC_SNVS_SW_PAD_CTL_PAD_GPIO_SNVS_09_DIG', 'IOMUXC_SNVS', 0x40c9_4070],
    ['IOMUXC_SNVS_GPR_GPR37', 'IOMUXC_SNVS_GPR', 0x40c9_8094],
  ])('%s stands in its block and at its address.', (name, block, address) => {
    const { bus, warnings, faults } = bench;
    const served = bus.blockAt(address)!.block;
    expect(served.name).toBe(block);
    served.read(address - unmodelledBlocks[block]!, 1);
    expect(warnings.at(-1)).toBe(`${name}: this block is not modelled`);
    expect(faults).toEqual([]);
  });

  it('What a list does not name is a fault, and a block without a list is named by offset.', () => {
    const { bus, warnings, faults } = new Bench();
    bus.read32(0x4019_018a & ~3);
    expect(warnings).toEqual(['PWM2_MCTRL: this block is not modelled']);
    bus.read32(0x4010_4200);
    expect(faults).toEqual(['no-register']);
    bus.read32(unmodelledBlocks['CAAM']! + 4);
    expect(warnings.at(-1)).toBe('CAAM+0x4: this block is not modelled');
  });
});
