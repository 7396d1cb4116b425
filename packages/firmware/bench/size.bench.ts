import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '@boardproof/testing';
import {
  type BoardName,
  buildFirmware,
  layoutOf,
  readElf,
  readPlacement,
  type SizeReport,
  sizeReport,
} from '../src/index.ts';
import { columns } from '../src/testing/sample-placements.ts';

const prototype = 'prototype: a Teensy with one interface, iperf by TCP only';
const root = new URL('../../../', import.meta.url).pathname;
interface Image {
  readonly board: BoardName;
  readonly code?: string;
  readonly data?: string;
  readonly nocache?: string;
  readonly zeroCopyTx?: boolean;
}
const images: readonly Image[] = [
  { board: 'teensy41' },
  { board: 'teensy41', zeroCopyTx: true },
  { board: 'teensy41', nocache: 'ocram' },
  { board: 'teensy41', data: 'ocram' },
  { board: 'teensy41', code: 'qspi' },
  ...columns.map((column): Image => ({ board: 'mimxrt1160-evk', ...column })),
  ...columns.map((column): Image => ({ board: 'mimxrt1170-evk', ...column })),
  { board: 'qemu-imx6ul' },
];

/**
 * Flash and RAM of the firmware for each board and placement, beside what the throw-away prototype took on the Teensy (51 KB
 * of flash, 262 KB of RAM); and how fast an ELF file of this size is read, beside readelf.
 */
export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const sourceFolder = join(root, 'firmware', 'lwip-iperf');
  if (!existsSync(join(sourceFolder, 'CMakeLists.txt'))) return rows;
  for (const options of images) {
    const { placement } = readPlacement({ ...options });
    if (placement === undefined) continue;
    const { files } = await buildFirmware(placement, { sourceFolder, workspaceRoot: root });
    const size = files.get('size.json');
    if (size === undefined) continue;
    const report = JSON.parse(String(size)) as SizeReport;
    const name = `${report.board} ${report.placement}`;
    const ram = report.regions.filter((region) => region.name !== 'flash').reduce((sum, { used }) => sum + used, 0);
    if (report.flashBytes > 0) rows.push(row(`flash of ${name}`, report.flashBytes, 51 * 1024, prototype, 'bytes'));
    rows.push(row(`RAM of ${name}`, ram, 37.4 * 1024 + 262 * 1024, prototype, 'bytes'));
    if (options === images[0]) {
      const bytes = files.get('lwip-iperf.elf');
      if (bytes instanceof Uint8Array) rows.push(await readingSpeed(bytes, placement));
    }
  }
  return rows;
}

function row(name: string, ours: number, peer: number, peerName: string, unit: string): BenchRow {
  return { name, ours, peer, peerName, ratio: peer / ours, unit };
}

/** Median of several runs, in milliseconds: sections, symbols and the size report, and readelf's listing of the same. */
async function readingSpeed(elf: Uint8Array, placement: Parameters<typeof layoutOf>[0]): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-bench-'));
  const file = join(folder, 'image.elf');
  writeFileSync(file, elf);
  const about = { placement: '', buildId: '', compiler: '' };
  const ours = median(() => sizeReport(readElf(readFileSync(file)), layoutOf(placement), about));
  const peer = median(() => spawnSync('arm-none-eabi-readelf', ['-SsW', file]));
  rmSync(folder, { recursive: true });
  return row('ELF file of the Teensy read, with sizes', ours, peer, 'readelf, process start included', 'ms');
}

function median(work: () => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[7] ?? 0;
}
