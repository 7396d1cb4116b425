import { describe, expect, it } from 'vitest';
import { handledOps } from '../execute/handlers.ts';
import { FAST_OPS } from '../fast-ops.ts';
import { pack } from '../pack.ts';
import { draw, seeded } from './generate.ts';
import { classes } from './patterns.ts';

/** Operations that vectors leave to other tests: branches.ts, images/core, and the specs of the core. */
const elsewhere = [
  ...['BX', 'CBZ', 'CBNZ'],
  ...['LDRT', 'LDRBT', 'LDRHT', 'LDRSBT', 'LDRSHT', 'STRT', 'STRBT', 'STRHT'],
  ...['STREX', 'STREXB', 'STREXH', 'CLREX'],
  ...['MSR', 'MRS', 'CPSIE', 'CPSID', 'SVC', 'BKPT', 'WFI', 'WFE', 'SEV', 'DSB', 'DMB', 'ISB', 'NOCP'],
];

describe('what the vectors reach', () => {
  const random = seeded(11);
  const drawn = classes.flatMap((one) =>
    Array.from({ length: 3000 }, () => draw(one, random, 0x10000, random(2) === 1).i),
  );

  it('Every operation with a function of its own is drawn, or named as tested elsewhere.', () => {
    const met = new Set(drawn.map(({ op }) => op));
    const missing = handledOps().filter((op) => !met.has(op) && !elsewhere.includes(op));
    expect(missing).toEqual([]);
    expect(elsewhere.filter((op) => met.has(op) && !/^(LDR|STR)/.test(op))).toEqual([]);
  });

  it('Every fast operation that is no branch is drawn.', () => {
    const page = { base: 0x10000, code: new Int32Array(0), itCode: undefined, slow: [] };
    const met = new Set(drawn.map((i) => FAST_OPS[pack(i, page)[0] & 0x1ff]!));
    const missing = FAST_OPS.filter(
      (name) => !met.has(name) && !/^(UNDECODED|PAGE_END|IT|B|BL|BX|BLX|CBN?Z|TB[BH].*|B.._?.*)$/.test(name),
    );
    expect(missing).toEqual([]);
  });
});
