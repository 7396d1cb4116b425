/** Tests only: gerbv draws a Gerber or drill file that we or KiCad wrote. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rect } from '@boardproof/board';
import { PNG } from 'pngjs';
import type { Picture } from './pixels.ts';

export interface Drawn {
  readonly picture: Picture | undefined;
  /** What gerbv complains of, its words on X2 attributes (which it does not know) left out. */
  readonly complaints: readonly string[];
}

/** Draws one file white on black in a fixed window, so that two pictures may be laid on each other. */
export function drawWithGerbv(text: string, window: Rect, dotsPerInch: number): Drawn {
  return inFolder((folder) => {
    const [source, target] = [join(folder, 'layer'), join(folder, 'layer.png')];
    writeFileSync(source, text);
    const inch = (mm: number) => (mm / 25.4).toFixed(6);
    const origin = `${inch(window.xMin)};${inch(window.yMin)}`;
    const size = `${inch(window.xMax - window.xMin)}x${inch(window.yMax - window.yMin)}`;
    const place = ['-D', String(dotsPerInch), '-B', '0', '-O', origin, '-W', size];
    const complaints = run(['-x', 'png', ...place, '-b', '#000000', '-f', '#ffffffff', '-o', target, source]);
    const bytes = existsSync(target) ? readFileSync(target) : Buffer.alloc(0);
    return { picture: bytes.length < 200 ? undefined : PNG.sync.read(bytes), complaints };
  });
}

/** The holes that gerbv finds in a drill file: how many of each size, in tenths of a mm (it writes inches with three decimals). */
export function drillsOfGerbv(text: string): { holes: Record<string, number>; complaints: readonly string[] } {
  return inFolder((folder) => {
    const [source, target] = [join(folder, 'layer'), join(folder, 'out')];
    writeFileSync(source, text);
    const complaints = run(['-x', 'drill', '-o', target, source]);
    const holes: Record<string, number> = {};
    const sizes = new Map<string, string>();
    let tool = '';
    for (const line of readFileSync(target, 'utf8').split('\n')) {
      const define = /^(T\d+)C([\d.]+)/.exec(line);
      if (define !== null) sizes.set(define[1]!, (Number(define[2]) * 25.4).toFixed(1));
      else if (/^T\d+/.test(line)) tool = sizes.get(line.trim()) ?? line.trim();
      else if (/^X/.test(line)) holes[tool] = (holes[tool] ?? 0) + 1;
    }
    return { holes, complaints };
  });
}

function run(args: readonly string[]): string[] {
  const env = { ...process.env };
  delete env['DISPLAY'];
  // gerbv ends with 0 whatever happens; its log is the verdict.
  const { stderr, stdout, error } = spawnSync('gerbv', args, { env, encoding: 'utf8', timeout: 60_000 });
  if (error !== undefined) throw error;
  const known = /%T[FADO]|^\s*$/;
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /CRITICAL|WARNING|error/i.test(line) && !known.test(line));
}

function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-gerbv-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
