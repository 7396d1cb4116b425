import { describe, expect, it } from 'vitest';
import { RegisterBlock, type RegisterTable } from './register-block.ts';

const table = {
  PLAIN: { offset: 0x00, reset: 0x1234_5678 },
  MIXED: { offset: 0x04, reset: 0xf0f0_f0f0, readOnly: 0xff00_0000, writeOneToClear: 0x0000_00ff },
  ALIASED: { offset: 0x10, reset: 0x0000_00f0, setClearToggle: true },
  LISTED: { offset: 0x20, modelled: false },
  ROW: { offset: 0x30, count: 3, step: 8, reset: 7 },
} satisfies RegisterTable;

function make() {
  const faults: string[] = [];
  const warnings: string[] = [];
  const block = new RegisterBlock('BLOCK', table, 0x100, {
    report: (code, detail) => faults.push(`${code}: ${detail}`),
    warn: (message) => warnings.push(message),
    stall: () => {},
  });
  return { block, faults, warnings };
}

describe('RegisterBlock', () => {
  it('A register holds what is written to it and starts with its reset value.', () => {
    const { block, faults } = make();
    expect(block.read(0, 4)).toBe(0x1234_5678);
    block.write(0, 4, 0xdead_beef);
    expect(block.read(0, 4)).toBe(0xdead_beef);
    block.reset();
    expect(block.read(0, 4)).toBe(0x1234_5678);
    expect(faults).toEqual([]);
  });

  it('Read-only bits stay, and bits that a 1 clears go only where a 1 was written.', () => {
    const { block } = make();
    block.write(4, 4, 0x0012_3430);
    expect(block.read(4, 4)).toBe(0xf012_34c0);
  });

  it('Bytes and half-words reach their part of the word alone.', () => {
    const { block } = make();
    expect(block.read(1, 1)).toBe(0x56);
    expect(block.read(2, 2)).toBe(0x1234);
    block.write(1, 1, 0xab);
    expect(block.read(0, 4)).toBe(0x1234_ab78);
    block.write(4, 1, 0xff);
    expect(block.read(4, 4)).toBe(0xf0f0_f000);
  });

  it('The aliases set, clear and toggle bits of the register before them.', () => {
    const { block } = make();
    block.write(0x14, 4, 0x0f);
    expect(block.read(0x10, 4)).toBe(0xff);
    block.write(0x18, 4, 0x81);
    expect(block.read(0x10, 4)).toBe(0x7e);
    block.write(0x1c, 4, 0xff);
    expect(block.read(0x10, 4)).toBe(0x81);
    expect(block.read(0x14, 4)).toBe(0x81);
  });

  it('A register without a model is warned of once, by its name, and keeps its word.', () => {
    const { block, faults, warnings } = make();
    block.write(0x20, 4, 5);
    expect(block.read(0x20, 4)).toBe(5);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^BLOCK_LISTED /);
    expect(faults).toEqual([]);
  });

  it('An offset that the table does not list is a fault, between registers and behind the last.', () => {
    const { block, faults } = make();
    block.read(0x34, 4);
    block.write(0x104, 4, 1);
    expect(faults).toEqual(['no-register: BLOCK+0x34 was read', 'no-register: BLOCK+0x104 was written']);
  });

  it('Registers in a row are named with their number.', () => {
    const { block } = make();
    expect(block.read(0x38, 4)).toBe(7);
    expect(block.label(0x38)).toBe('BLOCK_ROW[1]');
    expect(block.label(0x34)).toBe('BLOCK+0x34');
  });

  it('While its clock is gated a block answers nothing and every access is a fault that names the gate.', () => {
    const { block, faults } = make();
    block.gate('CCGR1 CG5 (enet)');
    expect(block.read(0, 4)).toBe(0);
    block.write(0, 4, 1);
    block.gate(undefined);
    expect(block.read(0, 4)).toBe(0x1234_5678);
    expect(faults).toEqual([
      'gated-clock: BLOCK_PLAIN was read while CCGR1 CG5 (enet) is off',
      'gated-clock: BLOCK_PLAIN was written while CCGR1 CG5 (enet) is off',
    ]);
  });
});
