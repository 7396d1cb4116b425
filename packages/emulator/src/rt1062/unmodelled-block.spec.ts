import { describe, expect, it } from 'vitest';
import type { RegisterList } from './listed/register-list.ts';
import { UnmodelledBlock } from './unmodelled-block.ts';

const list: RegisterList = [
  {
    rows: [
      [0x00, 'CTRL~'],
      [0x20, 'DATA[2]'],
    ],
  },
  { width: 2, rows: [[0x10, 'LOW HIGH']] },
  { instance: 'TWIN2', base: 0x40, width: 1, rows: [[0x0, 'BYTE']] },
];

function make(registers?: RegisterList) {
  const faults: string[] = [];
  const warnings: string[] = [];
  const block = new UnmodelledBlock(
    'TWIN',
    {
      report: (code, detail) => faults.push(`${code}: ${detail}`),
      warn: (message) => warnings.push(message),
      stall: () => {},
    },
    registers,
  );
  return { block, faults, warnings };
}

describe('A block without a model', () => {
  it('Warns of a listed register once, by its name, and keeps its word until a reset.', () => {
    const { block, faults, warnings } = make(list);
    block.write(0x24, 4, 0xdead_beef);
    expect(block.read(0x24, 4)).toBe(0xdead_beef);
    expect(block.read(0x26, 2)).toBe(0xdead);
    expect(block.read(0x25, 1)).toBe(0xbe);
    block.reset();
    expect(block.read(0x24, 4)).toBe(0);
    expect(warnings).toEqual(['TWIN_DATA[1]: this block is not modelled']);
    expect(faults).toEqual([]);
  });

  it('An offset that the list does not name is the fault that it is in a modelled block, each time.', () => {
    const { block, faults, warnings } = make(list);
    expect(block.read(0x28, 4)).toBe(0);
    block.write(0x14, 2, 1);
    block.read(0x3ffc, 4);
    expect(faults).toEqual([
      'no-register: TWIN+0x28 was read',
      'no-register: TWIN+0x14 was written',
      'no-register: TWIN+0x3FFC was read',
    ]);
    expect(warnings).toEqual([]);
  });

  it('A word over two half-words names both, and each half keeps its part.', () => {
    const { block, warnings } = make(list);
    block.write(0x10, 4, 0x1234_5678);
    expect([block.read(0x10, 2), block.read(0x12, 2)]).toEqual([0x5678, 0x1234]);
    expect(warnings).toEqual(['TWIN_LOW: this block is not modelled', 'TWIN_HIGH: this block is not modelled']);
  });

  it('Aliases set, clear and toggle bits of the register before them.', () => {
    const { block, warnings } = make(list);
    block.write(0x04, 4, 0xf0);
    block.write(0x08, 4, 0x30);
    block.write(0x0c, 4, 0x8000_0001);
    expect(block.read(0x00, 4)).toBe(0x8000_00c1);
    expect(block.read(0x0c, 4)).toBe(0x8000_00c1);
    expect(warnings.map((warning) => warning.split(':')[0])).toEqual([
      'TWIN_CTRL_SET',
      'TWIN_CTRL_CLR',
      'TWIN_CTRL_TOG',
      'TWIN_CTRL',
    ]);
  });

  it('Where several instances share a block, each is named as itself.', () => {
    const { block, warnings } = make(list);
    block.write(0x40, 1, 0x1ff);
    expect(block.read(0x40, 1)).toBe(0xff);
    expect(warnings).toEqual(['TWIN2_BYTE: this block is not modelled']);
  });

  it('Without a list it takes every offset, and names it by number.', () => {
    const { block, faults, warnings } = make();
    block.write(0x100, 4, 7);
    expect(block.read(0x100, 4)).toBe(7);
    expect(warnings).toEqual(['TWIN+0x100: this block is not modelled']);
    expect(faults).toEqual([]);
  });
});
