// Draws which package imports which, from the imports themselves, into docs/packages.svg: node tools/packages-picture.mjs
// With --check it only says whether the picture is fresh.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pictureFile = join(root, 'docs', 'packages.svg');

const imports = /^(?:import|export)\b[^'`]*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
const testOnly = /\.spec\.ts$|\/(testing|oracle|oracles)\/|templates?\.ts$/;

/** Each package by its folder's name, with the packages of ours that its shipped code imports. */
export function packageImports() {
  const names = readdirSync(join(root, 'packages')).sort();
  const found = new Map(names.map((name) => [name, importsBelow(join(root, 'packages', name, 'src'), name, names)]));
  found.set('hardware', importsBelow(join(root, 'hardware'), 'hardware', names));
  return found;
}

function importsBelow(folder, own, names) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.ts$/.test(file) && !testOnly.test(file) && !/\/(node_modules|dist)\//.test(file));
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(
      ([, from, bare, dynamic]) => (from ?? bare ?? dynamic).replace(/^@boardproof\//, '').split('/')[0],
    ),
  );
  return [...new Set(used)].filter((name) => names.includes(name) && name !== own).sort();
}

/** Arrows that do not follow from two others. */
function plainArrows(all) {
  const reaches = (from, to) => (all.get(from) ?? []).some((next) => next === to || reaches(next, to));
  return [...all].flatMap(([from, targets]) =>
    targets.filter((to) => !targets.some((other) => other !== to && reaches(other, to))).map((to) => [from, to]),
  );
}

/** The row of each package, from the bottom: above all that it imports, and no further below its users than it must be. */
function levels(all) {
  const depth = (name) => Math.max(-1, ...(all.get(name) ?? []).map(depth)) + 1;
  const level = new Map([...all.keys()].map((name) => [name, depth(name)]));
  const fromTop = [...all.keys()].sort((a, b) => level.get(b) - level.get(a));
  for (const name of fromTop) {
    const users = [...all].filter(([, targets]) => targets.includes(name)).map(([user]) => level.get(user));
    if (users.length > 0) level.set(name, Math.min(...users) - 1);
  }
  return level;
}

/** Arrows that pass a row get a bend in it, so that they run between the boxes: `chains` are the stations of each arrow. */
function withBends(level, arrows) {
  const rows = [];
  const put = (name, at) => {
    rows[at] ??= [];
    rows[at].push(name);
  };
  for (const [name, at] of level) put(name, at);
  const chains = arrows.map(([from, to]) => {
    const bends = [];
    for (let at = level.get(from) - 1; at > level.get(to); at--) {
      bends.push(`${from}>${to}@${at}`);
      put(bends.at(-1), at);
    }
    return [from, ...bends, to];
  });
  return { rows, chains };
}

const isBend = (name) => name.includes('@');

/** Where each box and bend stands across, in columns: near its neighbours in the rows above and below. */
function places({ rows, chains }) {
  const share = (name) => (isBend(name) ? 0.35 : 1);
  const widths = rows.map((line) => line.reduce((sum, name) => sum + share(name), 0));
  const width = Math.max(...widths);
  const at = new Map();
  const settle = (line) => {
    const free = (width - line.reduce((sum, name) => sum + share(name), 0)) / (line.length + 1);
    let x = free;
    for (const name of line) {
      at.set(name, x + share(name) / 2);
      x += share(name) + free;
    }
  };
  const near = (name) =>
    chains.flatMap((chain) => chain.filter((_, index) => chain[index - 1] === name || chain[index + 1] === name));
  for (const line of rows) settle(line);
  for (let turn = 0; turn < 24; turn++) {
    for (const line of turn % 2 === 0 ? rows : [...rows].reverse()) {
      const wanted = new Map(
        line.map((name) => {
          const others = near(name).map((other) => at.get(other));
          return [name, others.length === 0 ? at.get(name) : others.reduce((sum, x) => sum + x, 0) / others.length];
        }),
      );
      line.sort((a, b) => wanted.get(a) - wanted.get(b) || (a < b ? -1 : 1));
      settle(line);
    }
  }
  return { at, width };
}

const [column, row, boxWidth, boxHeight, margin] = [176, 96, 160, 40, 16];

/** The picture as SVG text; the same bytes for the same imports. */
export function packagesPicture(all = packageImports()) {
  const level = levels(all);
  const layout = withBends(level, plainArrows(all));
  const { at, width } = places(layout);
  const [w, h] = [Math.ceil(width * column + 2 * margin), (layout.rows.length - 1) * row + boxHeight + 2 * margin];
  const rowOf = new Map(layout.rows.flatMap((line, index) => line.map((name) => [name, index])));
  const centre = (name) =>
    [margin + at.get(name) * column, h - margin - boxHeight / 2 - rowOf.get(name) * row].map(Math.round);
  const lines = layout.chains.map((chain) => `<path d="${curve(chain.map(centre))}"/>`);
  const boxes = [...all.keys()].map((name) => {
    const [x, y] = centre(name);
    return `<rect x="${x - boxWidth / 2}" y="${y - boxHeight / 2}" width="${boxWidth}" height="${boxHeight}" rx="8"/>`;
  });
  const words = [...all.keys()].map((name) => {
    const [x, y] = centre(name);
    return `<text x="${x}" y="${y + 5}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" font-family="system-ui, sans-serif" font-size="14" text-anchor="middle">
<title>Which package imports which; an arrow that follows from two others is left out</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#57606a"/></marker></defs>
<rect width="${w}" height="${h}" fill="#fff"/>
<g fill="none" stroke="#57606a" stroke-width="1.3" marker-end="url(#head)">
${lines.join('\n')}
</g>
<g fill="#f3effb" stroke="#6a3fb5">
${boxes.join('\n')}
</g>
<g fill="#1b1f24">
${words.join('\n')}
</g>
</svg>
`;
}

/** A line from the bottom of the first box to the top of the last, upright where it passes a row. */
function curve(stations) {
  const last = stations.length - 1;
  const parts = [];
  for (let index = 0; index < last; index++) {
    const [[x1, y1], [x2, y2]] = [stations[index], stations[index + 1]];
    const top = y1 + boxHeight / 2;
    const bottom = y2 - boxHeight / 2 - (index + 1 === last ? 7 : 0);
    const middle = Math.round((top + bottom) / 2);
    parts.push(`${index === 0 ? 'M' : 'L'}${x1} ${top}C${x1} ${middle} ${x2} ${middle} ${x2} ${bottom}`);
  }
  return parts.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const fresh = packagesPicture();
  if (process.argv.includes('--check')) process.exitCode = readFileSync(pictureFile, 'utf8') === fresh ? 0 : 1;
  else writeFileSync(pictureFile, fresh);
}
