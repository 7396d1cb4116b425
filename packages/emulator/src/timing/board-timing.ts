// Puts the model on a board: its clocks, which the boards differ in, come from here.
import { CortexM7 } from '../core/cortex-m7.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import { constants, type Values } from './constants.ts';
import { MemoryTiming } from './memory-timing.ts';

/** From now on the board's instructions cost what the model says. `values` differ from the table of constants. */
export function timeMemory(board: EmulatedBoard, values: Partial<Values> = {}): MemoryTiming {
  const { core } = board;
  if (!(core instanceof CortexM7)) throw new TypeError('memory timing knows the Cortex-M7 alone');
  const flash = board.name === 'teensy41' ? constants.qspiMHz120 : constants.qspiMHz133;
  const clockMHz = (): number => TICKS_PER_SECOND / 1e6 / board.ticksPerCycle;
  return new MemoryTiming(core, { clockMHz, flashMHz: flash.value, values });
}
