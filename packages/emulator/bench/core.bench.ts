/** Instructions a second of the core beside unicorn's on the same images, in one run: millions, by the CPU time of each. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '@boardproof/testing';
import { boardFor, type Image, withImage } from '../src/core/oracle/image.ts';

const RUNS = 3;
/** The bench is bundled elsewhere, so files are found from the workspace's root, where it runs. */
const here = join(process.cwd(), 'packages', 'emulator');

export default async function bench(): Promise<BenchRow[]> {
  return [
    compare('core: one tight loop', 'tight', ['-O2', '-DROUNDS=20000']),
    compare('core: lists, matrices, checksums, sorting, 64-bit division', 'loops', ['-O2', '-DROUNDS=500']),
    compare('core: the same at -Os', 'loops', ['-Os', '-DROUNDS=500']),
  ];
}

/** The best of some runs of each, in turn, so that both meet the same load. */
function compare(name: string, source: string, flags: readonly string[]): BenchRow {
  const measure = (image: Image): BenchRow => {
    ours(image);
    let own = 0;
    let peer = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const { instructions, seconds } = ours(image);
      own = Math.max(own, instructions / seconds / 1e6);
      peer = Math.max(peer, instructions / unicorn(image) / 1e6);
    }
    return {
      name,
      ours: tenths(own),
      peer: tenths(peer),
      peerName: 'unicorn (native code)',
      ratio: own / peer,
      unit: 'MIPS',
    };
  };
  return withImage(source, flags, measure, join(here, 'images', 'core'));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function ours(image: Image): { instructions: number; seconds: number } {
  const { core, finished } = boardFor(image);
  const before = process.cpuUsage();
  while (!finished()) core.run(core.cycles + 1e5);
  const { user, system } = process.cpuUsage(before);
  return { instructions: core.instructions, seconds: (user + system) / 1e6 };
}

function unicorn(image: Image): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'image.bin');
    writeFileSync(file, image.bytes);
    const word = (at: number) => new DataView(image.bytes.buffer, image.bytes.byteOffset).getUint32(at, true);
    const script = join(here, 'bench', 'unicorn-image.py');
    const args = [script, file, word(0), word(4) & ~1, symbol(image, 'finish')].map(String);
    return Number(execFileSync('/usr/bin/python3', args, { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Address of a function of the image. */
function symbol({ elf }: Image, name: string): number {
  const text = execFileSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });
  const line = text.split('\n').find((one) => one.endsWith(` ${name}`));
  if (!line) throw new Error(`the image has no function ${name}`);
  return Number.parseInt(line, 16);
}
