/** Instructions a second on the shipped image itself, both engines beside unicorn on the same instructions in one run. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '@boardproof/testing';
import { createCore, type Engine } from '../src/core/cortex-m7.ts';
import { createBus } from '../src/core/memory.ts';
import { firmwareImage } from '../src/run/testing/images.ts';
import { imageWindow, type Window } from './image-window.ts';

const ROUNDS = 60_000;
/** Instructions before the measurement, in which V8 compiles. What that costs is in the rows of ten virtual seconds. */
const WARM = 30e6;
const TURNS = 2;
const PAGE = 0x1000;
/** The bench is bundled elsewhere, so files are found from the workspace's root, where it runs. */
const script = join(process.cwd(), 'packages', 'emulator', 'bench', 'unicorn-window.py');

export default async function bench(): Promise<BenchRow[]> {
  const window = await imageWindow(firmwareImage('--wnd=8', '--snd=8'), ROUNDS);
  const best = { interp: 0, jit: 0, unicorn: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const engine of ['interp', 'jit'] as const) best[engine] = Math.max(best[engine], ours(window, engine));
    best.unicorn = Math.max(best.unicorn, (window.round * window.rounds) / unicorn(window) / 1e6);
  }
  const name = `the image: ${window.instructions} instructions between two device accesses`;
  return (['interp', 'jit'] as const).map((engine) => ({
    name: `${name}, ${engine}`,
    ours: tenths(best[engine]),
    peer: tenths(best.unicorn),
    peerName: 'unicorn (native code)',
    ratio: best[engine] / best.unicorn,
    unit: 'MIPS',
  }));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Millions of instructions a second of CPU time, once warm. Throws when the rounds do not end. */
function ours({ pages, start, end, round, rounds }: Window, engine: Engine): number {
  const bus = createBus({ bytes: 16 << 20 });
  for (const [address, bytes] of pages) {
    bus.addMemory({ name: address.toString(16), base: address, size: PAGE, writable: true });
    bus.writeBytes(address, bytes);
  }
  const core = createCore({ bus, engine });
  core.registers[15] = start;
  const limit = round * rounds * 1.01 + 100;
  const runTo = (cycles: number) => {
    while (core.registers[15]! >>> 0 !== end && core.cycles < cycles) core.run(Math.min(cycles, core.cycles + 1e6));
  };
  runTo(WARM);
  const from = core.instructions;
  const before = process.cpuUsage();
  runTo(limit);
  const { user, system } = process.cpuUsage(before);
  const left = bus.read32(0x20070000);
  if (core.halted || left !== 0) throw new Error(`the window did not end on ${engine}: ${left} rounds are left`);
  return (core.instructions - from) / (user + system);
}

/** CPU seconds. */
function unicorn({ pages, start, end }: Window): number {
  const folder = mkdtempSync(join(tmpdir(), 'window-'));
  try {
    const file = join(folder, 'pages');
    const parts = Array.from(pages, ([address, bytes]) =>
      Buffer.concat([Buffer.from(Uint32Array.of(address).buffer), bytes]),
    );
    writeFileSync(file, Buffer.concat(parts));
    const args = [script, file, start, end].map(String);
    return Number(execFileSync('/usr/bin/python3', args, { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
