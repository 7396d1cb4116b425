// Runs test/script on QEMU's bare Cortex-M7 and returns the accesses that it prints.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate, readPlacement } from '@boardproof/firmware';
import { workspaceRoot } from '@boardproof/testing';
import { project } from './image.ts';

const run = promisify(execFile);

export interface Script {
  /** Lines of an access each; see test/script/script.c for the arguments. */
  readonly run: (...words: readonly string[]) => Promise<string[]>;
  readonly remove: () => void;
}

/** Compiles the drivers and the pads of a board. */
export async function buildScript(board: 'mimxrt1160-evk' | 'mimxrt1170-evk'): Promise<Script> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-script-'));
  for (const [name, text] of generate(readPlacement({ board }).placement!, '').files)
    writeFileSync(join(folder, name), text);
  const { stdout } = await run('node', ['tools/third-party/lwip.mjs'], { cwd: workspaceRoot });
  const folders = ['.', 'test', 'net', `boards/${board}`].map((name) => join(project, name));
  const elf = join(folder, 'script.elf');
  const phys = ['phy', 'phy_dp83825i', 'phy_generic', 'phy_ksz8081', 'phy_rtl8211f'];
  await run('arm-none-eabi-gcc', [
    ...['-mcpu=cortex-m7', '-mthumb', '-std=gnu11', '-O1', '-Wall', '-Wextra', '-Werror'],
    ...['-ffunction-sections', '-fdata-sections', '-Wl,--gc-sections', '-nostartfiles', '--specs=nosys.specs'],
    ...['-Wl,--no-warn-rwx-segments', `-T${join(project, 'test/script/script.ld')}`, '-o', elf],
    ...[...folders, folder, join(stdout.trim(), 'src/include')].map((include) => `-I${include}`),
    ...[join(project, 'test/script/script.c'), ...phys.map((name) => join(project, `drivers/${name}.c`))],
  ]);
  return {
    run: async (...words) => {
      const { stdout: text, stderr } = await run(
        'qemu-system-arm',
        [
          ...['-M', 'mps2-an500', '-display', 'none', '-serial', 'none', '-monitor', 'none', '-kernel', elf],
          ...['-semihosting-config', ['enable=on,target=native', ...words.map((word) => `arg=${word}`)].join(',')],
        ],
        { timeout: 120_000 },
      );
      return `${text}${stderr}`.trim().split('\n');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
