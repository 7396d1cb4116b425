// Which sources each clock root of CCM can take. Numbers and sources: NXP fsl_clock.h of both parts (clock_root_t and its mux
// table). Sources 0 to 3 are the same for every root: RC48M/2, crystal, RC400M, RC16M.

import type { Anadig } from './anadig.ts';

/** Number of each root that this model looks at. */
export const rootNumber = {
  M7: 0,
  BUS: 2,
  BUS_LPSR: 3,
  SEMC: 4,
  M7_SYSTICK: 8,
  GPT1: 14,
  FLEXSPI1: 20,
  LPUART1: 25,
  ENET1: 51,
  ENET2: 52,
} as const;
export type RootName = keyof typeof rootNumber;
export const ROOTS = 79;

type Source = (anadig: Anadig) => number;
const armPll: Source = (a) => a.hz('ARM_PLL');
const pll1: Source = (a) => a.hz('SYS_PLL1');
const pll1Half: Source = (a) => a.pll1Div(2);
const pll1Fifth: Source = (a) => a.pll1Div(5);
const pll2: Source = (a) => a.hz('SYS_PLL2');
const pll3: Source = (a) => a.hz('SYS_PLL3');
const pll3Half: Source = (a) => a.pll3Div2();
const pfd2 =
  (n: number): Source =>
  (a) =>
    a.pfd('SYS_PLL2', n);
const pfd3 =
  (n: number): Source =>
  (a) =>
    a.pfd('SYS_PLL3', n);
/** Audio and video PLLs are not modelled: they give nothing. */
const none: Source = () => 0;

/** Sources 4 to 7 of each root. */
export const sources: Readonly<Record<RootName, readonly [Source, Source, Source, Source]>> = {
  M7: [armPll, pll1, pll3, none],
  BUS: [pll3, pll1Fifth, pll2, pfd2(3)],
  BUS_LPSR: [pfd3(3), pll3, pll2, pll1Fifth],
  SEMC: [pll1Fifth, pll2, pfd2(1), pfd3(0)],
  M7_SYSTICK: [pll2, pll3Half, pll1Fifth, pfd2(0)],
  GPT1: [pll3Half, pll1Fifth, pfd3(2), pfd3(3)],
  FLEXSPI1: [pfd3(0), pll2, pfd2(2), pll3],
  LPUART1: [pll3Half, pll1Fifth, pll2, pfd2(3)],
  ENET1: [pll1Half, none, pll1Fifth, pfd2(1)],
  ENET2: [pll1Half, none, pll1Fifth, pfd2(1)],
};

/** In Hz: RC48M/2, crystal, RC400M, RC16M. */
export const plainSources: readonly number[] = [24e6, 24e6, 400e6, 16e6];
