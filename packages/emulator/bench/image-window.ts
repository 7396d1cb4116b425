// A stretch of the shipped image for two emulators: what the board runs between two device accesses, as a program of its own
// that runs it again and again. Around it stands a loop that puts registers, and the words that the stretch changes, back.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CortexM7 } from '../src/core/cortex-m7.ts';
import type { MemoryBus } from '../src/core/memory.ts';
import { emulate } from '../src/run/emulation.ts';
import { loadImage } from '../src/run/load-image.ts';

const PAGE = 0x1000;
/** Where the loop stands: the end of the ITCM that the firmware leaves free. */
const LOOP = 0x1e000;
const DATA = 0x20070000;
/** The stretch is looked for here, in steady reception. */
const FROM = 6_000_000;
const STEPS = 120_000;

/** Memory as pages, and where to start and end. */
export interface Window {
  readonly pages: ReadonlyMap<number, Uint8Array>;
  readonly start: number;
  readonly end: number;
  /** Instructions of the stretch itself, and of one round with the loop around it. */
  readonly instructions: number;
  readonly round: number;
  readonly rounds: number;
}

interface Stretch {
  /** Instructions before it since power-up. */
  readonly first: number;
  readonly length: number;
}

/** Finds the longest stretch and makes a program of `rounds` rounds of it. */
export async function imageWindow(image: string, rounds: number): Promise<Window> {
  let best: Stretch = { first: 0, length: 0 };
  await watch(image, FROM, STEPS, (core, steps) => {
    best = longest(core.instructions - steps.length, steps);
  });
  let made: Window | undefined;
  await watch(image, best.first, best.length, (core, steps, before) => {
    made = program(core, steps, before, rounds);
  });
  if (made === undefined) throw new Error('the image did not come to the same place twice');
  return made;
}

interface Step {
  readonly pc: number;
  /** It took one cycle, and touched nothing but memory. */
  readonly plain: boolean;
}

interface State {
  readonly registers: Int32Array;
  readonly apsr: number;
  readonly pages: Map<number, Uint8Array>;
}

/** Runs the image; from instruction `first` on one by one, `count` of them, which `done` sees; then the run is given up. */
async function watch(
  file: string,
  first: number,
  count: number,
  done: (core: CortexM7, steps: readonly Step[], before: State) => void,
): Promise<void> {
  const image = loadImage(file);
  const ends = new AbortController();
  const steps: Step[] = [];
  let before: State | undefined;
  const createBoard: typeof image.createBoard = (surroundings) => {
    const board = image.createBoard(surroundings);
    const core = board.core as CortexM7;
    let touched = false;
    const own = core.private_;
    core.private_ = {
      read: (address, size) => {
        touched = true;
        return own.read(address, size);
      },
      write: (address, size, value) => {
        touched = true;
        own.write(address, size, value);
      },
    };
    const run = core.run.bind(core);
    core.run = (until) => {
      if (steps.length === count || core.instructions + until - core.cycles < first) return run(until);
      if (core.instructions < first) return run(Math.min(until, core.cycles + first - core.instructions));
      before ??= stateOf(core);
      const { cycles, instructions } = core;
      const pc = core.registers[15]! >>> 0;
      touched = false;
      run(cycles + 1);
      if (core.instructions > instructions)
        steps.push({ pc, plain: !touched && core.cycles === cycles + 1 && core.ipsr === 0 && !core.sleeping });
      if (steps.length === count) {
        done(core, steps, before);
        ends.abort();
      }
    };
    return board;
  };
  await emulate({ ...image, createBoard }, { directions: ['rx'], seconds: 1, signal: ends.signal });
}

function stateOf(core: CortexM7): State {
  return { registers: core.registers.slice(), apsr: core.apsr, pages: pagesOf(core.bus) };
}

/** Every page of RAM, and of the flash what is not blank. */
function pagesOf(bus: MemoryBus): Map<number, Uint8Array> {
  const pages = new Map<number, Uint8Array>();
  for (let at = 0; at < 0x100000; at += 1) {
    const offset = bus.page[at]!;
    if (offset === 0) continue;
    const bytes = bus.u8.slice(offset, offset + PAGE);
    if (bus.writable[at] === 1 || bytes.some((value) => value !== 0xff)) pages.set(at * PAGE, bytes);
  }
  return pages;
}

/** The longest run of plain steps whose next place is met nowhere within, so that a branch may stand there. */
function longest(first: number, steps: readonly Step[]): Stretch {
  let best: Stretch = { first: 0, length: 0 };
  for (let from = 0; from < steps.length; ) {
    let to = from;
    const met = new Set<number>();
    while (to < steps.length && steps[to]!.plain) {
      met.add(steps[to]!.pc);
      to += 1;
    }
    let end = to - 1;
    while (end > from && [0, 2].some((k) => steps.slice(from, end).some(({ pc }) => pc === steps[end]!.pc + k)))
      end -= 1;
    if (end - from > best.length) best = { first: first + from, length: end - from + 1 };
    from = Math.max(to, from + 1);
  }
  return best;
}

/** The last step is not run: the branch stands in its place. */
function program(core: CortexM7, steps: readonly Step[], before: State, rounds: number): Window {
  const start = steps[0]!.pc;
  const end = steps.at(-1)!.pc;
  const changed: number[] = [];
  for (const [address, bytes] of pagesOf(core.bus)) {
    const old = before.pages.get(address)!;
    const [a, b] = [new Int32Array(old.buffer), new Int32Array(bytes.buffer)];
    for (let k = 0; k < a.length; k += 1) if (a[k] !== b[k]) changed.push(address + 4 * k, a[k]!);
  }
  const table = [rounds, before.apsr, ...before.registers.slice(0, 15), ...changed];
  const pages = new Map(Array.from(before.pages, ([address, bytes]) => [address, bytes.slice()]));
  const put = (address: number, bytes: Uint8Array) => {
    for (let k = 0; k < bytes.length; k += 1) {
      const page = (address + k) & ~(PAGE - 1);
      if (!pages.has(page)) pages.set(page, new Uint8Array(PAGE));
      pages.get(page)![(address + k) & (PAGE - 1)] = bytes[k]!;
    }
  };
  put(DATA, new Uint8Array(Int32Array.from(table).buffer));
  const code = assemble(start, end, changed.length * 4);
  put(LOOP, code.loop);
  put(end, code.patch);
  const words = changed.length / 2;
  const round = steps.length - 1 + 15 + 4 * words;
  return { pages, start: LOOP, end: LOOP + code.loop.length - 4, instructions: steps.length - 1, round, rounds };
}

function assemble(start: number, end: number, bytes: number): { loop: Uint8Array; patch: Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), 'window-'));
  try {
    const file = (name: string) => join(folder, name);
    const hex = (value: number) => `0x${value.toString(16)}`;
    writeFileSync(file('loop.S'), source(bytes).join('\n'));
    const places = `-Wl,--section-start=.loop=${hex(LOOP)},--section-start=.patch=${hex(end)},--defsym=begin=${hex(start)}`;
    const options = ['-mcpu=cortex-m7', '-mthumb', '-nostdlib', '-Wl,--build-id=none', '-Wl,-eloop', places];
    execFileSync('arm-none-eabi-gcc', [...options, file('loop.S'), '-o', file('elf')]);
    const section = (name: string) => {
      execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', '-j', `.${name}`, file('elf'), file(name)]);
      return new Uint8Array(readFileSync(file(name)));
    };
    return { loop: section('loop'), patch: section('patch') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 15 instructions a round, and 4 for each word that is put back. */
const source = (bytes: number): string[] => [
  '.syntax unified',
  '.thumb',
  '.section .loop, "ax"',
  '.thumb_func',
  '.global loop',
  `loop: movw r0, #${DATA & 0xffff}`,
  `movt r0, #${DATA >>> 16}`,
  'ldr r1, [r0]',
  'subs r1, #1',
  'str r1, [r0]',
  'beq.w done',
  'add.w r2, r0, #68',
  `${bytes === 0 ? '' : `movw r3, #${bytes}`}`,
  `${bytes === 0 ? '' : 'add r3, r2'}`,
  ...(bytes === 0 ? ['nop', 'nop'] : ['again: ldrd r4, r5, [r2], #8', 'str r5, [r4]', 'cmp r2, r3', 'bne again']),
  'ldr r1, [r0, #4]',
  'msr apsr_nzcvq, r1',
  'ldr.w sp, [r0, #60]',
  'ldr.w lr, [r0, #64]',
  'add.w r0, r0, #8',
  'ldm.w r0, {r0-r12}',
  'b.w begin',
  '.balign 4',
  'done: b.w done',
  '.section .patch, "ax"',
  'b.w loop',
  '',
];
