// Three programs that we did not write, asked about a mesh: PrusaSlicer, admesh and OpenSCAD.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MeshTool = 'prusa-slicer' | 'admesh' | 'openscad';

/** Puts bytes into a file of a temporary folder, gives its path to `work`, and removes both. */
export function withFile<T>(name: string, bytes: Uint8Array, work: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-mesh-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return work(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: MeshTool, args: readonly string[]): string {
  // No window is wanted, and none of these opens one without a display.
  const { DISPLAY: _, ...env } = process.env;
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env, timeout: 100_000 });
  if (error) throw error;
  return `${stdout}\n${stderr}`;
}

/** What `prusa-slicer --info` says of each object of a file. */
export function prusaInfo(name: string, bytes: Uint8Array): Record<string, string>[] {
  const text = withFile(name, bytes, (path) => run('prusa-slicer', ['--info', path]));
  return (
    text
      .split(/^(?=\[)/m)
      // Lines of its log begin with a bracket, too.
      .filter((block) => block.includes('\nmanifold = '))
      .map((block) =>
        Object.fromEntries([...block.matchAll(/^(\w+) = +(.+)$/gm)].map(([, key, value]) => [key!, value!.trim()])),
      )
  );
}

/** Slices with usual settings; minutes and filament as the G-code's comments say. */
export function prusaSlice(bytes: Uint8Array): { minutes: number; filamentCm3: number } {
  return withFile('part.stl', bytes, (path, folder) => {
    const gcode = join(folder, 'part.gcode');
    const bed = ['--bed-shape', '0x0,200x0,200x200,0x200', '--center', '100,100'];
    run('prusa-slicer', [
      '--export-gcode',
      '--layer-height',
      '0.2',
      '--nozzle-diameter',
      '0.4',
      ...bed,
      '-o',
      gcode,
      path,
    ]);
    const text = readFileSync(gcode, 'utf8');
    const time = /estimated printing time \(normal mode\) = (?:(\d+)h )?(?:(\d+)m )?(\d+)s/.exec(text);
    const filament = /filament used \[cm3\] = ([\d.]+)/.exec(text);
    if (time === null || filament === null) throw new Error('the G-code tells neither time nor filament');
    const [, hours = '0', minutes = '0', seconds = '0'] = time;
    return { minutes: Number(hours) * 60 + Number(minutes) + Number(seconds) / 60, filamentCm3: Number(filament[1]) };
  });
}

/** What admesh would have to repair: nothing but zeros for a sound mesh, by its own names. */
export function admeshRepairs(bytes: Uint8Array): Record<string, number> {
  const text = withFile('part.stl', bytes, (path) => run('admesh', [path]));
  const wanted = [
    'Total disconnected facets',
    'Degenerate facets',
    'Edges fixed',
    'Facets removed',
    'Facets added',
    'Facets reversed',
    'Backwards edges',
    'Normals fixed',
  ];
  return Object.fromEntries(
    wanted.map((name) => {
      const figures = new RegExp(`${name}\\s*:\\s*(\\d+)`).exec(text);
      if (figures === null) throw new Error(`admesh does not tell ${name}`);
      return [name, Number(figures[1])];
    }),
  );
}

/** What OpenSCAD says when it takes something away from a mesh. */
export function openscadDifference(bytes: Uint8Array): string {
  return withFile('part.stl', bytes, (path, folder) => {
    const script = join(folder, 'difference.scad');
    writeFileSync(script, `difference() { import("${path}"); translate([1000, 0, 0]) cube(1); }\n`);
    return run('openscad', ['-o', join(folder, 'out.stl'), script]);
  });
}
