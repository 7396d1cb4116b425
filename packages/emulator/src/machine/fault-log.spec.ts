import { describe, expect, it } from 'vitest';
import { FaultLog } from './fault-log.ts';

describe('FaultLog', () => {
  it('Repeated faults at one place are one entry with a count; another place is another entry.', () => {
    const log = new FaultLog((address) => `f${address}`);
    log.add({ code: 'phy-early', message: 'read 1', pc: 8, fatal: false }, 5, 0);
    log.add({ code: 'phy-early', message: 'read 2', pc: 8, fatal: false }, 6, 0);
    log.add({ code: 'phy-early', message: 'read 3', pc: 0, fatal: false }, 7, 12);
    expect(log.all).toMatchObject([
      { message: 'read 1', pc: 8, symbol: 'f8', count: 2, time: 5 },
      { message: 'read 3', pc: 12, count: 1 },
    ]);
  });

  it('Before the core has started, at 0, different messages stay apart and the first fatal one is the cause.', () => {
    const log = new FaultLog();
    for (const message of ['no FCB', 'no IVT', 'no FCB']) log.add({ code: 'boot', message, pc: 0, fatal: true }, 0, 0);
    expect(log.all).toMatchObject([
      { message: 'no FCB', count: 2 },
      { message: 'no IVT', count: 1 },
    ]);
    expect(log.fatal?.message).toBe('no FCB');
  });
});
