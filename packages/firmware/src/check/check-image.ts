import type { Problem } from '@boardproof/nx';
import { ElfError, type ElfFile } from '../elf/elf-file.ts';
import { readElf } from '../elf/read-elf.ts';
import type { Layout } from '../layout/layout.ts';
import { checkBoot } from './check-boot.ts';
import { checkCode } from './check-code.ts';
import { checkCopies } from './check-copies.ts';
import { checkDma } from './check-dma.ts';
import { checkHeap } from './check-heap.ts';
import { checkMpu } from './check-mpu.ts';
import { checkSections } from './check-sections.ts';
import { checkVectors } from './check-vectors.ts';

/** Each check of a linked image with what it proves, in words for the task's report. */
export const imageChecks: readonly { proves: string; check: (elf: ElfFile, layout: Layout) => readonly Problem[] }[] = [
  { proves: 'every section lies in its memory, where it runs and where it is stored', check: checkSections },
  {
    proves: 'the hot list, the helpers of libc and libgcc and all other code lie in the code memory',
    check: checkCode,
  },
  { proves: 'descriptors and buffers are aligned to 64 and inside their memory', check: checkDma },
  { proves: "lwIP's heap and pools lie in the memory that was asked for", check: checkHeap },
  {
    proves: "the MPU table's bytes give each memory the attributes that its use needs, and deny the rest",
    check: checkMpu,
  },
  {
    proves: 'flash configuration, vector table, boot data and device configuration stand at their offsets',
    check: checkBoot,
  },
  { proves: 'stack and interrupt vectors are complete, aligned and lead to code', check: checkVectors },
  { proves: 'start-up code copies all that is stored elsewhere than it runs', check: checkCopies },
];

/** Reads an ELF file and runs every check on it; all problems of all checks. */
export function checkImage(bytes: Uint8Array, layout: Layout): { elf?: ElfFile; problems: readonly Problem[] } {
  let elf: ElfFile;
  try {
    elf = readElf(bytes);
  } catch (error) {
    if (!(error instanceof ElfError)) throw error;
    const hint = 'build it again';
    return { problems: [{ code: 'image-unreadable', severity: 'error', path: 'ELF', message: error.message, hint }] };
  }
  const image = elf;
  return { elf, problems: imageChecks.flatMap(({ check }) => check(image, layout)) };
}
