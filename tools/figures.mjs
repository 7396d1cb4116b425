// Puts the figures of the last whole `npm run bench` into README: node tools/figures.mjs --take, which also keeps them in
// docs/bench.json; without --take README is written again from that file.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const keptFile = join(root, 'docs', 'bench.json');
export const readmeFile = join(root, 'README.md');
const begin = '<!-- figures: node tools/figures.mjs -->';
const end = '<!-- end of figures -->';

/** Which rows README shows, in this order, by the beginning of their names. */
export const shown = [
  'npm start',
  'typed netlist',
  'memory that the netlist',
  'check',
  'pcb',
  'fab',
  'enclosure',
  'firmware:',
  'flash of teensy41 itcm-dtcm-dtcm-w8-s8',
  'ram of teensy41 itcm-dtcm-dtcm-w8-s8',
  'core',
  'the image',
  'ten virtual seconds',
  'analyze',
  'history',
];

/** The kept rows; none before the first whole run. */
export function keptRows() {
  return existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')).rows : [];
}

/** The block of README as it should be, for these rows. */
export function figuresBlock(rows = keptRows()) {
  const chosen = shown.flatMap((start) => rows.filter(({ name }) => name.toLowerCase().startsWith(start)));
  const table = [...new Set(chosen)].map(
    ({ name, ours, peer, peerName, ratio, unit }) =>
      `| ${cell(name)} | ${figure(ours)} ${cell(unit)} | ${cell(peerName)}: ${figure(peer)} | ${figure(ratio)} |`,
  );
  const lines =
    table.length === 0
      ? ['No whole run has been kept yet.']
      : ['| what | here | beside it | ratio, above 1 is better |', '|---|---|---|---|', ...table];
  return [begin, '', ...lines, '', end].join('\n');
}

/** README with its block of figures replaced; throws when it has none. */
export function withFigures(readme, rows = keptRows()) {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error('README.md has no block of figures');
  return readme.slice(0, from) + figuresBlock(rows) + readme.slice(to + end.length);
}

const figure = (value) => String(Number(value.toPrecision(3)));
const cell = (text) => text.replaceAll('|', '\\|');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--take')) cpSync(join(root, 'dist', 'bench.json'), keptFile);
  writeFileSync(readmeFile, withFigures(readFileSync(readmeFile, 'utf8')));
}
