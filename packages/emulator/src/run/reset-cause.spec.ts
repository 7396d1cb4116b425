import { describe, expect, it } from 'vitest';
import { readResetCause } from './reset-cause.ts';

const line = (status: string, kept: number) => JSON.stringify({ boot: { reset_cause: status, ram_kept: kept } });

describe('readResetCause', () => {
  it('Each bit has its cause; what RAM has kept tells the pin from the power.', () => {
    expect(readResetCause(line('0x1', 0))).toEqual({ cause: 'power', status: '0x1', ramKept: false });
    expect(readResetCause(line('0x1', 1))?.cause).toBe('pin');
    expect(readResetCause(line('0x2', 1))?.cause).toBe('software');
    expect(readResetCause(line('0x10', 1))?.cause).toBe('watchdog');
    expect(readResetCause(line('0x12', 1))?.cause).toBe('software and watchdog');
    expect(readResetCause(line('0x0', 1))?.cause).toBe('none');
    expect(readResetCause(line('0x20', 1), 'mimxrt1170-evk')?.cause).toBe('watchdog');
  });

  it('A line that is no JSON, or tells no status, gives no cause.', () => {
    for (const bad of ['', 'CPU load: 2%', '{"boot":7}', '{"boot":{}}', '{"boot":{"reset_cause":"1"}}', 'null'])
      expect(readResetCause(bad)).toBeUndefined();
  });
});
