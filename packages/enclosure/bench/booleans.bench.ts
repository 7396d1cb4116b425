/** How long a case and a plate with 256 holes take, beside the same shapes by JSCAD's own booleans and by OpenSCAD. */
import type { BenchRow } from '@boardproof/testing';
import jscad from '@jscad/modeling';
import { makeBase } from '../src/case/base.ts';
import { makeLid } from '../src/case/lid.ts';
import { openEdges } from '../src/check/closed.ts';
import type { Solid } from '../src/solid/jscad.ts';
import { Kernel, type Workbench } from '../src/solid/kernel.ts';
import { planOf } from '../src/testing/cases.ts';
import { sampleBoard } from '../src/testing/sample-board.ts';
import { jscadBench, jscadOpenEdges, patience, runOpenscad, ScadBench } from './workbenches.ts';

/** Shapes that are built with a workbench. */
type Make = (bench: Workbench) => Solid[];

export default async function bench(): Promise<BenchRow[]> {
  const plan = planOf({ label: { text: ['RJ45', 'TEENSY', '4.1'] } }, sampleBoard({ jack: 'RJMG1BD3B8K1ANR' }));
  const rows = [
    await compare('base and lid of a breakout', (tool) => [makeBase(tool, plan), makeLid(tool, plan)], 2),
    // Here all three come to their end, so that the open edges of all three are counted.
    await compare('plate with 36 holes', (tool) => [plate(tool, 6)], 1),
    await compare('plate with 256 holes', (tool) => [plate(tool, 16)], 1),
  ];
  return rows.flat();
}

function plate({ booleans }: Workbench, holes: number): Solid {
  const pitch = 5;
  const side = holes * pitch;
  const sheet = jscad.primitives.cuboid({ size: [side, side, 3], center: [side / 2, side / 2, 0] });
  const bores = Array.from({ length: holes * holes }, (_, i) =>
    jscad.primitives.cylinder({
      radius: 1.6,
      height: 9,
      segments: 32,
      center: [((i % holes) + 0.5) * pitch, (Math.floor(i / holes) + 0.5) * pitch, 0],
    }),
  );
  return booleans.subtract(sheet, ...bores);
}

async function compare(name: string, make: Make, peerRuns: number): Promise<BenchRow[]> {
  const runs: { ms: number; open: number }[] = [];
  for (let i = 0; i < 7; i += 1) runs.push(await ours(make));
  const own = median(runs.map(({ ms }) => ms));
  const peers = [
    { peerName: 'JSCAD booleans', ...best(peerRuns, () => byJscad(make)) },
    { peerName: 'OpenSCAD', ...best(peerRuns, () => byOpenscad(make)) },
  ];
  return peers.map(({ peerName, ms, open }) => ({
    name: `enclosure: ${name}, ${runs[0]!.open} open edges`,
    ours: own,
    peer: ms,
    peerName: `${peerName}, ${Number.isNaN(open) ? `stopped after ${patience / 1000} s` : `${open} open edges`}`,
    ratio: ms / own,
    unit: 'ms',
  }));
}

/** From shapes to triangles; open edges are counted afterwards. */
function ours(make: Make): Promise<{ ms: number; open: number }> {
  return Kernel.using((kernel) => {
    const start = performance.now();
    const meshes = make(kernel).map((solid) => kernel.mesh(solid));
    const ms = performance.now() - start;
    return { ms, open: meshes.reduce((sum, mesh) => sum + openEdges(mesh), 0) };
  });
}

function byJscad(make: Make): { ms: number; open: number } {
  const start = performance.now();
  const solids = make(jscadBench);
  const ms = performance.now() - start;
  return { ms, open: solids.reduce((sum, solid) => sum + jscadOpenEdges(solid), 0) };
}

function byOpenscad(make: Make): { ms: number; open: number } {
  const scad = new ScadBench();
  const results = make(scad).map((solid) => runOpenscad(scad.text(solid)));
  return {
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
    open: results.reduce((sum, { open }) => sum + open, 0),
  };
}

/** The fastest of a peer's runs, in its favour. */
function best(runs: number, run: () => { ms: number; open: number }): { ms: number; open: number } {
  return Array.from({ length: runs }, run).sort((a, b) => a.ms - b.ms)[0]!;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
