// What tells the i.MX RT1166 from the RT1176, as far as these models look at it.

export interface PartFacts {
  readonly name: 'RT1166' | 'RT1176';
  /** MISC_DIFPROG: silicon revision B. The RT1166's own value was not found. [assumed] */
  readonly difprog: number;
  /** Fixed OCRAMs: name, address, bytes (linker files of both parts in mcux-devices-rt). */
  readonly ocram: readonly (readonly [name: string, base: number, size: number])[];
  /** Forward body bias of the core, which its 996 MHz need. */
  readonly forwardBodyBias: boolean;
  /** Sources 5 and 7 of the core's clock root are wired (PLL1, VIDEO PLL). */
  readonly coreFromPll1: boolean;
  readonly hasEnetQos: boolean;
  /** The fastest that the core may run, in Hz (data sheets: 600 MHz; 1 GHz for the commercial RT1176). */
  readonly fastestCore: number;
}

const KB = 1024;
/** The Cortex-M4's own RAM as the bus shows it. */
const lmem = ['LMEM', 0x2020_0000, 256 * KB] as const;

export const rt1166: PartFacts = {
  name: 'RT1166',
  difprog: 0x0011_60c0,
  ocram: [lmem, ['OCRAM1', 0x2024_0000, 64 * KB], ['OCRAM2', 0x202c_0000, 64 * KB]],
  forwardBodyBias: false,
  coreFromPll1: false,
  hasEnetQos: false,
  fastestCore: 600e6,
};

export const rt1176: PartFacts = {
  name: 'RT1176',
  difprog: 0x0011_70c0,
  ocram: [
    lmem,
    ['OCRAM1', 0x2024_0000, 512 * KB],
    ['OCRAM2', 0x202c_0000, 512 * KB],
    ['OCRAM ECC', 0x2034_0000, 256 * KB],
  ],
  forwardBodyBias: true,
  coreFromPll1: true,
  hasEnetQos: true,
  fastestCore: 1000e6,
};
