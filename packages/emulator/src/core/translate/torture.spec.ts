import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../cortex-m7.ts';
import { seeded } from '../oracle/generate.ts';
import { BLOCK, DTCM, OCRAM, START, testBoard } from '../testing.ts';
import { backEnds, both, hashOf, same, stateOf } from './testing.ts';

const cycles = perTier({ quick: 60_000, normal: 150_000, long: 2_000_000 });
const source = fileURLToPath(new URL('../../../images/core/torture.S', import.meta.url));

interface Program {
  readonly code: readonly number[];
  readonly tick: number;
  readonly service: number;
  readonly away: number;
  readonly fault: number;
}

/** images/core/torture.S, linked to where `testBoard` puts code. */
function assembled(): Program {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  try {
    const elf = join(folder, 'torture.elf');
    const bin = join(folder, 'torture.bin');
    const options = ['-nostdlib', `-Wl,-Ttext=0x${START.toString(16)}`, '-Wl,-estart', '-Wl,--build-id=none'];
    execFileSync('arm-none-eabi-gcc', ['-mcpu=cortex-m7', '-mthumb', ...options, source, '-o', elf]);
    execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', elf, bin]);
    const bytes = readFileSync(bin);
    const symbols = execFileSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });
    const address = (name: string) => Number.parseInt(symbols.match(new RegExp(`^(\\w+) \\w ${name}$`, 'm'))![1]!, 16);
    const code = Array.from({ length: bytes.length >> 1 }, (_, k) => bytes.readUInt16LE(2 * k));
    return { code, tick: address('tick'), service: address('service'), away: address('away'), fault: address('fault') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A board that answers what depends on the very instruction of the access, and asks for a stop at each seventh. */
function machine({ code, tick, service, away, fault }: Program, engine: Engine, isShared: boolean) {
  const board = testBoard(code, { engine, isShared });
  const { core, bus } = board;
  bus.addMemory({ name: 'below', base: BLOCK - 0x1000, size: 0x1000, writable: true });
  for (let n = 2; n < 32; n += 1) bus.write32(4 * n, away | 1);
  bus.write32(4 * 3, fault | 1);
  bus.write32(4 * 15, tick | 1);
  bus.write32(4 * 11, service | 1);
  core.scb.cpacr = 0xf00000;
  core.lines.track(OCRAM, 0x10000);
  core.watchStores(DTCM + 0x1200, 64);
  board.answer = (offset) => Math.imul(core.instructions, 0x9e3779b1) ^ offset;
  let count = 0;
  board.onAccess = ({ write }) => {
    count += 1;
    if (write) core.stall(3);
    if (count % 7 === 0) core.stop();
    if (count % 11 === 0) core.setInterrupt(2, count % 22 === 0);
  };
  return board;
}

type Board = ReturnType<typeof machine>;

/** Runs both in pieces of random length; answers the first difference, or undefined. */
function difference([interp, jit]: readonly [Board, Board], longest: number, seed: number): object | undefined {
  const random = seeded(seed);
  for (let piece = 0; interp.core.cycles < cycles; piece += 1) {
    const until = interp.core.cycles + 1 + random(longest);
    for (const { core } of [interp, jit]) {
      if (core.sleeping) core.sleepUntil(until);
      else core.run(until);
    }
    if (!same(interp.core, jit.core)) return { piece, interp: stateOf(interp.core), jit: stateOf(jit.core) };
    if (interp.core.halted) throw new Error(interp.core.report?.message);
    if (piece % 64 === 0 && memoryOf(interp) !== memoryOf(jit)) return { piece, memory: true };
  }
  expect(jit.accesses).toEqual(interp.accesses);
  return memoryOf(interp) === memoryOf(jit) ? undefined : { memory: true };
}

const memoryOf = ({ bus }: Board): string =>
  [
    hashOf(bus, 0, 0x4000),
    hashOf(bus, DTCM, 0x20000),
    hashOf(bus, OCRAM, 0x1000),
    hashOf(bus, BLOCK - 0x1000, 0x1000),
  ].join();

describe.each(backEnds)('a program made to find out a translator to %s', (_, isShared) => {
  it('Counts, accesses, registers and memory are those of the interpreter, whatever the length of the pieces.', (ctx) => {
    const missing = withoutOracle('arm-none-eabi-gcc');
    if (missing) return skipFor(ctx, missing);
    const program = assembled();
    for (const longest of [37, 5000]) {
      const boards = both((...how) => machine(program, ...how), isShared);
      expect(difference(boards, longest, longest)).toBeUndefined();
      const [interp, jit] = boards;
      expect(interp.accesses.length).toBeGreaterThan(cycles / 100);
      expect(interp.bus.read32(DTCM + 0x3000)).toBeGreaterThan(cycles / 200);
      const { figures, stepper } = jit.core.translator!;
      expect(figures.dropped).toBeGreaterThan(2);
      expect(stepper.count / jit.core.instructions).toBeLessThan(0.8);
    }
  });

  it('One flag that is lost, one wrong register, or one instruction not counted is noticed.', (ctx) => {
    const missing = withoutOracle('arm-none-eabi-gcc');
    if (missing) return skipFor(ctx, missing);
    const program = assembled();
    const mistakes: [RegExp, string][] = [
      [/(fv)=\([^;]*;/g, 'fv=0;'],
      [/(Math\.imul)\(r4,r0\)/g, '(Math.imul(r4,r0)^1)'],
      [/left-=(\d+);/g, 'left-=$1-1;'],
      [/core\.it=\d+;(t=|X\()/g, '$1'],
    ];
    for (const [pattern, wrong] of mistakes) {
      const boards = both((...how) => machine(program, ...how), isShared);
      let replaced = 0;
      boards[1].core.translator!.edit = (text) =>
        text.replace(pattern, (_, part: string) => {
          replaced += 1;
          return wrong.replace('$1', part);
        });
      let found: unknown;
      try {
        found = difference(boards, 500, 3);
      } catch (error) {
        found = error;
      }
      expect(replaced, `${pattern}`).toBeGreaterThan(0);
      expect(found, `${pattern}`).toBeDefined();
    }
  });
});
