import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boards } from '../boards/boards.ts';
import { placed } from '../testing/sample-image.ts';
import { anyPlacement, columns } from '../testing/sample-placements.ts';
import { layoutOf } from './layout.ts';
import { type Access, decodeRegion, encodeRegion, type MemoryType, mpuRegions, mpuTable } from './mpu.ts';
import { memoryMap, proveMpu } from './mpu-proof.ts';

const access = fc.constantFrom<Access>('none', 'read-only', 'read-write');
const type = fc.constantFrom<MemoryType>('write-back', 'write-through', 'non-cacheable', 'device');
const region = fc
  .record({
    exponent: fc.integer({ min: 5, max: 32 }),
    place: fc.nat(2 ** 27),
    access,
    execute: fc.boolean(),
    type,
    number: fc.nat(15),
  })
  .map(({ exponent, place, number, ...attributes }) => {
    const size = 2 ** exponent;
    const region = { base: (place % (2 ** 32 / size)) * size, size, purpose: '', ...attributes };
    return { region: { ...region, execute: region.execute && region.access !== 'none' }, number };
  });

const protectedPlacement = anyPlacement.filter(({ board }) => boards[board].core === 'cortex-m7');

describe('A region', () => {
  it('What is encoded is decoded again.', () => {
    fc.assert(
      fc.property(region, ({ region, number }) => {
        expect(decodeRegion(encodeRegion(region, number))).toEqual({ ...region, number, subregionsOff: 0 });
      }),
    );
  });

  it('The words of the reference manual come out for DTCM, flash and peripherals.', () => {
    // ARMv7-M ARM, B3.5.8 and B3.5.9; the same values as in the cores of the Teensy where regions are the same.
    const dtcm = {
      base: 0x2000_0000,
      size: 512 * 1024,
      access: 'read-write',
      execute: false,
      type: 'non-cacheable',
      purpose: '',
    } as const;
    expect(encodeRegion(dtcm, 3)).toEqual({ rbar: 0x2000_0013, rasr: 0x1308_0025 });
    const flash = {
      base: 0x6000_0000,
      size: 2 ** 23,
      access: 'read-only',
      execute: true,
      type: 'write-back',
      purpose: '',
    } as const;
    expect(encodeRegion(flash, 4)).toEqual({ rbar: 0x6000_0014, rasr: 0x060b_002d });
  });

  it('A size that is no power of two, a base that it does not divide, and a 17th region are refused.', () => {
    const good = { base: 0, size: 64, access: 'none', execute: false, type: 'device', purpose: '' } as const;
    expect(() => encodeRegion({ ...good, size: 96 }, 0)).toThrow(/no region size/);
    expect(() => encodeRegion({ ...good, size: 16 }, 0)).toThrow(/no region size/);
    expect(() => encodeRegion({ ...good, base: 32 }, 0)).toThrow(/cannot begin/);
    expect(() => encodeRegion(good, 16)).toThrow(/no region 16/);
  });

  it('Other spellings of a memory type are read as what the core makes of them.', () => {
    const typeOf = (bits: number) => decodeRegion({ rbar: 0, rasr: (bits | 0x0300_0009) >>> 0 })?.type;
    // TEX 0, C 0, B 0 is strongly ordered; a shareable cacheable region is not cached by a Cortex-M7.
    expect(typeOf(0)).toBe('device');
    expect(typeOf(0x0007_0000)).toBe('non-cacheable');
    expect(typeOf(0x0003_0000)).toBe('write-back');
    expect(typeOf(0x0023_0000)).toBe('write-back');
    expect(typeOf(0x0020_0000)).toBe('non-cacheable');
    expect(() => typeOf(0x0009_0000)).toThrow(/reserved/);
    expect(() => decodeRegion({ rbar: 0, rasr: 0x0400_0009 })).toThrow(/AP 4/);
  });
});

describe('The memory map of a table', () => {
  it('It covers the address space once, and the highest-numbered region decides.', () => {
    fc.assert(
      fc.property(fc.array(region, { maxLength: 8 }), fc.nat(2 ** 32 - 1), (regions, address) => {
        const table = regions.map(({ region }, number) => encodeRegion(region, number));
        const map = memoryMap(table);
        expect(map[0]?.start).toBe(0);
        expect(map.at(-1)?.end).toBe(2 ** 32);
        for (const [index, part] of map.entries()) expect(part.start).toBe(index === 0 ? 0 : map[index - 1]?.end);
        const part = map.find(({ start, end }) => address >= start && address < end);
        const last = regions
          .map(({ region }) => region)
          .findLastIndex(({ base, size }) => address >= base && address < base + size);
        expect(part?.number).toBe(last);
      }),
    );
  });

  it('A disabled subregion is taken out.', () => {
    const whole = encodeRegion(
      { base: 0, size: 1024, access: 'read-write', execute: false, type: 'device', purpose: '' },
      0,
    );
    const map = memoryMap([{ ...whole, rasr: whole.rasr | (0b10 << 8) }]);
    expect(map.map(({ start, access }) => [start, access])).toEqual([
      [0, 'read-write'],
      [128, 'none'],
      [256, 'read-write'],
      ...[384, 512, 640, 768, 896].map((start) => [start, 'read-write']),
      [1024, 'none'],
    ]);
  });
});

describe('The proof', () => {
  it('It holds for the table of every placement that a board can give, in at most 16 regions.', () => {
    fc.assert(
      fc.property(protectedPlacement, (placement) => {
        const layout = layoutOf(placement);
        const table = mpuTable(layout);
        expect(table.length).toBeLessThanOrEqual(16);
        expect(proveMpu(table, layout, 'table')).toEqual([]);
      }),
    );
  });

  it('It fails for every table in which one region has another access, another type, or is gone.', () => {
    fc.assert(
      fc.property(
        protectedPlacement,
        fc.nat(),
        access,
        type,
        fc.boolean(),
        (placement, pick, otherAccess, otherType, drop) => {
          const layout = layoutOf(placement);
          const regions = mpuRegions(layout);
          const number = pick % regions.length;
          const chosen = regions[number];
          if (chosen === undefined) return;
          const table = mpuTable(layout);
          // Without the first region nothing changes: what no region holds is denied as well.
          if (drop) table.splice(number, 1);
          else
            table[number] = encodeRegion({ ...chosen, access: otherAccess, type: otherType, execute: false }, number);
          const same = drop ? number === 0 : equivalent(chosen, otherAccess, otherType);
          expect(proveMpu(table, layout, 'table').length > 0).toBe(!same);
        },
      ),
    );
  });

  it('It says what is wrong where, in words.', () => {
    const layout = layoutOf(placed({ board: 'mimxrt1170-evk' }));
    const regions = mpuRegions(layout);
    const cached = regions.map((region) =>
      region.base === 0x2024_0000 ? { ...region, type: 'write-back' as const } : region,
    );
    const [problem] = proveMpu(cached.map(encodeRegion), layout, 'table');
    expect(problem).toMatchObject({
      code: 'mpu-attributes',
      message:
        'descriptors and buffers in ocram1-nocache at 0x20240000 is read-write, write-back; it has to be read-write, non-cacheable',
    });
    const open = [
      ...regions,
      { base: 0x9000_0000, size: 2 ** 20, access: 'read-write', execute: false, type: 'device', purpose: '' } as const,
    ];
    expect(proveMpu(open.map(encodeRegion), layout, 'table')).toEqual([
      expect.objectContaining({ code: 'mpu-open', message: expect.stringContaining('0x90000000 to 0x900FFFFF') }),
    ]);
  });

  it('DMA memory of each column is not cached, and a maintained one is.', () => {
    for (const column of columns) {
      const layout = layoutOf(placed({ board: 'mimxrt1170-evk', ...column }));
      const at = layout.dma[0]?.origin ?? 0;
      const part = memoryMap(mpuTable(layout)).find(({ start, end }) => at >= start && at < end);
      expect(part).toMatchObject({ access: 'read-write', execute: false, type: 'non-cacheable' });
    }
    const layout = layoutOf(placed({ board: 'mimxrt1170-evk', dmaCache: 'maintained', cache: 'write-through' }));
    const part = memoryMap(mpuTable(layout)).find(({ start }) => start === layout.dma[0]?.origin);
    expect(part?.type).toBe('write-through');
  });
});

/** Whether a region means the same with other attributes: tightly coupled memory is never cached, whatever is said. */
function equivalent(region: ReturnType<typeof mpuRegions>[number], access: Access, type: MemoryType): boolean {
  if (region.access === 'none') return access === 'none';
  if (region.execute || access !== region.access) return false;
  return type === region.type || (region.purpose === 'DTCM' && type !== 'device');
}
