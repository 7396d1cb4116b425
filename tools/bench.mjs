// `npm run bench`: every benchmark of every package, each beside a peer in the same run; writes dist/bench.json.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setUp } from './setup.mjs';

setUp('bench');
const { build } = await import('esbuild');

const wanted = process.argv[2] ?? '';
const files = ['packages', 'firmware']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, 'bench')))
  .flatMap(benchesIn)
  .filter((file) => file.includes(wanted));
const cache = join(root, 'node_modules', '.cache', 'boardproof-bench');
mkdirSync(cache, { recursive: true });

const rows = [];
for (const file of files) {
  process.stderr.write(`bench ${file.slice(root.length + 1)}\n`);
  const outfile = join(cache, `${file.slice(root.length + 1).replaceAll('/', '-')}.mjs`);
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
  rows.push(...(await bench()));
}
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(
  join(root, 'dist', 'bench.json'),
  `${JSON.stringify({ schema: 'boardproof.bench/1', rows }, undefined, 2)}\n`,
);
print(rows);

function benchesIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.bench.ts'))
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
