import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasErrors, type Problem, type TaskResult, toJson } from '@boardproof/nx';
import { checkImage, imageChecks } from '../check/check-image.ts';
import type { ElfFile } from '../elf/elf-file.ts';
import { flatImage, imageOf } from '../elf/image.ts';
import { writeHex } from '../elf/intel-hex.ts';
import { type Generated, generate, withoutNotes } from '../generate/generate.ts';
import { sourcesHash } from '../generate/sources-hash.ts';
import { type Layout, layoutOf } from '../layout/layout.ts';
import { placementName } from '../placement/folder-name.ts';
import type { Placement } from '../placement/placement.ts';
import { type RunProgram, runProgram } from '../run-program.ts';
import { sizeLines } from '../size/size-lines.ts';
import { sizeReport } from '../size/size-report.ts';
import { buildProblems, shorten } from './build-problems.ts';
import { findToolchain } from './compiler.ts';

/** Where a build finds its sources. */
export interface BuildPlaces {
  /** The folder with CMakeLists.txt. */
  readonly sourceFolder: string;
  /** The workspace's root, for `tools/third-party/lwip.mjs`. */
  readonly workspaceRoot: string;
  readonly run?: RunProgram;
  /** Called when a step begins, with what it does. */
  readonly onStep?: (step: string) => void;
}

export interface BuildResult extends TaskResult {
  /** True when no image could be made at all, rather than one that breaks a rule. */
  readonly unusable: boolean;
}

/**
 * Builds the image of a placement and checks it: linker script and headers are generated, CMake builds in a scratch folder,
 * the ELF file is read back. HEX and BIN are written here, from the checked ELF file. Nothing is written by this function.
 */
export async function buildFirmware(placement: Placement, places: BuildPlaces): Promise<BuildResult> {
  const generated = generate(placement, sourcesHash(places.sourceFolder));
  if (hasErrors(generated.problems)) return failed(generated.problems, false);
  const scratch = mkdtempSync(join(tmpdir(), 'boardproof-firmware-'));
  try {
    const made = await compile(placement, generated, places, scratch);
    if ('problems' in made) return failed([...generated.problems, ...made.problems], true);
    return finished(placement, generated, made);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function failed(problems: readonly Problem[], unusable: boolean): BuildResult {
  return { files: new Map(), problems: withoutNotes(problems), unusable };
}

interface Made {
  readonly elf: Uint8Array;
  readonly map: string;
  readonly compiler: string;
}

async function compile(
  placement: Placement,
  { files }: Generated,
  { sourceFolder, workspaceRoot, run = runProgram, onStep = () => {} }: BuildPlaces,
  scratch: string,
): Promise<Made | { problems: readonly Problem[] }> {
  const { toolchain, problems } = await findToolchain(run);
  if (toolchain === undefined) return { problems };
  onStep('provides lwIP');
  const lwip = await lwipFolder(workspaceRoot, run);
  if (typeof lwip !== 'string') return { problems: [lwip] };
  const generatedFolder = join(scratch, 'generated');
  mkdirSync(generatedFolder);
  for (const [name, content] of files) writeFileSync(join(generatedFolder, name), content);
  const folder = join(scratch, 'build');
  const { board, code, data, nocache, wnd, snd } = placement;
  const variables = {
    CMAKE_TOOLCHAIN_FILE: join(sourceFolder, 'cmake', 'arm-none-eabi.cmake'),
    GENERATED_DIR: generatedFolder,
    LWIP_DIR: lwip,
    BOARD: board,
    CODE: code,
    DATA: data,
    NOCACHE: nocache,
    WND: wnd,
    SND: snd,
  };
  const defines = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
  const folders: [string, string][] = [
    [generatedFolder, 'generated'],
    [folder, 'build'],
    [lwip, 'lwip'],
    [workspaceRoot, ''],
  ];
  onStep(`compiles for ${board}`);
  for (const args of [
    ['-S', sourceFolder, '-B', folder, '-G', toolchain.generator, ...defines],
    ['--build', folder],
  ]) {
    const { code: status, stdout, stderr } = await run('cmake', args);
    if (status !== 0) return { problems: buildProblems(`${stdout}\n${stderr}`, layoutOf(placement), folders) };
  }
  const elf = join(folder, 'lwip-iperf.elf');
  const map = join(folder, 'lwip-iperf.map');
  if (!existsSync(elf)) return { problems: [noImage()] };
  const text = existsSync(map) ? readFileSync(map, 'utf8') : '';
  return { elf: readFileSync(elf), map: plainMap(text, folders), compiler: toolchain.compiler };
}

function noImage(): Problem {
  const message = 'the build succeeded, but left no lwip-iperf.elf';
  return { code: 'build-failed', severity: 'error', path: 'CMakeLists.txt', message, hint: '' };
}

/** The map without paths of this machine: archives by their name alone. */
function plainMap(text: string, folders: readonly [string, string][]): string {
  return shorten(text, folders).replace(/(^|[\s(])\/[^\s():]*\/([^\s():/]+\.(?:a|o|ld))/gm, '$1$2');
}

/** Where lwIP's verified sources lie: LWIP_DIR, or what the workspace's tool answers. */
async function lwipFolder(workspaceRoot: string, run: RunProgram): Promise<string | Problem> {
  const tool = join(workspaceRoot, 'tools', 'third-party', 'lwip.mjs');
  const { code, stdout, stderr } = await run(process.execPath, [tool], { cwd: workspaceRoot });
  const folder = stdout.trim().split('\n').at(-1) ?? '';
  if (code === 0 && folder !== '') return folder;
  return {
    code: 'build-no-lwip',
    severity: 'error',
    path: 'tools/third-party/lwip.mjs',
    message: stderr.trim().split('\n').slice(-3).join(' ') || 'lwIP could not be provided',
    hint: 'set LWIP_DIR to a folder with the released sources of lwIP 2.1.3',
  };
}

function finished(placement: Placement, generated: Generated, { elf: bytes, map, compiler }: Made): BuildResult {
  const layout = layoutOf(placement);
  const { elf, problems } = checkImage(bytes, layout);
  const all = [...generated.problems, ...problems];
  if (elf === undefined || hasErrors(all)) return failed(all, false);
  const about = { placement: placementName(placement), buildId: generated.buildId, compiler };
  const size = sizeReport(elf, layout, about);
  const files = new Map<string, string | Uint8Array>([
    ['lwip-iperf.elf', bytes],
    ['lwip-iperf.hex', hexOf(elf)],
    ['lwip-iperf.bin', binOf(elf, layout)],
    ['lwip-iperf.map', map],
    ['size.json', toJson(size)],
    ['placement.json', generated.files.get('placement.json') ?? ''],
  ]);
  return {
    files,
    problems: all,
    checks: imageChecks.map(({ proves }) => proves),
    summary: sizeLines(size),
    unusable: false,
  };
}

/** The image as Intel HEX, by load addresses. */
export function hexOf(elf: ElfFile): string {
  return writeHex(imageOf(elf), elf.entry);
}

/** The image as bytes from the flash's first; for an ELF file without flash, from its first stored byte. */
export function binOf(elf: ElfFile, { flash }: Layout): Uint8Array {
  const chunks = imageOf(elf);
  return flatImage(chunks, flash?.origin ?? chunks[0]?.address ?? 0);
}
