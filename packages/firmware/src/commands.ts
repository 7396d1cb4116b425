import { existsSync, readFileSync, rmSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { hasErrors, type Problem, toJson, writeOutput, writeOutputs } from '@boardproof/nx';
import { usage } from './arguments.ts';
import { buildFirmware } from './build/build-firmware.ts';
import { checkImage } from './check/check-image.ts';
import { type ImageSays, imageSays, saidArguments } from './check/image-says.ts';
import { flashFirmware } from './flash/flash-firmware.ts';
import { generate } from './generate/generate.ts';
import { sourcesHash } from './generate/sources-hash.ts';
import { layoutOf } from './layout/layout.ts';
import { leafFolder, placementArguments, placementName } from './placement/folder-name.ts';
import type { Placement } from './placement/placement.ts';
import { readPlacement } from './placement/read-placement.ts';
import { compareSizes } from './size/compare-sizes.ts';
import { readSizeReport } from './size/read-size-report.ts';
import { sizeLines } from './size/size-lines.ts';
import { firmwareFolder, workspaceRoot } from './workspace.ts';

/** What a command ends with: its exit code, the problems, lines for a person, and more keys for `--json`. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly problems: readonly Problem[];
  readonly lines?: readonly string[];
  readonly result?: Readonly<Record<string, unknown>>;
}

type Options = Readonly<Record<string, string | boolean>>;
export type Command = (words: readonly string[], options: Options) => CommandResult | Promise<CommandResult>;

/** The commands of `boardproof-firmware` by name. */
export const commands: Readonly<Record<string, Command>> = {
  generate: runGenerate,
  build: runBuild,
  check: runCheck,
  size: runSize,
  flash: runFlash,
};

function refuse(...problems: readonly Problem[]): CommandResult {
  return { exitCode: 2, problems };
}

function isText(value: string | boolean | undefined): value is string {
  return typeof value === 'string';
}

function runGenerate(words: readonly string[], { out, source, ...placed }: Options): CommandResult {
  if (words.length > 0) return refuse(usage(words.join(' '), 'generate takes options only', '--help shows the usage'));
  if (!isText(out)) return refuse(usage('--out', 'the folder to write to is missing', 'add --out=DIR'));
  const { placement, problems } = readPlacement(placed);
  if (placement === undefined) return refuse(...problems);
  const folder = isText(source) ? resolve(source) : firmwareFolder();
  const generated = generate(placement, folder === undefined ? '' : sourcesHash(folder));
  const all = [...problems, ...generated.problems];
  if (generated.files.size === 0) return { exitCode: 1, problems: all };
  writeOutputs(resolve(out), generated.files);
  const files = [...generated.files.keys()];
  return {
    exitCode: 0,
    problems: all,
    lines: [`${leafFolder(placement)}: ${files.join(', ')} in ${out}`],
    result: { placement, files, buildId: generated.buildId },
  };
}

/** Where the image of a placement lies, relative to the workspace's root. */
export function buildFolder(placement: Placement): string {
  return `dist/firmware/lwip-iperf/build/${leafFolder(placement)}`;
}

async function runBuild(words: readonly string[], { out, ...placed }: Options): Promise<CommandResult> {
  if (words.length > 0) return refuse(usage(words.join(' '), 'build takes options only', '--help shows the usage'));
  const { placement, problems } = readPlacement(placed);
  if (placement === undefined) return refuse(...problems);
  const [root, sourceFolder] = [workspaceRoot(), firmwareFolder()];
  if (root === undefined || sourceFolder === undefined) return refuse(noWorkspace());
  const folder = isText(out) ? resolve(out) : join(root, buildFolder(placement));
  // A report of an Nx call that was refused for its options lies above the boards' folders.
  rmSync(join(root, 'dist/firmware/lwip-iperf/build/problems.json'), { force: true });
  const built = await buildFirmware(placement, { sourceFolder, workspaceRoot: root });
  const exitCode = built.unusable ? 2 : hasErrors(built.problems) ? 1 : 0;
  const report = {
    schema: 'boardproof.problems/1',
    task: 'build',
    exitCode,
    verdict: exitCode === 0 ? 'pass' : exitCode === 1 ? 'fail' : 'error',
    files: exitCode === 0 ? 'written' : existsSync(join(folder, 'lwip-iperf.elf')) ? 'kept' : 'none',
    checks: built.checks ?? [],
    problems: built.problems,
  };
  if (exitCode === 0) writeOutputs(folder, new Map([...built.files, ['problems.json', toJson(report)]]));
  else writeOutput(folder, 'problems.json', toJson(report));
  const shown = relative(process.cwd(), folder) || '.';
  const lines = [...(built.summary ?? []), ...(exitCode === 0 ? [`in ${shown}`] : [`see ${shown}/problems.json`])];
  return { exitCode, problems: built.problems, lines, result: { placement, folder: shown, checks: report.checks } };
}

function noWorkspace(): Problem {
  return usage('.', 'there is no firmware/lwip-iperf at or above this folder', 'run it inside the workspace');
}

async function runCheck(words: readonly string[], options: Options): Promise<CommandResult> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) {
    return refuse(usage('arguments', 'check takes one ELF file', 'boardproof-firmware check FILE.elf --board=...'));
  }
  const { placement, problems } = readPlacement(options);
  if (placement === undefined) return refuse(...problems);
  const bytes = readBytes(file);
  if (!(bytes instanceof Uint8Array)) return refuse(bytes);
  const { elf, problems: checked } = checkImage(bytes, layoutOf(placement));
  const said = elf === undefined ? undefined : imageSays(elf);
  // Of an image for another place one thing is worth saying.
  if (said !== undefined && (said.board !== placement.board || said.placement !== placementName(placement)))
    return { exitCode: 1, problems: [otherPlacement(file, said, placement)] };
  const unreadable = checked.some(({ code }) => code === 'image-unreadable');
  const found = unreadable ? checked.map((problem) => ({ ...problem, path: file, hint: elfHint(file) })) : checked;
  const exitCode = unreadable ? 2 : hasErrors(found) ? 1 : 0;
  return { exitCode, problems: found, lines: exitCode === 0 ? [`${file}: every check holds`] : [] };
}

function otherPlacement(file: string, said: ImageSays, placement: Placement): Problem {
  return {
    code: 'image-placement',
    severity: 'error',
    path: file,
    message: `the image says that it is ${said.board}/${said.placement}; it was checked as ${leafFolder(placement)}`,
    hint: `boardproof-firmware check ${file} ${saidArguments(said)}`,
  };
}

/** What to check instead of a file that cannot be read as ELF: a build writes both under one name. */
function elfHint(file: string): string {
  const kind = extname(file);
  if (kind === '.elf') return 'build it again';
  return `give the .elf: boardproof-firmware check ${file.slice(0, file.length - kind.length)}.elf`;
}

function readBytes(file: string): Uint8Array | Problem {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : String(code);
    return usage(file, message, '');
  }
}

function runSize(words: readonly string[], { baseline, ...placed }: Options): CommandResult {
  const { placement, problems } = readPlacement(placed);
  if (placement === undefined) return refuse(...problems);
  const [given] = words;
  const file = given ?? join(workspaceRoot() ?? '.', buildFolder(placement), 'size.json');
  const report = readSizeReport(file);
  if ('code' in report) return refuse(given === undefined ? { ...report, hint: buildHint(placement) } : report);
  const difference = isText(baseline) ? compareSizes(file, report, baseline) : undefined;
  if (difference !== undefined && 'code' in difference) return refuse(difference);
  const result = { size: report, ...(difference === undefined ? {} : { difference }) };
  return { exitCode: 0, problems: [], lines: sizeLines(report, difference), result };
}

/** The command that builds what is missing. */
function buildHint(placement: Placement): string {
  return `build it first: boardproof-firmware build ${placementArguments(placement).join(' ')}`;
}

async function runFlash(words: readonly string[], { wait, ...placed }: Options): Promise<CommandResult> {
  if (words.length > 0) return refuse(usage(words.join(' '), 'flash takes options only', '--help shows the usage'));
  const { placement, problems } = readPlacement(placed);
  if (placement === undefined) return refuse(...problems);
  const hex = join(workspaceRoot() ?? '.', buildFolder(placement), 'lwip-iperf.hex');
  if (!existsSync(hex)) {
    return refuse(usage(relative(process.cwd(), hex), 'this image is not built', buildHint(placement)));
  }
  const waitSeconds = isText(wait) ? Number(wait) : 60;
  if (!(waitSeconds > 0)) return refuse(usage('--wait', 'it is no number of seconds', '--wait=60'));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const flashed = await flashFirmware(placement.board, { hex: relative(process.cwd(), hex), waitSeconds, say });
  return { exitCode: hasErrors(flashed.problems) ? 2 : 0, problems: flashed.problems, lines: flashed.lines };
}
