// `npm run bench`: every benchmark of every package, each beside a peer in the same run; writes dist/bench.json.
// `npm run bench -- NAME` runs those whose path holds NAME; their rows then take the place of their earlier ones.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setUp } from './setup.mjs';

setUp('bench');
const { build } = await import('esbuild');

const wanted = process.argv[2] ?? '';
const all = ['packages', 'firmware']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, 'bench')))
  .concat(join(root, 'tools', 'bench'))
  .flatMap(benchesIn);
const files = all.filter((file) => file.includes(wanted));
const out = join(root, 'dist', 'bench.json');
const cache = join(root, 'node_modules', '.cache', 'boardproof-bench');
mkdirSync(cache, { recursive: true });

// Rows of benchmarks that are gone, or that are run again now, do not stay.
const kept = earlierRows().filter(({ bench }) => all.some((file) => nameOf(file) === bench && !files.includes(file)));
const rows = [];
const failed = [];
for (const file of files) {
  process.stderr.write(`bench ${nameOf(file)}\n`);
  try {
    const measured = await run(file);
    rows.push(...measured.map((row) => ({ ...row, bench: nameOf(file) })));
  } catch (error) {
    failed.push(nameOf(file));
    process.stderr.write(`bench ${nameOf(file)} failed: ${error.stack}\n`);
  }
  // After each one, so that a long run that is stopped leaves what it has measured.
  write([...kept, ...rows]);
}
print(rows);
for (const name of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function run(file) {
  const outfile = join(cache, `${nameOf(file).replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@boardproof/source'],
    packages: 'bundle',
    external: ['esbuild', 'manifold-3d', '@resvg/resvg-js', 's-expression', 'playwright-core'],
    logLevel: 'error',
  });
  const { default: bench } = await import(pathToFileURL(outfile).href);
  return bench();
}

function nameOf(file) {
  return file.slice(root.length + 1);
}

function earlierRows() {
  if (wanted === '' || !existsSync(out)) return [];
  return JSON.parse(readFileSync(out, 'utf8')).rows;
}

function write(table) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const machine = { cores: cpus().length, node: process.versions.node };
  const sorted = [...table].sort((a, b) => (a.bench < b.bench ? -1 : a.bench > b.bench ? 1 : 0));
  writeFileSync(out, `${JSON.stringify({ schema: 'boardproof.bench/1', machine, rows: sorted }, undefined, 2)}\n`);
}

function benchesIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.bench.ts'))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function print(table) {
  const figure = (value) => (typeof value === 'number' ? value.toPrecision(4) : '-');
  for (const { name, ours, peer, peerName, ratio, unit } of table) {
    console.log(
      `${name.padEnd(60)} ${figure(ours).padStart(9)} ${unit}   ${peerName}: ${figure(peer)}   ratio ${figure(ratio)}`,
    );
  }
}
