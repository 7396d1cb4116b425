import type { ImageSymbol } from './image-symbols.ts';
import type { SizeReport } from './size-report.ts';

/** What differs between two size reports, in bytes; positive is growth. */
export interface SizeDifference {
  /** The placement that is compared with. */
  readonly baseline: string;
  readonly regions: readonly { readonly name: string; readonly used: number }[];
  readonly flashBytes: number;
  /** `images`: all symbols of both images were compared; `lists`: only those that both lists of the largest hold. */
  readonly comparedSymbols: 'images' | 'lists';
  /** Symbols whose size changed, the largest change first; `file` tells statics of one name apart. */
  readonly symbols: readonly SymbolChange[];
}

export interface SymbolChange {
  readonly name: string;
  readonly file?: string;
  readonly size: number;
}

/**
 * Compares two reports. With the symbols of both images each of them counts, and one that is in one image only changed by its
 * whole size. Without, a symbol that is missing from a list may have become small or be gone: only those in both are compared.
 */
export function sizeDifference(
  now: SizeReport,
  before: SizeReport,
  images?: { now: readonly ImageSymbol[]; before: readonly ImageSymbol[] },
): SizeDifference {
  const names = [...new Set([...before.regions, ...now.regions].map(({ name }) => name))];
  const used = (report: SizeReport, name: string) => report.regions.find((region) => region.name === name)?.used ?? 0;
  const pairs = symbolPairs(images?.now ?? now.topSymbols, images?.before ?? before.topSymbols);
  const compared = images === undefined ? pairs.filter((pair) => pair.sure) : pairs;
  return {
    baseline: before.placement,
    regions: names.map((name) => ({ name, used: used(now, name) - used(before, name) })),
    flashBytes: now.flashBytes - before.flashBytes,
    comparedSymbols: images === undefined ? 'lists' : 'images',
    symbols: changes(compared),
  };
}

interface Pair {
  readonly now: ImageSymbol | undefined;
  readonly before: ImageSymbol | undefined;
  /** True when the name occurs as often on both sides. */
  readonly sure: boolean;
}

/** Symbols of one name and file belong together; several of them (statics of functions) by the order of their addresses. */
function symbolPairs(now: readonly ImageSymbol[], before: readonly ImageSymbol[]): Pair[] {
  const [nowNamed, beforeNamed] = [byName(now), byName(before)];
  const keys = [...new Set([...nowNamed.keys(), ...beforeNamed.keys()])];
  return keys.flatMap((key) => {
    const [a, b] = [nowNamed.get(key) ?? [], beforeNamed.get(key) ?? []];
    const count = Math.max(a.length, b.length);
    return Array.from({ length: count }, (_, nth) => ({ now: a[nth], before: b[nth], sure: a.length === b.length }));
  });
}

function byName(symbols: readonly ImageSymbol[]): Map<string, ImageSymbol[]> {
  const named = new Map<string, ImageSymbol[]>();
  for (const symbol of [...symbols].sort((a, b) => a.address - b.address)) {
    const key = `${symbol.name}\n${symbol.file ?? ''}`;
    named.set(key, [...(named.get(key) ?? []), symbol]);
  }
  return named;
}

function changes(pairs: readonly Pair[]): SymbolChange[] {
  const changed = new Map<string, SymbolChange>();
  for (const { now, before } of pairs) {
    const size = (now?.size ?? 0) - (before?.size ?? 0);
    const { name, file } = now ?? before ?? { name: '' };
    // Several names of one place (weak handlers) change once.
    const place = `${now?.address} ${before?.address}`;
    if (size !== 0 && !changed.has(place)) {
      changed.set(place, { name, ...(file === undefined ? {} : { file }), size });
    }
  }
  const order = (a: SymbolChange, b: SymbolChange) => Math.abs(b.size) - Math.abs(a.size) || (a.name < b.name ? -1 : 1);
  return [...changed.values()].sort(order);
}
