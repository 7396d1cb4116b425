import type { Problem } from '@boardproof/nx';
import { hex, type Layout } from './layout.ts';
import { type Access, decodeRegion, type MemoryType, type MpuWords } from './mpu.ts';

/** What the core may do with a stretch of memory. `end` is the first address behind it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly access: Access;
  readonly execute: boolean;
  readonly type: MemoryType;
  /** The region that decides, or -1 where none does (the access then faults, with the default map off). */
  readonly number: number;
}

/**
 * The whole address space as a register table makes it, in order and without gaps: at each address the highest-numbered
 * region that holds it decides. Disabled subregions (SRD) are taken out of their region.
 */
export function memoryMap(table: readonly MpuWords[]): Stretch[] {
  const pieces = table.flatMap((words) => {
    const region = decodeRegion(words);
    if (region === undefined) return [];
    const { subregionsOff, size, base } = region;
    if (subregionsOff === 0 || size < 256) return [{ ...region, start: base, end: base + size }];
    return Array.from({ length: 8 }, (_, part) => part)
      .filter((part) => ((subregionsOff >> part) & 1) === 0)
      .map((part) => ({ ...region, start: base + (part * size) / 8, end: base + ((part + 1) * size) / 8 }));
  });
  const bounds = [...new Set([0, 2 ** 32, ...pieces.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const map: Stretch[] = [];
  for (const [index, start] of bounds.slice(0, -1).entries()) {
    const end = bounds[index + 1] ?? 2 ** 32;
    const holding = pieces.filter((piece) => piece.start <= start && piece.end >= end);
    const winner = holding.reduce<(typeof pieces)[number] | undefined>(
      (best, piece) => (best === undefined || piece.number >= best.number ? piece : best),
      undefined,
    );
    map.push({
      start,
      end,
      access: winner?.access ?? 'none',
      execute: winner?.execute ?? false,
      type: winner?.type ?? 'device',
      number: winner?.number ?? -1,
    });
  }
  return map;
}

/** A part of memory that is used for one thing, and what that asks of the protection unit. */
interface Claim {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly access: Access;
  readonly execute: boolean;
  readonly types: readonly MemoryType[];
}

function claims(layout: Layout): Claim[] {
  const { code, data, dma, flash, lwipHeap, placement } = layout;
  const tcm = (region: string): readonly MemoryType[] | undefined =>
    region === 'itcm' || region === 'dtcm' ? ['non-cacheable', 'write-back', 'write-through'] : undefined;
  const end = ({ origin, size }: { origin: number; size: number }) => origin + size;
  const list: Claim[] = [
    {
      what: `code in ${code.name}`,
      start: code.origin,
      end: end(code),
      access: 'read-only',
      execute: true,
      types: tcm(code.region) ?? ['write-back', 'write-through'],
    },
  ];
  if (flash !== undefined && flash.name !== code.name) {
    const types = ['write-back', 'write-through'] as const;
    list.push({
      what: 'the stored image',
      start: flash.origin,
      end: end(flash),
      access: 'read-only',
      execute: true,
      types,
    });
  }
  for (const window of new Set([data, lwipHeap])) {
    const types = tcm(window.region) ?? ([placement.cache] as const);
    list.push({
      what: `data in ${window.name}`,
      start: window.origin,
      end: end(window),
      access: 'read-write',
      execute: false,
      types,
    });
  }
  for (const window of new Set(dma)) {
    const uncached = placement.dmaCache === 'off' ? (['non-cacheable'] as const) : [placement.cache];
    const types = tcm(window.region) ?? uncached;
    const what = `descriptors and buffers in ${window.name}`;
    list.push({ what, start: window.origin, end: end(window), access: 'read-write', execute: false, types });
  }
  list.push(
    {
      what: 'peripherals',
      start: 0x4000_0000,
      end: 0x4400_0000,
      access: 'read-write',
      execute: false,
      types: ['device'],
    },
    { what: 'address 0, for null pointers', start: 0, end: 0x400, access: 'none', execute: false, types: ['device'] },
  );
  list.push({
    what: 'the memory below the stack',
    start: data.origin - 32,
    end: data.origin,
    access: 'none',
    execute: false,
    types: ['device'],
  });
  return list;
}

/**
 * Proves a register table against the memory map of a layout: each window has the access and the cache policy that its use
 * asks for, in every byte; what is not named is denied. `path` names the table's place in the problems.
 */
export function proveMpu(table: readonly MpuWords[], layout: Layout, path: string): Problem[] {
  let map: Stretch[];
  try {
    map = memoryMap(table);
  } catch (error) {
    const message = `the table cannot be read: ${(error as Error).message}`;
    return [{ code: 'mpu-reserved', severity: 'error', path, message, hint: '' }];
  }
  const problems: Problem[] = [];
  const wanted = claims(layout);
  for (const claim of wanted) {
    for (const part of map) {
      if (part.end <= claim.start || part.start >= claim.end || fits(part, claim)) continue;
      const start = Math.max(part.start, claim.start);
      const asked = claim.access === 'none' ? 'no access' : `${claim.access}, ${claim.types.join(' or ')}`;
      problems.push({
        code: 'mpu-attributes',
        severity: 'error',
        path: `${path}/region ${part.number}`,
        message: `${claim.what} at ${hex(start)} is ${words(part)}; it has to be ${asked}${claim.execute ? ', executable' : ''}`,
        hint: 'where regions overlap, the one with the highest number decides',
      });
    }
  }
  for (const part of map) {
    if (part.access === 'none') continue;
    if (covered(part, [...wanted, ...physical(layout)])) continue;
    problems.push({
      code: 'mpu-open',
      severity: 'error',
      path: `${path}/region ${part.number}`,
      message: `${hex(part.start)} to ${hex(part.end - 1)} may be accessed, but nothing that this image uses lies there`,
      hint: 'deny it, so that a stray or speculative access faults',
    });
  }
  return problems;
}

function fits(part: Stretch, claim: Claim): boolean {
  if (part.access !== claim.access) return false;
  return claim.access === 'none' || (part.execute === claim.execute && claim.types.includes(part.type));
}

function words({ access, execute, type }: Stretch): string {
  return access === 'none' ? 'denied' : `${access}, ${type}${execute ? ', executable' : ''}`;
}

/** What may be open although it is not used: the rest of a flash or DTCM whose size is no power of two. */
function physical({ windows }: Layout): { start: number; end: number }[] {
  return windows
    .filter(({ region }) => region === 'flash' || region === 'dtcm')
    .map(({ origin, size }) => ({ start: origin, end: origin + 2 ** Math.ceil(Math.log2(size)) }));
}

/** True when ranges hold a part from end to end; they may join. */
function covered(part: Stretch, ranges: readonly { start: number; end: number }[]): boolean {
  let at = part.start;
  for (let moved = true; moved && at < part.end; ) {
    moved = false;
    for (const { start, end } of ranges) {
      if (start <= at && end > at) {
        at = end;
        moved = true;
      }
    }
  }
  return at >= part.end;
}
