#!/usr/bin/env node
// The memory timing's experiment: "register" writes registration.json, "core" the figures without a network, and without
// a word the whole of it runs (some ten minutes of CPU) and writes results.json. COREMARK_DIR=FOLDER names CoreMark's sources.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..', '..', '..');
const folder = mkdtempSync(join(root, 'node_modules', '.memory-timing-'));
try {
  const outfile = join(folder, 'experiment.mjs');
  await build({
    entryPoints: [join(here, 'experiment.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@boardproof/source'],
    logLevel: 'warning',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2), root);
} finally {
  rmSync(folder, { recursive: true });
}
