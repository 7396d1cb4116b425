// How the core treats an address: by what lies there, by the MPU, and by whether the data cache is on.
import type { Mpu } from '../core/mpu.ts';

/** Kinds of places, as the numbers that the tables hold. */
export const KIND = {
  UNKNOWN: 0,
  /** ITCM and DTCM: never wait. */
  TCM: 1,
  /** Cached; stores go back when the line goes, or go through at once; a store that misses fetches the line, or not. */
  WRITE_BACK: 2,
  WRITE_BACK_NO_ALLOCATE: 3,
  WRITE_THROUGH: 4,
  /** Normal memory that is not cached. */
  NOT_CACHED: 5,
  /** Registers of the chip, or memory of type Device. */
  DEVICE: 6,
  /** SysTick, NVIC, SCB and their like. */
  PRIVATE: 7,
} as const;

/** Memories by what they are made of; the order is that of `MemorySystem.devices`. */
export const PLACE = { NONE: 0, OCRAM: 1, SDRAM: 2, QSPI: 3, PERIPHERALS: 4 } as const;

/** First and last address of each; the i.MX RT1062 and RT11xx agree but for FlexSPI, which both maps may hold. */
const places: readonly (readonly [number, number, number])[] = [
  [PLACE.OCRAM, 0x2020_0000, 0x203f_ffff],
  [PLACE.QSPI, 0x3000_0000, 0x3fff_ffff],
  [PLACE.PERIPHERALS, 0x4000_0000, 0x5fff_ffff],
  [PLACE.QSPI, 0x6000_0000, 0x7fff_ffff],
  [PLACE.SDRAM, 0x8000_0000, 0xdfff_ffff],
];

/** The place of each megabyte. */
export const placeOf = new Uint8Array(4096);
for (const [place, first, last] of places) placeOf.fill(place, first >>> 20, (last >>> 20) + 1);

export const isTcm = (address: number): boolean => {
  const a = address >>> 0;
  return a < 0x0010_0000 || (a >= 0x2000_0000 && a < 0x2020_0000);
};

/** The kind of each 4 KB page, worked out when first asked for. */
export class Attributes {
  private readonly kinds = new Uint8Array(0x100000);
  private readonly mpu: Mpu;

  constructor(mpu: Mpu) {
    this.mpu = mpu;
  }

  /** The MPU has changed. */
  clear(): void {
    this.kinds.fill(KIND.UNKNOWN);
  }

  /** Kind of an address as the MPU has it: whether the cache is on is another matter. */
  of(address: number): number {
    const known = this.kinds[address >>> 12]!;
    return known === KIND.UNKNOWN ? this.find(address) : known;
  }

  private find(address: number): number {
    const kind = this.kind(address);
    // A page that holds more than one region of the MPU is asked anew each time.
    if (!this.mpu.enabled || this.mpu.page(address & ~0xfff, true) !== 0) this.kinds[address >>> 12] = kind;
    return kind;
  }

  private kind(address: number): number {
    const { mpu } = this;
    if (isTcm(address)) return KIND.TCM;
    if (address >>> 20 === 0xe00) return KIND.PRIVATE;
    if (mpu.isDevice(address) || placeOf[address >>> 20] === PLACE.PERIPHERALS) return KIND.DEVICE;
    if (!mpu.isCacheable(address)) return KIND.NOT_CACHED;
    if (mpu.isWriteThrough(address)) return KIND.WRITE_THROUGH;
    return mpu.isWriteAllocate(address) ? KIND.WRITE_BACK : KIND.WRITE_BACK_NO_ALLOCATE;
  }
}
