/** What the placement of code and data needs to know of a board. Addresses and sizes in bytes. */

/** A stretch of memory as the chip decodes it. */
export interface MemoryRegion {
  readonly name: RegionName;
  readonly origin: number;
  readonly size: number;
  readonly source: string;
}
export type RegionName = 'flash' | 'itcm' | 'dtcm' | 'ocram' | 'ocram1' | 'ocram2' | 'sdram';

/** Where code, data and DMA memory may be asked for. */
export type CodePlace = 'qspi' | 'itcm' | 'sdram';
export type DataPlace = 'dtcm' | 'sdram' | 'ocram';
export type NocachePlace = 'dtcm' | 'ocram' | 'sdram';
export type HeapPlace = 'lwip' | 'sdram';

/** Offsets in the flash image that the boot ROM looks at. */
export interface BootImage {
  /** Flash configuration block. */
  readonly fcb: number;
  /** Image vector table. */
  readonly ivt: number;
  readonly bootData: number;
  /** Device configuration data, which sets up SDRAM before anything runs; absent where the board has none. */
  readonly dcd: number | undefined;
  /** First byte of code. */
  readonly code: number;
  /** First word of the vector table that the ROM accepts; the first is what the maker's own tools write. */
  readonly ivtHeaders: readonly number[];
  readonly source: string;
}

/** A part of a region with one purpose, and so with one set of memory attributes. */
export interface Window {
  /** Name in the linker script and in the size report. */
  readonly name: string;
  readonly region: RegionName;
  readonly origin: number;
  readonly size: number;
}

/** How the board's memory is divided for each answer that a placement may give. */
export interface BoardWindows {
  readonly code: Partial<Record<CodePlace, Window>>;
  readonly data: Partial<Record<DataPlace, Window>>;
  /** DMA memory of each Ethernet interface in turn; one window may serve several. */
  readonly nocache: Partial<Record<NocachePlace, readonly Window[]>>;
  readonly heapSdram: Window | undefined;
}

export interface BoardFacts {
  readonly name: BoardName;
  readonly title: string;
  readonly chip: string;
  readonly core: 'cortex-m7' | 'cortex-a7';
  readonly megahertz: number;
  readonly ethernets: number;
  /** Interrupt numbers of the Ethernet controllers in the vector table; empty where a controller of its own dispatches them. */
  readonly ethernetIrqs: readonly number[];
  readonly regions: readonly MemoryRegion[];
  readonly image: BootImage | undefined;
  /** Interrupt vectors, the core's 16 included; the table is aligned to the next power of two of its bytes. */
  readonly vectors: number;
  readonly vectorAlignment: number;
  /** FlexRAM banks as the register holds them, two bits each: 2 is DTCM, 3 is ITCM. Undefined where there is no FlexRAM. */
  readonly flexram: ((code: CodePlace) => number) | undefined;
  readonly windows: (code: CodePlace) => BoardWindows;
  readonly defaults: { readonly code: CodePlace; readonly data: DataPlace; readonly nocache: NocachePlace };
}

export const boardNames = ['teensy41', 'mimxrt1160-evk', 'mimxrt1170-evk', 'qemu-imx6ul'] as const;
export type BoardName = (typeof boardNames)[number];

export const KiB = 1024;
export const MiB = 1024 * KiB;
