// ANADIG: oscillators, PLLs, supplies and what shares their page. Names and offsets as in NXP's PERI_ANADIG_OSC.h, _PLL.h,
// _PMU.h, _LDO_SNVS.h, _LDO_SNVS_DIG.h, _TEMPSENSOR.h and _MISC.h.

import type { RegisterFact, RegisterTable } from '../rt1062/register-block.ts';

/** Registers for set-points, which only GPC mode uses. */
const setPoints = (names: string, first: number): [string, RegisterFact][] =>
  names.split(' ').map((name, n) => [name, { offset: first + 16 * n, modelled: false }]);

/**
 * Values as the ROM leaves them: PLL2 and PLL3 with their PFDs run, PLL1 and the ARM PLL do not (what board files test before
 * they start them); oscillators run. [inferred]
 */
export const anadigRegisters = {
  OSC_48M_CTRL: { offset: 0x010, reset: 0x0100_0002 },
  OSC_24M_CTRL: { offset: 0x020, reset: 0x0000_0014 },
  OSC_400M_CTRL0: { offset: 0x040, readOnly: ~0 },
  OSC_400M_CTRL1: { offset: 0x050 },
  OSC_400M_CTRL2: { offset: 0x060, reset: 0x1 },
  OSC_16M_CTRL: { offset: 0x0c0, reset: 0x2 },
  ARM_PLL_CTRL: { offset: 0x200, reset: 0x4001_0064 },
  SYS_PLL3_CTRL: { offset: 0x210, reset: 0x0020_2018 },
  SYS_PLL3_UPDATE: { offset: 0x220 },
  SYS_PLL3_PFD: { offset: 0x230, reset: 0x1620_110d },
  SYS_PLL2_CTRL: { offset: 0x240, reset: 0x0080_2008 },
  SYS_PLL2_UPDATE: { offset: 0x250 },
  SYS_PLL2_SS: { offset: 0x260 },
  SYS_PLL2_PFD: { offset: 0x270, reset: 0x2018_101b },
  SYS_PLL2_MFD: { offset: 0x2a0, reset: 0x0fff_ffff },
  SYS_PLL1_SS: { offset: 0x2b0, modelled: false },
  SYS_PLL1_CTRL: { offset: 0x2c0, reset: 0x4000 },
  SYS_PLL1_DENOMINATOR: { offset: 0x2d0, reset: 0x0fff_ffff, modelled: false },
  SYS_PLL1_NUMERATOR: { offset: 0x2e0, modelled: false },
  SYS_PLL1_DIV_SELECT: { offset: 0x2f0, modelled: false },
  PLL_AUDIO_CTRL: { offset: 0x300, reset: 0x4000, modelled: false },
  PLL_AUDIO_SS: { offset: 0x310, modelled: false },
  PLL_AUDIO_DENOMINATOR: { offset: 0x320, modelled: false },
  PLL_AUDIO_NUMERATOR: { offset: 0x330, modelled: false },
  PLL_AUDIO_DIV_SELECT: { offset: 0x340, modelled: false },
  PLL_VIDEO_CTRL: { offset: 0x350, reset: 0x4000, modelled: false },
  PLL_VIDEO_SS: { offset: 0x360, modelled: false },
  PLL_VIDEO_DENOMINATOR: { offset: 0x370, modelled: false },
  PLL_VIDEO_NUMERATOR: { offset: 0x380, modelled: false },
  PLL_VIDEO_DIV_SELECT: { offset: 0x390, modelled: false },
  TEMPSENSOR: { offset: 0x400, modelled: false },
  TEMPSNS_OTP_TRIM_VALUE: { offset: 0x430, readOnly: ~0, modelled: false },
  PMU_LDO_PLL: { offset: 0x500 },
  PMU_LDO_LPSR_ANA: { offset: 0x510 },
  PMU_LDO_LPSR_DIG_2: { offset: 0x520, modelled: false },
  PMU_LDO_LPSR_DIG: { offset: 0x530 },
  PMU_LDO_SNVS_DIG: { offset: 0x540, modelled: false },
  PMU_BIAS_CTRL: { offset: 0x550 },
  PMU_BIAS_CTRL2: { offset: 0x560 },
  PMU_REF_CTRL: { offset: 0x570 },
  PMU_POWER_DETECT_CTRL: { offset: 0x580 },
  ...Object.fromEntries(
    setPoints(
      'LDO_PLL_ENABLE_SP LDO_LPSR_ANA_ENABLE_SP LDO_LPSR_ANA_LP_MODE_SP LDO_LPSR_ANA_TRACKING_EN_SP LDO_LPSR_ANA_BYPASS_EN_SP ' +
        'LDO_LPSR_ANA_STBY_EN_SP LDO_LPSR_DIG_ENABLE_SP LDO_LPSR_DIG_TRG_SP0 LDO_LPSR_DIG_TRG_SP1 LDO_LPSR_DIG_TRG_SP2 ' +
        'LDO_LPSR_DIG_TRG_SP3 LDO_LPSR_DIG_LP_MODE_SP LDO_LPSR_DIG_TRACKING_EN_SP LDO_LPSR_DIG_BYPASS_EN_SP ' +
        'LDO_LPSR_DIG_STBY_EN_SP BANDGAP_ENABLE_SP FBB_M7_ENABLE_SP RBB_SOC_ENABLE_SP RBB_LPSR_ENABLE_SP BANDGAP_STBY_EN_SP ' +
        'PLL_LDO_STBY_EN_SP FBB_M7_STBY_EN_SP RBB_SOC_STBY_EN_SP RBB_LPSR_STBY_EN_SP FBB_M7_CONFIGURE RBB_LPSR_CONFIGURE ' +
        'RBB_SOC_CONFIGURE',
      0x600,
    ),
  ),
  REFTOP_OTP_TRIM_VALUE: { offset: 0x7b0, readOnly: ~0, modelled: false },
  LPSR_1P8_LDO_OTP_TRIM_VALUE: { offset: 0x7d0, readOnly: ~0, modelled: false },
  MISC_DIFPROG: { offset: 0x800, readOnly: ~0 },
  VDDSOC_AI_CTRL: { offset: 0x820 },
  VDDSOC_AI_WDATA: { offset: 0x830 },
  VDDSOC_AI_RDATA: { offset: 0x840, readOnly: ~0 },
  VDDSOC2PLL_AI_CTRL_1G: { offset: 0x850, readOnly: 1 << 9 },
  VDDSOC2PLL_AI_WDATA_1G: { offset: 0x860 },
  VDDSOC2PLL_AI_RDATA_1G: { offset: 0x870, readOnly: ~0 },
  VDDSOC2PLL_AI_CTRL_AUDIO: { offset: 0x880, modelled: false },
  VDDSOC2PLL_AI_WDATA_AUDIO: { offset: 0x890, modelled: false },
  VDDSOC2PLL_AI_RDATA_AUDIO: { offset: 0x8a0, readOnly: ~0, modelled: false },
  VDDSOC2PLL_AI_CTRL_VIDEO: { offset: 0x8b0, modelled: false },
  VDDSOC2PLL_AI_WDATA_VIDEO: { offset: 0x8c0, modelled: false },
  VDDSOC2PLL_AI_RDATA_VIDEO: { offset: 0x8d0, readOnly: ~0, modelled: false },
  VDDLPSR_AI_CTRL: { offset: 0x8e0, modelled: false },
  VDDLPSR_AI_WDATA: { offset: 0x8f0, modelled: false },
  VDDLPSR_AI_RDATA_REFTOP: { offset: 0x900, readOnly: ~0, modelled: false },
  VDDLPSR_AI_RDATA_TMPSNS: { offset: 0x910, readOnly: ~0, modelled: false },
  VDDLPSR_AI400M_CTRL: { offset: 0x920, readOnly: 1 << 9 },
  VDDLPSR_AI400M_WDATA: { offset: 0x930 },
  VDDLPSR_AI400M_RDATA: { offset: 0x940, readOnly: ~0 },
} as const satisfies RegisterTable;
