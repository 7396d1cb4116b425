// Every number of the memory timing, in one table: its unit, and where it is from. Nothing else in this folder holds one.

/**
 * How much a number can be trusted. `measured`: on silicon, by others, as the source says. `stated`: by the maker or in a
 * manual. `fitted`: by us, to figures of silicon that the source names. `assumed`: by us, from practice with such parts; nobody
 * has measured it for these.
 */
export type Ground = 'measured' | 'stated' | 'fitted' | 'assumed';

export interface Constant {
  readonly value: number;
  readonly unit: 'cycles' | 'ns' | 'clocks' | 'bytes' | 'entries' | 'MHz' | 'factor';
  readonly ground: Ground;
  readonly source: string;
}

const measured = (value: number, unit: Constant['unit'], source: string): Constant => ({
  value,
  unit,
  ground: 'measured',
  source,
});
const stated = (value: number, unit: Constant['unit'], source: string): Constant => ({
  value,
  unit,
  ground: 'stated',
  source,
});
const assumed = (value: number, unit: Constant['unit'], source: string): Constant => ({
  value,
  unit,
  ground: 'assumed',
  source,
});

/** Cycles are the core's; a `clocks` number counts clocks of the FlexSPI bus. A line has 32 bytes, a beat 8. */
export const constants = {
  // The core.
  loadUse: assumed(1, 'cycles', 'extra, when the next instruction computes with a loaded value'),
  loadAddress: assumed(2, 'cycles', 'extra, when the next instruction takes a loaded value as an address'),
  multiplyUse: assumed(1, 'cycles', 'extra, when the next instruction needs a product'),
  divide: assumed(5, 'cycles', 'extra; silicon takes 2 to 12 by the operands'),
  mispredict: {
    value: 5,
    unit: 'cycles',
    ground: 'fitted',
    source: 'a branch whose target was not, or wrongly, foretold: to CoreMark on an RT1060 (docs/memory-timing.md)',
  },
  redirect: assumed(3, 'cycles', 'B or BL that always goes and was not foretold: the decoder sees where it leads'),
  btacEntries: assumed(64, 'entries', 'branch target address cache, one way: no text that was found gives its rules'),
  flush: assumed(7, 'cycles', 'ISB'),
  barrier: assumed(3, 'cycles', 'DSB and DMB besides the wait for the store buffer'),
  fpUse: assumed(2, 'cycles', 'extra, when the next instruction needs an FP result'),
  fpDivide: assumed(14, 'cycles', 'extra, VDIV and VSQRT in single precision; twice in double'),
  privateBus: assumed(3, 'cycles', 'extra, an access to SysTick, NVIC, SCB'),
  cacheOperation: measured(8, 'cycles', 'zephyr PR 119876: 11 cycles a line on a PIC32CZ, of which the loop takes 3'),
  // The caches.
  cacheLine: stated(32, 'bytes', 'NXP AN12042'),
  instructionSets: stated(512, 'entries', '32 KB in 2 ways: NXP AN12042, Arm slides'),
  instructionWays: stated(2, 'entries', 'the same; which way is given up is assumed to be random'),
  dataSets: stated(256, 'entries', '32 KB in 4 ways: NXP AN12042, Arm slides'),
  dataWays: stated(4, 'entries', 'the same; which way is given up is assumed to be random'),
  storeEntries: assumed(4, 'entries', 'store buffer; stores to the line of the last entry merge (DDI 0489F 5.5.7)'),
  // OCRAM, over the AXI fabric.
  ocramFirst: assumed(45, 'ns', 'first beat of a line or of a read that is not cached'),
  ocramBeat: assumed(4.2, 'ns', 'each further beat: one clock of 240 MHz'),
  ocramWrite: assumed(20, 'ns', 'a write or a line written back, besides its beats'),
  // SDRAM behind SEMC, 32 bits wide at 198 MHz.
  sdramFill: assumed(95, 'ns', 'first beat of a line'),
  sdramRead: assumed(120, 'ns', 'first beat of a read that is not cached'),
  sdramBeat: assumed(10, 'ns', 'each further beat: two clocks of 198 MHz'),
  sdramWrite: assumed(45, 'ns', 'a write or a line written back, besides its beats'),
  // Flash behind FlexSPI, four bits wide.
  qspiProtocol: stated(20, 'clocks', 'command EB 8, address 6, mode and dummy 6: the look-up tables in our images'),
  qspiOverhead: measured(
    21,
    'clocks',
    'forum.pjrc.com 70307: 99 clocks a line of PSRAM, of which 78 are protocol and data',
  ),
  qspiBeat: stated(16, 'clocks', 'eight bytes on four lines'),
  qspiBuffered: assumed(40, 'ns', 'a line that FlexSPI has fetched ahead'),
  qspiAhead: assumed(1024, 'bytes', 'how far FlexSPI reads on behind the last line asked for'),
  qspiMHz120: stated(120, 'MHz', 'the image for the Teensy 4.1 asks for it in its flash configuration block'),
  qspiMHz133: stated(133, 'MHz', 'the images for the EVKs ask for it in their flash configuration block'),
  // Registers of the chip.
  peripheralRead: assumed(92, 'ns', 'as a store, which was measured'),
  peripheralWrite: measured(92, 'ns', 'qcentlabs.com/posts/fast_gpio: a loop of GPIO stores on an RT1166, 5.43 MHz'),
  // For fitting alone: 1 where nothing was fitted.
  fitCore: assumed(1, 'factor', 'on cycles of issue and branches'),
  fitQspi: assumed(1, 'factor', 'on times of the flash'),
  fitSdramFill: assumed(1, 'factor', 'on sdramFill, sdramBeat and sdramWrite'),
  fitSdramRead: assumed(1, 'factor', 'on sdramRead'),
} as const satisfies Readonly<Record<string, Constant>>;

export type ConstantName = keyof typeof constants;

/** Values alone; what an experiment changes is given by name. */
export type Values = Readonly<Record<ConstantName, number>>;

export function valuesOf(changed: Partial<Values> = {}): Values {
  const values = Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value]));
  return { ...(values as Record<ConstantName, number>), ...changed };
}

/** Where this table stands in the project; outputs name it beside its hash. */
export const constantsFile = 'packages/emulator/src/timing/constants.ts';

/** Accuracy that is claimed for times of the core, by the memory that it works in; percent of the time (docs/memory-timing.md). */
export const bandPercent = { tcm: 10, ocram: 15, sdram: 15, qspi: 40 } as const;
