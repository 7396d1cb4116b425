import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../generate/generate.ts';
import { type Layout, layoutOf } from '../layout/layout.ts';
import type { Placement, PlacementInput } from '../placement/placement.ts';
import { readPlacement } from '../placement/read-placement.ts';

/** A placement from the options that differ from the defaults; throws where it is refused. */
export function placed(options: Partial<PlacementInput> = {}): Placement {
  const { placement, problems } = readPlacement(options);
  if (placement === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  return placement;
}

const cores = {
  'cortex-m7': ['-mcpu=cortex-m7', '-mthumb', '-mfpu=fpv5-d16', '-mfloat-abi=hard'],
  'cortex-a7': ['-mcpu=cortex-a7', '-marm', '-mfloat-abi=soft'],
};
const source = fileURLToPath(new URL('./sample-project/sample.c', import.meta.url));

/** The sample program, compiled and linked for a placement with what `generate` made of it. */
export function sampleImage(placement: Placement): {
  elf?: Uint8Array;
  layout: Layout;
  errors: string;
  /** The linker's account of each memory. */
  memory: string;
} {
  const layout = layoutOf(placement);
  const { files } = generate(placement, '');
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-sample-'));
  try {
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    const { stderr, stdout, status } = spawnSync(
      'arm-none-eabi-gcc',
      [
        ...cores[layout.board.core],
        '-std=gnu11 -O1 -ffunction-sections -fdata-sections -Wall -Wextra -Werror -Wno-override-init -nostartfiles -nodefaultlibs'.split(
          ' ',
        ),
        ['-I', folder, source, '-o', join(folder, 'sample.elf'), '-T', join(folder, 'link.ld')],
        '-Wl,--gc-sections -Wl,--no-warn-rwx-segments -Wl,--fatal-warnings -Wl,--print-memory-usage -lc -lgcc -g'.split(
          ' ',
        ),
      ].flat(),
      { encoding: 'utf8', cwd: folder },
    );
    if (status !== 0) return { layout, errors: stderr, memory: stdout };
    return { elf: readFileSync(join(folder, 'sample.elf')), layout, errors: stderr, memory: stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
