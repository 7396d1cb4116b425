// What `monitor` in gdb answers: the things of this board that gdb has no command for.
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { LoggedFault } from '../machine/fault-log.ts';
import type { Machine } from '../machine/machine.ts';
import type { DebuggedBoard } from './debugged-board.ts';

const help = `monitor time    virtual time, cycles and instructions since the power came
monitor faults  what silicon would have punished so far
monitor help    this
`;

/** The answer to a line, ended by a new line. */
export function monitor(
  line: string,
  machine: Machine,
  { core }: DebuggedBoard,
  faultText: (fault: LoggedFault) => string,
): string {
  switch (line.trim()) {
    case 'time': {
      const seconds = machine.clock.now / TICKS_PER_SECOND;
      return `emulated: ${seconds.toFixed(9)} s, ${core.cycles} cycles, ${core.instructions} instructions${core.sleeping ? ', asleep' : ''}\n`;
    }
    case 'faults': {
      const { all } = machine.faults;
      return all.length === 0 ? 'no faults\n' : all.map((fault) => `${faultText(fault)}\n`).join('');
    }
    default:
      return help;
  }
}
