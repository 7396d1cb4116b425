// The same case built with other tools: JSCAD's own booleans, and OpenSCAD.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jscad from '@jscad/modeling';
import { openEdges } from '../src/check/closed.ts';
import type { Solid } from '../src/solid/jscad.ts';
import type { Workbench } from '../src/solid/kernel.ts';
import { joinEqual, weld } from '../src/solid/weld.ts';

type Outlines = Parameters<Workbench['extrude']>[0];

/** JSCAD as it is. */
export const jscadBench: Workbench = {
  booleans: {
    union: (...solids) => jscad.booleans.union(...solids),
    subtract: (first, ...others) => jscad.booleans.subtract(first, ...others),
    intersect: (...solids) => jscad.booleans.intersect(...solids),
  },
  extrude(outlines: Outlines, [low, high]) {
    const flat = outlines.map((points) => jscad.primitives.polygon({ points: points.map(([x, y]) => [x, y]) }));
    return jscad.transforms.translate(
      [0, 0, low],
      jscad.extrusions.extrudeLinear({ height: high - low }, jscad.booleans.union(...flat)),
    );
  },
};

/** Open edges of a solid as JSCAD's STL writer would put it into a file. */
export function jscadOpenEdges(solid: Solid): number {
  const { generalize } = jscad.modifiers as unknown as { generalize: (how: object, solid: Solid) => Solid };
  const corners = jscad.geometries.geom3
    .toPolygons(generalize({ snap: true, triangulate: true }, solid))
    .flatMap(({ vertices }) => vertices.flat());
  const positions = Float32Array.from(corners);
  return openEdges(
    joinEqual(
      positions,
      3,
      Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    ),
  );
}

/** Writes down in OpenSCAD's language what is asked of it; a solid is its text. */
export class ScadBench implements Workbench {
  readonly #texts = new WeakMap<Solid, string>();
  readonly booleans: Workbench['booleans'] = {
    union: (...solids) => this.#made('union', solids),
    subtract: (first, ...others) => this.#made('difference', [first, ...others]),
    intersect: (...solids) => this.#made('intersection', solids),
  };

  extrude(outlines: Outlines, [low, high]: readonly [number, number]): Solid {
    const flat = outlines.map((points) => `polygon(${JSON.stringify(points)});`);
    return this.#keep(`translate([0,0,${low}]) linear_extrude(${high - low}) union() { ${flat.join('\n')} }`);
  }

  text(solid: Solid): string {
    const known = this.#texts.get(solid);
    if (known !== undefined) return known;
    const { positions, triangles } = weld(solid);
    const triples = (list: ArrayLike<number>) =>
      Array.from({ length: list.length / 3 }, (_, i) => [list[i * 3]!, list[i * 3 + 1]!, list[i * 3 + 2]!]);
    // OpenSCAD turns its faces clockwise.
    const faces = triples(triangles).map((face) => face.toReversed());
    return `polyhedron(points=${JSON.stringify(triples(positions))}, faces=${JSON.stringify(faces)}, convexity=4);`;
  }

  #made(operation: string, solids: readonly Solid[]): Solid {
    return this.#keep(`${operation}() {\n${solids.map((solid) => this.text(solid)).join('\n')}\n}`);
  }

  #keep(text: string): Solid {
    const solid = jscad.geometries.geom3.create([]);
    this.#texts.set(solid, text);
    return solid;
  }
}

/** OpenSCAD is stopped after this time, ms. */
export const patience = 60_000;

/** Runs OpenSCAD on a text; milliseconds, and the open edges of what it wrote: NaN when it was stopped before. */
export function runOpenscad(text: string): { ms: number; open: number } {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-scad-'));
  try {
    const script = join(folder, 'shape.scad');
    const out = join(folder, 'shape.stl');
    writeFileSync(script, text);
    const start = performance.now();
    const { status, signal, stderr, error } = spawnSync('openscad', ['-o', out, script], {
      encoding: 'utf8',
      timeout: patience,
    });
    const ms = performance.now() - start;
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return { ms, open: Number.NaN };
    if (error) throw error;
    if (status !== 0) throw new Error(`OpenSCAD ended with ${signal ?? status}: ${stderr}`);
    return { ms, open: openEdges(readAsciiStl(readFileSync(out, 'utf8'))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAsciiStl(text: string) {
  const figures = [...text.matchAll(/vertex (\S+) (\S+) (\S+)/g)].flatMap(([, x, y, z]) => [x, y, z].map(Number));
  const positions = Float32Array.from(figures);
  return joinEqual(
    positions,
    3,
    Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
  );
}
