// Has Nx build an image, so that it is cached and lies where every other build of it lies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { leafFolder, readPlacement } from '@boardproof/firmware';
import type { Problem } from '@boardproof/nx';

/** The project whose images are wanted. Folders are relative to the workspace's root. */
export interface FirmwareProject {
  readonly workspaceRoot: string;
  readonly name: string;
  readonly root: string;
}

/** An image that was built: its folder relative to the workspace's root, and its HEX file (absolute). */
export type BuiltImage = { folder: string; hex: string } | { problems: Problem[] };

/** Builds an image with the given options of `build`, or takes it from the cache. */
export async function buildImage(
  { workspaceRoot, name, root }: FirmwareProject,
  options: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<BuiltImage> {
  const read = readPlacement(options);
  if (read.placement === undefined) return { problems: [...read.problems] };
  const folder = `dist/${root}/build/${leafFolder(read.placement)}`;
  const hex = join(workspaceRoot, folder, 'lwip-iperf.hex');
  const given = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const { code, output } = await runNx(workspaceRoot, ['run', `${name}:build`, ...given], signal);
  if (code === 0 && existsSync(hex)) return { folder, hex };
  return { problems: [notBuilt(name, given, output)] };
}

function notBuilt(name: string, given: readonly string[], output: string): Problem {
  const said = output.split('\n').find((line) => /\berror\b/i.test(line));
  const command = `npx nx run ${name}:build ${given.join(' ')}`.trim();
  return {
    code: 'image-not-built',
    severity: 'error',
    path: `${name}:build`,
    message: said === undefined ? 'the image could not be built' : said.trim().slice(0, 300),
    hint: `${command} shows everything.`,
  };
}

/** Runs Nx within a task; the graph was made a moment ago, by the run that the task belongs to. */
function runNx(
  workspaceRoot: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let nx: string;
    try {
      nx = createRequire(join(workspaceRoot, 'package.json')).resolve('nx/bin/nx.js');
    } catch (error) {
      resolve({ code: null, output: `error: ${(error as Error).message}` });
      return;
    }
    const env = { ...process.env, NX_FORCE_REUSE_CACHED_GRAPH: 'true', NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(process.execPath, [nx, ...args, '--output-style=stream-without-prefixes'], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      ...(signal === undefined ? {} : { signal }),
    });
    let output = '';
    const keep = (chunk: unknown) => {
      output = (output + String(chunk)).slice(-50_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: null, output: `${output}\nerror: ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
