import type { Problem } from '@boardproof/nx';
import { type ElfFile, wordAt } from '../elf/elf-file.ts';
import type { Layout } from '../layout/layout.ts';
import type { MpuWords } from '../layout/mpu.ts';
import { proveMpu } from '../layout/mpu-proof.ts';
import { fault } from './problem.ts';

/** The MPU table as the image holds it, decoded and proven against the memory map; each copy of it. */
export function checkMpu(elf: ElfFile, layout: Layout): Problem[] {
  if (layout.board.core !== 'cortex-m7') return [];
  const tables = elf.symbols.filter(
    ({ name, type, section }) => name === 'mpu_table' && type === 'object' && section !== 0,
  );
  if (tables.length === 0) {
    const hint = 'include mpu_table.h in the code that sets up the memory protection unit';
    return [fault('mpu-missing', 'mpu_table', undefined, 'the image has no MPU table', hint)];
  }
  return tables.flatMap(({ value, size }) => {
    const words: MpuWords[] = [];
    for (let at = value; at + 8 <= value + size; at += 8) {
      const [rbar, rasr] = [wordAt(elf, at), wordAt(elf, at + 4)];
      if (rbar === undefined || rasr === undefined) {
        return [fault('mpu-missing', 'mpu_table', at, 'its bytes are not stored in the image', 'declare it const')];
      }
      words.push({ rbar, rasr });
    }
    return proveMpu(words, layout, `mpu_table at 0x${value.toString(16)}`);
  });
}
