// Images of the experiment: our firmware with the ballast linked in, one build folder a placement, a link for each variant.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ballastFunctions } from './ballast.ts';
import type { BoardOfTable, Column } from './cells.ts';

export interface Variant {
  readonly board: BoardOfTable;
  readonly column: Column;
  /** Functions of the ballast, and the seed of their order; no ballast at all when undefined. */
  readonly ballast?: { readonly functions: number; readonly layout: number };
}

const flags = ['-mcpu=cortex-m7', '-mthumb', '-mfpu=fpv5-d16', '-mfloat-abi=hard', '-O2', '-w'];

/** Builds images below `folder`, of the workspace at `root`. */
export class Images {
  private readonly root: string;
  private readonly folder: string;

  constructor(root: string, folder: string) {
    this.root = root;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The HEX file of a variant, its ELF file beside it. */
  hex(variant: Variant): string {
    const { board, column, ballast } = variant;
    const placement = `${board}-${column.code}-${column.data}-${column.nocache}`;
    const name = ballast === undefined ? 'plain' : `f${ballast.functions}-l${ballast.layout}-${this.key()}`;
    const hex = join(this.folder, placement, `${name}.hex`);
    if (existsSync(hex)) return hex;
    const build = join(this.folder, placement, ballast === undefined ? 'build-plain' : 'build');
    const object = join(this.folder, placement, 'ballast.o');
    if (!existsSync(join(build, 'build.ninja'))) this.configure(variant, build, object);
    if (ballast !== undefined) this.makeBallast(build, object, ballast);
    rmSync(join(build, 'lwip-iperf.elf'), { force: true });
    this.link(build);
    copyFileSync(join(build, 'lwip-iperf.elf'), hex.replace(/hex$/, 'elf'));
    copyFileSync(join(build, 'lwip-iperf.hex'), hex);
    return hex;
  }

  private configure({ board, column, ballast }: Variant, build: string, object: string): void {
    const variables = {
      CMAKE_TOOLCHAIN_FILE: join(this.source, 'cmake', 'arm-none-eabi.cmake'),
      BOARD: board,
      CODE: column.code,
      DATA: column.data,
      NOCACHE: column.nocache,
      // The second reference's heap lies in SDRAM, written through, whatever the column, and its stack in DTCM (its code,
      // tinyone-evk1170). Ours has the stack with the variables: where those are in SDRAM they are written back, since a stack
      // that is written through would cost what theirs does not.
      PLACEMENT_OPTIONS: `heap=sdram;cache=${column.data === 'sdram' ? 'write-back' : 'write-through'}`,
      ...(ballast !== undefined && { CMAKE_EXE_LINKER_FLAGS: `-Wl,--wrap=ethernet_input ${object}` }),
    };
    const defines = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
    run('cmake', ['-S', this.source, '-B', build, '-G', 'Ninja', ...defines]);
  }

  /** The first time all is compiled; later ones repeat the link alone. */
  private link(build: string): void {
    const saved = join(build, 'link.sh');
    if (!existsSync(saved)) {
      run('cmake', ['--build', build]);
      const commands = run('ninja', ['-C', build, '-t', 'commands', 'lwip-iperf.elf']);
      writeFileSync(saved, `cd ${build}\n${commands.trim().split('\n').at(-1)}\n`);
    } else run('sh', [saved]);
  }

  private makeBallast(build: string, object: string, { functions, layout }: NonNullable<Variant['ballast']>): void {
    const assembly = join(build, 'ballast_functions.S');
    writeFileSync(assembly, ballastFunctions(functions, layout));
    const c = join(this.root, 'packages', 'emulator', 'bench', 'memory-timing', 'ballast.c');
    const parts = [join(build, 'ballast_c.o'), join(build, 'ballast_s.o')] as const;
    run('arm-none-eabi-gcc', [...flags, '-ffunction-sections', '-c', c, '-o', parts[0]]);
    run('arm-none-eabi-gcc', [...flags, '-c', assembly, '-o', parts[1]]);
    run('arm-none-eabi-ld', ['-r', ...parts, '-o', object]);
  }

  private get source(): string {
    return join(this.root, 'firmware', 'lwip-iperf');
  }

  /** Changes with the ballast's sources, so that no stale image runs. */
  private key(): string {
    const folder = join(this.root, 'packages', 'emulator', 'bench', 'memory-timing');
    const hash = createHash('sha256');
    for (const name of ['ballast.c', 'ballast.ts']) hash.update(readFileSync(join(folder, name)));
    return hash.digest('hex').slice(0, 8);
  }
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
