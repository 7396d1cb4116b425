// Which clock gate feeds which block, and how the boot ROM leaves it.
// Gate positions: i.MX RT1060 reference manual, CCM_CCGR0..7; those of the Teensy's parts agree with PaulStoffregen/cores imxrt.h.

/** Names of the sixteen gates of CCGR0 to CCGR7, CG0 first. Empty: reserved. */
export const gateNames: readonly (readonly string[])[] = [
  'aips_tz1 aips_tz2 mqs flexspi_exsc sim_m dcp lpuart3 can1 can1_serial can2 can2_serial trace gpt2_bus gpt2_serial lpuart2 gpio2',
  'lpspi1 lpspi2 lpspi3 lpspi4 adc2 enet pit aoi2 adc1 semc_exsc gpt1_bus gpt1_serial lpuart4 gpio1 csu gpio5',
  'ocram_exsc csi iomuxc_snvs lpi2c1 lpi2c2 lpi2c3 ocotp xbar3 ipmux1 ipmux2 ipmux3 xbar1 xbar2 gpio3 lcd pxp',
  'flexio2 lpuart5 semc lpuart6 aoi1 lcdif_pix gpio4 ewm0 wdog1 flexram acmp1 acmp2 acmp3 acmp4 ocram iomuxc_snvs_gpr',
  'sim_m7_mux iomuxc iomuxc_gpr bee sim_m7 tsc_dig sim_main sim_ems pwm1 pwm2 pwm3 pwm4 enc1 enc2 enc3 enc4',
  'rom flexio1 wdog3 dma kpp wdog2 aips_tz4 spdif sim_per sai1 sai2 sai3 lpuart1 lpuart7 snvs_hp snvs_lp',
  'usboh3 usdhc1 usdhc2 dcdc ipmux4 flexspi trng lpuart8 timer4 aips_tz3 sim_axbs_p anadig lpi2c4 timer1 timer2 timer3',
  'enet2 flexspi2 axbs_l can3 can3_serial aips_lite flexio3',
].map((line) => line.split(' '));

/**
 * Gates that are closed when the image starts. The manual of the ROM does not say; taken as closed is what each known
 * driver opens for itself, taken as open what known start-up code uses without opening it. [assumed]
 */
const closedAtEntry = new Set(
  (
    'mqs dcp lpuart1 lpuart2 lpuart3 lpuart4 lpuart5 lpuart6 lpuart7 lpuart8 can1 can1_serial can2 can2_serial can3 can3_serial ' +
    'gpt1_bus gpt1_serial gpt2_bus gpt2_serial lpspi1 lpspi2 lpspi3 lpspi4 lpi2c1 lpi2c2 lpi2c3 lpi2c4 adc1 adc2 enet enet2 pit ' +
    'aoi1 aoi2 csi xbar1 xbar2 xbar3 lcd lcdif_pix pxp semc flexio1 flexio2 flexio3 ewm0 acmp1 acmp2 acmp3 acmp4 bee tsc_dig ' +
    'pwm1 pwm2 pwm3 pwm4 enc1 enc2 enc3 enc4 kpp spdif sai1 sai2 sai3 usboh3 usdhc1 usdhc2 trng timer1 timer2 timer3 timer4 flexspi2 dma'
  ).split(' '),
);

/** Where a gate's two bits are. */
export interface GatePosition {
  readonly register: number;
  readonly gate: number;
}

/** Finds a gate by name; throws for a name that no CCGR has. */
export function findGate(name: string): GatePosition {
  const register = gateNames.findIndex((names) => names.includes(name));
  if (register < 0) throw new Error(`no clock gate is named ${name}`);
  return { register, gate: gateNames[register]!.indexOf(name) };
}

/** The value of a CCGR when the image starts: 3 (on in run and wait) for an open gate. */
export function gatesAtEntry(register: number): number {
  let word = 0;
  gateNames[register]!.forEach((name, gate) => {
    if (!closedAtEntry.has(name)) word |= 3 << (gate * 2);
  });
  return word >>> 0;
}
