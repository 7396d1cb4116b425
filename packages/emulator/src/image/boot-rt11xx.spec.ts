import { describe, expect, it } from 'vitest';
import { bootRt11xx } from './boot-rt11xx.ts';

const FLASH = 0x3000_0000;
const SIZE = 0x10_0000;

/** A flash as a right image has it, by offset. */
const right: Readonly<Record<number, number>> = {
  1024: 0x4246_4346,
  1028: 0x5601_0400,
  1104: 0x0100_0000,
  1152: 0x0a18_04eb,
  4096: 0x4120_00d1,
  4100: FLASH + 0x2401,
  4112: FLASH + 0x1020,
  4116: FLASH + 0x1000,
  4128: FLASH,
  4132: 0x8000,
};

function boot(changes: Readonly<Record<number, number>> = {}) {
  const words = { ...right, ...changes };
  return bootRt11xx((address) => words[address - FLASH] ?? 0, SIZE);
}

describe('The boot ROM of the RT11xx', () => {
  it('It starts at the reset routine that the IVT names, and takes the look-up table from the FCB at +0x400.', () => {
    const { entry, lut, dcd, problems } = boot();
    expect(problems).toEqual([]);
    expect(entry).toBe(FLASH + 0x2400);
    expect(lut[0]).toBe(0x0a18_04eb);
    expect(dcd).toEqual([]);
  });

  it('A DCD is read when the IVT points at one.', () => {
    const { dcd, problems } = boot({
      4108: FLASH + 0x1030,
      4144: 0x4110_00d2,
      4148: 0x040c_00cc,
      4152: 0x0002_cc40,
      4156: 0x0307_0000,
    });
    expect(problems).toEqual([]);
    expect(dcd).toEqual([{ kind: 'write', bytes: 4, address: 0x40cc_0200, value: 0x703 }]);
  });

  it.for([
    ['fcb-tag', { 1024: 0, 0: 0x4246_4346 }, 'there is one at +0'],
    ['fcb-version', { 1028: 0 }, 'version'],
    ['fcb-lut', { 1152: 0 }, 'read sequence'],
    ['fcb-size', { 1104: 0xffff_ffff }, 'size'],
    ['ivt-header', { 4096: 0x4120_00d2 }, 'tag D1'],
    ['ivt-self', { 4116: 0 }, 'lies at'],
    ['ivt-entry', { 4100: 0x6000_2001 }, 'outside the flash'],
    ['ivt-entry', { 4100: FLASH + 0x2400 }, 'no vector table'],
    ['boot-data-address', { 4112: 0 }, 'outside the flash'],
    ['boot-data-start', { 4128: 0x6000_0000 }, 'said to start'],
    ['boot-data-length', { 4132: 0 }, 'length'],
    ['boot-data-plugin', { 4136: 1 }, 'plug-in'],
    ['dcd-address', { 4108: 0x2000_0000 }, 'outside the flash'],
    ['xmcd', { 4160: 0xc010_000d }, 'XMCD'],
  ] as const)('%s: the image is not started, and why is said.', ([code, changes, words]) => {
    const { problems } = boot(changes);
    expect(problems.map((one) => one.code)).toEqual([code]);
    expect(problems[0]?.message).toContain(words);
    expect(problems[0]?.severity).toBe('error');
  });
});
