import { describe, expect, it } from 'vitest';
import { bootFromFlash, FLASH_BASE } from './boot.ts';

type Change = [offset: number, word: number];

/** A flash that boots, as words by offset. */
function flash(changes: readonly Change[] = []): (address: number) => number {
  const words = new Map<number, number>([
    [0x0000, 0x4246_4346],
    [0x0004, 0x5601_0000],
    [0x0050, 0x0080_0000],
    [0x0080, 0x0a18_04eb],
    [0x1000, 0x4320_00d1],
    [0x1004, 0x6000_2101],
    [0x1010, 0x6000_1020],
    [0x1014, 0x6000_1000],
    [0x1020, 0x6000_0000],
    [0x1024, 0x0000_8000],
    [0x2000, 0x2007_0000],
    [0x2004, 0x6000_2301],
    ...changes,
  ]);
  return (address) => words.get(address - FLASH_BASE) ?? 0;
}

const codes = (changes: readonly Change[]): string[] => bootFromFlash(flash(changes)).problems.map(({ code }) => code);

describe('bootFromFlash', () => {
  it('A right image starts at its reset handler; the look-up table and the length are read.', () => {
    const boot = bootFromFlash(flash());
    expect(boot.problems).toEqual([]);
    expect(boot.entry).toBe(0x6000_2100);
    expect(boot.length).toBe(0x8000);
    expect(boot.lut[0]).toBe(0x0a18_04eb);
    expect(boot.lut).toHaveLength(64);
  });

  it('An even entry points at a vector table, which gives stack and start.', () => {
    const boot = bootFromFlash(flash([[0x1004, 0x6000_2000]]));
    expect(boot.problems).toEqual([]);
    expect(boot).toMatchObject({ entry: 0x6000_2300, stack: 0x2007_0000 });
  });

  it('Each field that the ROM would refuse is a problem of its own, with its address.', () => {
    const cases: [Change[], string][] = [
      [[[0x0000, 0xffff_ffff]], 'fcb-tag'],
      [[[0x0004, 0x1234_0000]], 'fcb-version'],
      [[[0x0080, 0]], 'fcb-lut'],
      [[[0x0050, 0xffff_ffff]], 'fcb-size'],
      [[[0x1000, 0x4120_00d2]], 'ivt-header'],
      [[[0x1000, 0x4400_20d1]], 'ivt-header'],
      [[[0x1004, 0x0000_0101]], 'ivt-entry'],
      [
        [
          [0x1004, 0x6000_2000],
          [0x2004, 0xffff_fffe],
        ],
        'ivt-entry',
      ],
      [[[0x1010, 0x2000_0000]], 'boot-data-address'],
      [[[0x1014, 0x6000_0400]], 'ivt-self'],
      [[[0x1020, 0x6000_1000]], 'boot-data-start'],
      [[[0x1024, 0]], 'boot-data-length'],
      [[[0x1028, 1]], 'boot-data-plugin'],
    ];
    for (const [changes, code] of cases) expect(codes(changes)).toEqual([code]);
    expect(bootFromFlash(flash([[0x1024, 0x1000_0000]])).problems[0]?.path).toBe('0x60001024');
  });

  it('Device configuration data are only warned of, and a blank flash is told by its first word.', () => {
    const dcd = bootFromFlash(flash([[0x100c, 0x6000_1030]])).problems;
    expect(dcd.map(({ code, severity }) => [code, severity])).toEqual([['dcd-ignored', 'warning']]);
    expect(bootFromFlash(() => 0xffff_ffff).problems[0]?.code).toBe('fcb-tag');
  });
});
