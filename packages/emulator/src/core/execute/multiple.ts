// Load and store multiple, word by word: for blocks, unaligned bases and lists that cross a page.
import type { CoreState } from '../state.ts';

/**
 * LDM from `start`; afterwards r`n` becomes `after`. Nothing is written when a load faults (B1.5.8: the base stays).
 * Answers the value for the PC, if it is in the list.
 */
export function loadMultiple(core: CoreState, list: number, start: number, n: number, after: number): number {
  const values: number[] = [];
  let address = start;
  for (let rest = list & 0xffff; rest !== 0; rest &= rest - 1) {
    values.push(core.loadAligned(address | 0, 4));
    address += 4;
  }
  core.registers[n] = after;
  let index = 0;
  for (let r = 0; r < 15; r += 1) {
    if (list & (1 << r)) {
      core.registers[r] = r === 13 ? values[index]! & ~3 : values[index]!;
      index += 1;
    }
  }
  return list & 0x8000 ? values[index]! : 0;
}

/** STM to `start`, ascending. The caller writes the base back. */
export function storeMultiple(core: CoreState, list: number, start: number): void {
  let address = start;
  for (let r = 0; r < 15; r += 1) {
    if (list & (1 << r)) {
      core.storeAligned(address | 0, 4, core.registers[r]!);
      address += 4;
    }
  }
}
