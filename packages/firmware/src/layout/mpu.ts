import { KiB, MiB, type Window } from '../boards/board-facts.ts';
import type { Layout } from './layout.ts';

/** How a region is cached. Device memory is neither cached nor read ahead. */
export type MemoryType = 'write-back' | 'write-through' | 'non-cacheable' | 'device';
export type Access = 'none' | 'read-only' | 'read-write';

/** One region of the ARMv7-M memory protection unit; `size` is a power of two from 32 and divides `base`. */
export interface MpuRegion {
  readonly base: number;
  readonly size: number;
  readonly access: Access;
  readonly execute: boolean;
  readonly type: MemoryType;
  readonly purpose: string;
}

/** The two registers of a region (ARMv7-M Architecture Reference Manual, B3.5). */
export interface MpuWords {
  /** ADDR[31:5], VALID b4, REGION[3:0]. */
  readonly rbar: number;
  /** XN b28, AP[26:24], TEX[21:19], S b18, C b17, B b16, SRD[15:8], SIZE[5:1], ENABLE b0. */
  readonly rasr: number;
}

/** The Cortex-M7 of every supported chip has 16 regions. */
export const MOST_REGIONS = 16;

// TEX, C and B. S stays 0: a shareable region would not be cached on a Cortex-M7.
const types: Readonly<Record<MemoryType, number>> = {
  'write-back': (1 << 19) | (1 << 17) | (1 << 16),
  'write-through': 1 << 17,
  'non-cacheable': 1 << 19,
  device: 1 << 16,
};
const accesses: Readonly<Record<Access, number>> = { none: 0, 'read-write': 3, 'read-only': 6 };

/** The regions of a layout in order; where two overlap, the later one decides. */
export function mpuRegions(layout: Layout): MpuRegion[] {
  const regions: MpuRegion[] = [
    // Also keeps the core from speculative accesses through the default map (ARM erratum 1013783).
    { base: 0, size: 2 ** 32, access: 'none', execute: false, type: 'device', purpose: 'everything else is denied' },
    ...layout.windows.flatMap((window) => windowRegions(window, layout)),
    { base: 0x4000_0000, size: 64 * MiB, access: 'read-write', execute: false, type: 'device', purpose: 'peripherals' },
  ];
  return regions;
}

function windowRegions(window: Window, layout: Layout): MpuRegion[] {
  const { placement } = layout;
  const policy = placement.cache;
  const read = { access: 'read-only', execute: true } as const;
  const write = { access: 'read-write', execute: false } as const;
  if (window.region === 'itcm') {
    // The window begins after the first kilobyte; the region has to begin at 0 and loses that kilobyte again.
    const whole = { ...window, origin: 0, size: window.size + window.origin };
    return [
      ...cover(whole, { ...read, type: 'non-cacheable', purpose: 'ITCM: code' }),
      { base: 0, size: KiB, access: 'none', execute: false, type: 'device', purpose: 'null pointers fault' },
    ];
  }
  // Banks that are not DTCM answer with a bus fault, so the region may be larger than the window.
  if (window.region === 'dtcm') {
    return [{ base: window.origin, size: powerAbove(window.size), ...write, type: 'non-cacheable', purpose: 'DTCM' }];
  }
  if (window.region === 'flash') {
    return [
      {
        base: window.origin,
        size: powerAbove(window.size),
        ...read,
        type: 'write-back',
        purpose: 'flash: stored image',
      },
    ];
  }
  if (window.name === layout.code.name) {
    return cover(window, { ...read, type: policy, purpose: `${window.name}: code` });
  }
  const dma = layout.dma.some(({ name }) => name === window.name);
  const cached = placement.dmaCache === 'maintained' || !dma;
  const purpose = dma ? `${window.name}: descriptors and buffers` : `${window.name}: data`;
  return cover(window, { ...write, type: cached ? policy : 'non-cacheable', purpose });
}

function powerAbove(size: number): number {
  return 2 ** Math.ceil(Math.log2(size));
}

/** The fewest self-aligned powers of two that make up a window. */
function cover({ origin, size }: Window, attributes: Omit<MpuRegion, 'base' | 'size'>): MpuRegion[] {
  const regions: MpuRegion[] = [];
  let base = origin;
  const end = origin + size;
  while (base < end) {
    let part = 32;
    while (base % (part * 2) === 0 && base + part * 2 <= end) part *= 2;
    regions.push({ base, size: part, ...attributes });
    base += part;
  }
  return regions;
}

/** The register pair of a region with its number. Throws a `RangeError` on what the hardware could not hold. */
export function encodeRegion(region: MpuRegion, number: number): MpuWords {
  const { base, size, access, execute, type } = region;
  const exponent = Math.log2(size);
  if (!Number.isInteger(exponent) || exponent < 5 || exponent > 32) throw new RangeError(`${size} is no region size`);
  if (base % size !== 0) throw new RangeError(`a region of ${size} bytes cannot begin at ${base}`);
  if (number < 0 || number >= MOST_REGIONS) throw new RangeError(`there is no region ${number}`);
  const attributes = (execute ? 0 : 1 << 28) | (accesses[access] << 24) | types[type];
  return { rbar: (base | 0x10 | number) >>> 0, rasr: (attributes | ((exponent - 1) << 1) | 1) >>> 0 };
}

/** What a register pair says; undefined for a pair that is not enabled. Throws a `RangeError` on reserved values. */
export function decodeRegion({
  rbar,
  rasr,
}: MpuWords): (MpuRegion & { number: number; subregionsOff: number }) | undefined {
  if ((rasr & 1) === 0) return undefined;
  const exponent = ((rasr >>> 1) & 31) + 1;
  if (exponent < 5) throw new RangeError(`RASR ${rasr.toString(16)} names a size below 32 bytes`);
  const ap = (rasr >>> 24) & 7;
  const access = accessOf(ap);
  const attributes = rasr & 0x003f_0000;
  const type = (Object.keys(types) as MemoryType[]).find((name) => types[name] === attributes) ?? otherType(attributes);
  const size = 2 ** exponent;
  const base = (rbar & ~0x1f) >>> 0;
  return {
    // The hardware ignores address bits below the region's size.
    base: Math.floor(base / size) * size,
    size,
    access,
    execute: (rasr & (1 << 28)) === 0 && access !== 'none',
    type,
    purpose: '',
    number: rbar & 0xf,
    subregionsOff: (rasr >>> 8) & 0xff,
  };
}

function accessOf(ap: number): Access {
  if (ap === 0) return 'none';
  if (ap >= 1 && ap <= 3) return 'read-write';
  if (ap === 5 || ap === 6 || ap === 7) return 'read-only';
  throw new RangeError(`AP ${ap} is reserved`);
}

/** Spellings of the same types that this package does not write itself. */
function otherType(attributes: number): MemoryType {
  const tex = (attributes >>> 19) & 7;
  const c = (attributes >>> 17) & 1;
  const b = (attributes >>> 16) & 1;
  const shareable = ((attributes >>> 18) & 1) === 1;
  if (tex === 0 && c === 0) return 'device';
  if (tex === 2 && c === 0 && b === 0) return 'device';
  // A shareable cacheable region is not cached by the Cortex-M7.
  if (shareable || (tex === 1 && c === 0 && b === 0)) return 'non-cacheable';
  if (tex === 0 && c === 1) return b === 1 ? 'write-back' : 'write-through';
  if (tex === 1 && c === 1 && b === 1) return 'write-back';
  // Here TEX says what an outer cache does, which these chips do not have; C and B are the inner one.
  const inner = (['non-cacheable', 'write-back', 'write-through', 'write-back'] as const)[c * 2 + b];
  if (tex >= 4 && inner !== undefined) return inner;
  throw new RangeError(`TEX ${tex}, C ${c}, B ${b} is reserved`);
}

/** The table of a layout as register pairs. Throws a `RangeError` when the chip has too few regions. */
export function mpuTable(layout: Layout): MpuWords[] {
  return mpuRegions(layout).map((region, number) => encodeRegion(region, number));
}
