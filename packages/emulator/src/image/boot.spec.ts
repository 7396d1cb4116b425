import { describe, expect, it } from 'vitest';
import { bootFromFlash, FLASH_BASE } from './boot.ts';

/** A flash that boots, as words by offset. */
function flash(changes: Record<number, number> = {}): (address: number) => number {
  const words: Record<number, number> = {
    0: 0x4246_4346,
    4: 0x5601_0000,
    80: 0x0080_0000,
    128: 0x0a18_04eb,
    4096: 0x4320_00d1,
    4100: 0x6000_2101,
    4112: 0x6000_1020,
    4116: 0x6000_1000,
    4128: 0x6000_0000,
    4132: 0x0000_8000,
    8192: 0x2007_0000,
    8196: 0x6000_2301,
    ...changes,
  };
  return (address) => words[address - FLASH_BASE] ?? 0;
}

const codes = (changes: Record<number, number>): string[] =>
  bootFromFlash(flash(changes)).problems.map(({ code }) => code);

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
    const boot = bootFromFlash(flash({ 4100: 0x6000_2000 }));
    expect(boot.problems).toEqual([]);
    expect(boot).toMatchObject({ entry: 0x6000_2300, stack: 0x2007_0000 });
  });

  it('Each field that the ROM would refuse is a problem of its own, with its address.', () => {
    const cases: [Record<number, number>, string][] = [
      [{ 0: 0xffff_ffff }, 'fcb-tag'],
      [{ 4: 0x1234_0000 }, 'fcb-version'],
      [{ 128: 0 }, 'fcb-lut'],
      [{ 80: 0xffff_ffff }, 'fcb-size'],
      [{ 4096: 0x4120_00d2 }, 'ivt-header'],
      [{ 4096: 0x4400_20d1 }, 'ivt-header'],
      [{ 4100: 0x0000_0101 }, 'ivt-entry'],
      [{ 4100: 0x6000_2000, 8196: 0xffff_fffe }, 'ivt-entry'],
      [{ 4112: 0x2000_0000 }, 'boot-data-address'],
      [{ 4116: 0x6000_0400 }, 'ivt-self'],
      [{ 4128: 0x6000_1000 }, 'boot-data-start'],
      [{ 4132: 0 }, 'boot-data-length'],
      [{ 4136: 1 }, 'boot-data-plugin'],
    ];
    for (const [changes, code] of cases) expect(codes(changes)).toEqual([code]);
    expect(bootFromFlash(flash({ 4132: 0x1000_0000 })).problems[0]?.path).toBe('0x60001024');
  });

  it('Device configuration data are only warned of, and a blank flash is told by its first word.', () => {
    const dcd = bootFromFlash(flash({ 4108: 0x6000_1030 })).problems;
    expect(dcd.map(({ code, severity }) => [code, severity])).toEqual([['dcd-ignored', 'warning']]);
    expect(bootFromFlash(() => 0xffff_ffff).problems[0]?.code).toBe('fcb-tag');
  });
});
