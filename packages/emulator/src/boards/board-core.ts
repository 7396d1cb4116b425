// The core of a board and what it tells the board: faults of its own, lines of the data cache, a wish to be reset.

import { type CoreOptions, type CortexM7, createCore } from '../core/cortex-m7.ts';
import { MEM_MANAGE, USAGE_FAULT } from '../core/faults.ts';
import type { FaultReport } from '../core/hooks.ts';
import type { Fault } from '../core/interface.ts';
import { type FaultCode, makeFault, type ReportFault } from '../rt1062/faults.ts';
import { hex } from '../rt1062/register-block.ts';

/** What lines of the data cache can have wrong, as a fault of ours. */
const lineFaults: Readonly<Record<string, FaultCode>> = {
  'stale-read': 'dma-cache-stale',
  'dirty-read-by-dma': 'dma-cache-dirty',
  'dirty-overwritten-by-dma': 'dma-cache-evict',
  'dirty-discarded': 'cache-discard',
};

export interface BoardCoreEvents {
  readonly onFault: (fault: Fault) => void;
  /** AIRCR.SYSRESETREQ was written. */
  readonly onResetRequest: () => void;
}

/** A core whose faults reach the board. */
export function createBoardCore(options: Omit<CoreOptions, 'hooks'>, events: BoardCoreEvents): CortexM7 {
  const { onFault } = events;
  const report: ReportFault = (code, detail) => onFault(makeFault(code, detail));
  const core = createCore({
    ...options,
    hooks: {
      onUnmapped: ({ address, size, write, fetch }) => {
        const verb = fetch ? 'instruction fetch' : write ? 'write' : 'read';
        report('unmapped-address', `${verb} of ${size * 8} bits at ${hex(address, 8)}`);
      },
      onReadOnly: ({ address }) => report('flash-write', `write to ${hex(address, 8)}`),
      onHalt: ({ code, message, pc, disassembly }) => {
        const text = disassembly === '' ? message : `${message}: ${disassembly}`;
        onFault({ code, message: text, pc, fatal: true });
      },
      onFault: (taken) => exceptionTaken(taken, onFault),
      onStackOverflow: ({ pc, sp, limit }) =>
        onFault(makeFault('stack-overflow', `SP is ${hex(sp, 8)}, the limit ${hex(limit, 8)}`, pc)),
      onResetRequest: events.onResetRequest,
    },
  });
  core.lines.onProblem = ({ code, address }) =>
    report(lineFaults[code] ?? 'dma-cache-stale', `line ${hex(address, 8)}`);
  return core;
}

/** A bus fault was reported as what caused it; the other two are said here. */
function exceptionTaken({ exception, status, address, pc }: FaultReport, onFault: (fault: Fault) => void): void {
  if (exception !== MEM_MANAGE && exception !== USAGE_FAULT) return;
  const place = address === undefined ? '' : ` at ${hex(address, 8)}`;
  const code = exception === MEM_MANAGE ? 'memory-protection' : 'usage-fault';
  onFault(makeFault(code, `CFSR ${hex(status, 8)}${place}`, pc));
}
