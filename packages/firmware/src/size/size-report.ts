import { allocated, type ElfFile, SHT_NOBITS, stored } from '../elf/elf-file.ts';
import type { Layout } from '../layout/layout.ts';
import { imageSymbols } from './image-symbols.ts';

/** What `size.json` holds. All sizes in bytes. */
export interface SizeReport {
  readonly schema: 'boardproof.size/1';
  readonly board: string;
  readonly placement: string;
  readonly buildId: string;
  /** The compiler's own words about its version. */
  readonly compiler: string;
  readonly regions: readonly RegionUse[];
  /** From the flash's first byte to the last that is stored; 0 where nothing is stored. */
  readonly flashBytes: number;
  readonly topSymbols: readonly SymbolSize[];
}

/** `used` counts up to the last byte that anything occupies, gaps included, as the linker does. */
export interface RegionUse {
  readonly name: string;
  readonly used: number;
  readonly total: number;
}

export interface SymbolSize {
  readonly name: string;
  /** The C file of a static: several may have statics of one name. */
  readonly file?: string;
  readonly size: number;
  readonly region: string;
  readonly address: number;
}

const TOP = 10;

/** What each memory holds, and the ten largest functions and variables. */
export function sizeReport(
  elf: ElfFile,
  layout: Layout,
  about: { placement: string; buildId: string; compiler: string },
): SizeReport {
  const regions = layout.windows.map(({ name, origin, size }) => {
    const ends = allocated(elf).flatMap((section) => {
      const places = section.type === SHT_NOBITS ? [section.vma] : [section.vma, section.lma];
      return places.filter((at) => at >= origin && at < origin + size).map((at) => at + section.size);
    });
    return { name, used: Math.max(origin, ...ends) - origin, total: size };
  });
  const start = layout.flash?.origin ?? 0;
  const last = Math.max(start, ...stored(elf).map(({ lma, size }) => lma + size));
  const { placement, buildId, compiler } = about;
  return {
    schema: 'boardproof.size/1',
    board: layout.board.name,
    placement,
    buildId,
    compiler,
    regions,
    flashBytes: layout.flash === undefined ? 0 : last - start,
    topSymbols: topSymbols(elf, layout),
  };
}

function topSymbols(elf: ElfFile, layout: Layout): SymbolSize[] {
  // Aliases of one place count once.
  const places = new Map(
    imageSymbols(elf).map((symbol) => [symbol.address, { ...symbol, region: regionOf(symbol.address, layout) }]),
  );
  return [...places.values()].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1)).slice(0, TOP);
}

function regionOf(address: number, { windows }: Layout): string {
  return windows.find(({ origin, size }) => address >= origin && address < origin + size)?.name ?? 'none';
}
