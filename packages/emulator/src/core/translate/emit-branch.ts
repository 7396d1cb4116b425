// Text of branches, of IT, and of everything that is left to a handler.
import type { Emit, EmitTable } from './emit-data.ts';
import type { Step } from './ir.ts';
import { type Compared, int, READ_AGAIN, type Writer } from './writer.ts';

/** ConditionPassed (A7.3.1) on the flags as they are kept; conditions 14 and 15 always hold. */
const conditions = [
  'fz===0',
  'fz!==0',
  'fc<0',
  'fc>=0',
  'fn<0',
  'fn>=0',
  'fv<0',
  'fv>=0',
  'fc<0&&fz!==0',
  'fc>=0||fz===0',
  '(fn^fv)>=0',
  '(fn^fv)<0',
  'fz!==0&&(fn^fv)>=0',
  'fz===0||(fn^fv)<0',
  'true',
  'true',
] as const;

export const conditionText = (cond: number): string => conditions[cond & 15]!;

const target = (s: Step): number => (s.base + s.second) | 0;

/** The same right behind a comparison of `a` with `b`; empty where the flags are the shortest way. */
const comparisons = ['a===b', 'a!==b', 'A>=B', 'A<B', '', '', '', '', 'A>B', 'A<=B', 'a>=b', 'a<b', 'a>b', 'a<=b'];

function comparisonText(cond: number, { a, b }: Compared): string {
  const parts: Readonly<Record<string, string>> = { a, b, A: `${a}>>>0`, B: `${b}>>>0` };
  return comparisons[cond]?.replace(/[abAB]/g, (name) => parts[name]!) || conditionText(cond);
}

const near =
  (cond: number): Emit =>
  (w, s) => {
    const condition = w.compared && s.it === 0 ? comparisonText(cond, w.compared) : conditionText(cond);
    w.put(`if(${condition}){${w.jumps.to(target(s))}}`);
  };

const nearIf =
  (operator: string): Emit =>
  (w, s) =>
    w.put(`if(${w.r(s.n)}${operator}0){${w.jumps.to(target(s))}}`);

const link = (w: Writer, s: Step): string => w.set(14, int(s.next | 1));

/** A jump to the address in `t`: the PC stays at the branch, where an exception return is noticed. */
export const away = (w: Writer, s: Step): string => `R[15]=${int(s.at)};${evenKeepsIt(s)}${w.jumps.away()}`;

/** A jump to an even address faults: the exception's frame shows the ITSTATE of the branch. */
const evenKeepsIt = (s: Step): string => (s.it === 0 ? '' : `if((t&1)===0)core.it=${s.it};`);

const table =
  (size: 1 | 2, fromPc: boolean): Emit =>
  (w, s) => {
    const base = fromPc ? int(s.next) : w.r(s.n);
    const index = w.r(s.m);
    w.put(`a=(${base}+${size === 1 ? index : `(${index}<<1)`})|0;`);
    const cell = size === 1 ? 'U8[(p+(a&4095))&M1]' : 'U16[((p+(a&4095))>>1)&M2]';
    const even = size === 1 ? '' : '&&(a&1)===0';
    const mask = size === 1 ? 255 : 65535;
    const itEnds = s.it === 0 ? '' : 'core.it=0;';
    const other = w.otherwise(() => `${w.call('read', 'v', 'a', size)}v&=${mask};left=core.left-${w.rest};${itEnds}`);
    w.put(
      `if((p=FR[a>>>12])>0${even})v=${cell};else{${other}}t=((${int(s.next)}+2*v)|0)|1;R[15]=${int(s.at)};break L;`,
    );
  };

/** What has no text of its own: the interpreter's handler, with everything in place as the interpreter puts it. */
const rare: Emit = (w, s) => {
  w.put(
    `${w.call('rare', '', w.rare(s.rare!), int(s.next))}${READ_AGAIN}fn=core.fn;fz=core.fz;fv=core.fv;fc=core.fc<<31;`,
  );
  const keepsIt = s.it === 0 ? '' : `core.it=core.next&1?0:${s.it};`;
  const leave = `left=core.left-1;${keepsIt}R[15]=${int(s.at)};t=core.next;break L;`;
  w.put(`if(core.next!==${int(s.next)}){${leave}}`, w.after());
};

export const branchEmitters = {
  SLOW: rare,
  B: (w, s) => w.put(w.jumps.to(target(s))),
  BEQ: near(0),
  BNE: near(1),
  BCS: near(2),
  BCC: near(3),
  BMI: near(4),
  BPL: near(5),
  BVS: near(6),
  BVC: near(7),
  BHI: near(8),
  BLS: near(9),
  BGE: near(10),
  BLT: near(11),
  BGT: near(12),
  BLE: near(13),
  B_FAR: (w, s) => w.put(`t=${int(s.second)};break L;`),
  BCC_FAR: (w, s) => w.put(`if(${conditionText(s.extra)}){t=${int(s.second)};break L;}`),
  BL: (w, s) => w.put(link(w, s), w.jumps.to(target(s))),
  BL_FAR: (w, s) => w.put(link(w, s), `t=${int(s.second)};break L;`),
  BX: (w, s) => w.put(`t=${w.r(s.m)};${away(w, s)}`),
  BLX: (w, s) => w.put(`t=${w.r(s.m)};`, link(w, s), away(w, s)),
  CBZ: nearIf('==='),
  CBNZ: nearIf('!=='),
  TBB: table(1, false),
  TBH: table(2, false),
  TBB_PC: table(1, true),
  TBH_PC: table(2, true),
  IT: () => {},
  NOP: () => {},
} satisfies EmitTable;
