import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { decode } from '../decode.ts';
import { disassemble, mnemonic } from '../disassemble.ts';
import type { Instruction } from '../instruction.ts';
import { draw, seeded } from './generate.ts';
import { classes } from './patterns.ts';

/** What binutils calls each instruction: one line each, in order. */
function objdump(code: readonly number[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'objdump-'));
  try {
    const file = join(folder, 'code.bin');
    writeFileSync(file, new Uint8Array(Uint16Array.from(code).buffer));
    const args = ['-D', '-b', 'binary', '-marm', '-Mforce-thumb', '-z', file];
    const text = execFileSync('arm-none-eabi-objdump', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    return text.split('\n').flatMap((line) => {
      const parts = line.split('\t');
      return parts.length >= 3 && parts[0]!.trim().endsWith(':') ? [parts.slice(2).join(' ').trim()] : [];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The name without width, and without what is written in two ways. */
function plain(name: string): string {
  const bare = name
    .split(' ')[0]!
    .replace(/\.(n|w)$/, '')
    .replace(/^(addw|subw)$/, (whole) => whole.slice(0, 3))
    .replace(/^movw$/, 'mov')
    .replace(/^(ldm|stm|vldm|vstm)ia$/, '$1')
    .replace(/^vpush$/, 'vstmdb')
    .replace(/^vpop$/, 'vldm');
  return bare;
}

describe('decoding beside binutils', () => {
  it('Each instruction of every class has the name that binutils gives it.', (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const random = seeded(3);
    const instructions: Instruction[] = [];
    const code: number[] = [];
    for (const one of classes) {
      for (let k = 0; k < perTier({ quick: 50, normal: 150, long: 2000 }); k += 1) {
        const drawn = draw(one, random, 2 * code.length, false);
        instructions.push(drawn.i);
        code.push(...drawn.code);
      }
    }
    const lines = objdump(code);
    expect(lines).toHaveLength(instructions.length);
    const wrong = instructions.flatMap((i, k) => {
      const theirs = plain(lines[k]!);
      return aliases(i).includes(theirs) ? [] : [`${i.raw.toString(16)}: ${disassemble(i)} is ${lines[k]}`];
    });
    expect(wrong.slice(0, 30)).toEqual([]);
  });

  it('A line names registers, offsets and targets.', () => {
    const line = (h1: number, h2 = 0) => disassemble(decode(h1, h2, 0x1000));
    expect(line(0x6848)).toBe('ldr r0, [r1, #4]');
    expect(line(0xb510)).toBe('push {r4, lr}');
    expect(line(0xd1fe)).toBe('bne 0x1000');
    expect(line(0xeb01, 0x02c3)).toBe('add r2, r1, r3, lsl #3');
    expect(line(0xee30, 0x0b01)).toBe('vadd.f64 d0, d0, d1');
    expect(line(0xf3ef, 0x8010)).toBe('mrs r0, primask');
    expect(line(0xbf14)).toBe('ite ne');
    expect(line(0xde05)).toBe('udf ; 0xde05');
  });
});

/** Our name, and those that binutils has for the same encoding; where it reads a literal load as LDRT, the manual has LDR (A7.7.43). */
function aliases(i: Instruction): string[] {
  const name = mnemonic(i);
  const s = i.s ? 's' : '';
  if (i.op === 'MOV') return [name, `mov${s}`, 'nop'];
  if (i.op === 'RSB') return [name, `neg${s}`];
  if (i.op === 'ADR') return [name, 'add', 'sub'];
  if (i.n === 15 && /^LDR/.test(i.op)) return [name, `${name}t`];
  if (name === 'push' || name === 'pop') return [name, i.op.toLowerCase()];
  if (name === 'vmov') return [name, 'vmov.32'];
  return [name];
}
