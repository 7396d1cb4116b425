// Text of branches, of IT, and of everything that is left to a handler.
import type { Emit, EmitTable } from './emit-data.ts';
import type { Step } from './ir.ts';
import { int, type Writer } from './writer.ts';

/** ConditionPassed (A7.3.1) on the flags as they are kept; conditions 14 and 15 always hold. */
const conditions = [
  'fz===0',
  'fz!==0',
  'fc===1',
  'fc===0',
  'fn<0',
  'fn>=0',
  'fv<0',
  'fv>=0',
  'fc===1&&fz!==0',
  'fc===0||fz===0',
  '(fn^fv)>=0',
  '(fn^fv)<0',
  'fz!==0&&(fn^fv)>=0',
  'fz===0||(fn^fv)<0',
  'true',
  'true',
] as const;

export const conditionText = (cond: number): string => conditions[cond & 15]!;

const target = (s: Step): number => (s.base + s.second) | 0;

const near =
  (condition: string): Emit =>
  (w, s) =>
    w.put(`if(${condition}){${w.jump(target(s))}}`);

const link = (w: Writer, s: Step): string => w.set(14, int(s.next | 1));

/** A jump to an address in a register: the PC stays at the branch, where an exception return is noticed. */
const away = (s: Step): string => `R[15]=${int(s.at)};${evenKeepsIt(s)}break L;`;

/** A jump to an even address faults: the exception's frame shows the ITSTATE of the branch. */
export const evenKeepsIt = (s: Step): string => (s.it === 0 ? '' : `if((t&1)===0)core.it=${s.it};`);

const table =
  (size: 1 | 2, fromPc: boolean): Emit =>
  (w, s) => {
    const base = fromPc ? int(s.next) : w.r(s.n);
    const index = w.r(s.m);
    w.put(`a=(${base}+${size === 1 ? index : `(${index}<<1)`})|0;`);
    const cell = size === 1 ? 'U8[(p+(a&4095))&M1]' : 'U16[((p+(a&4095))>>1)&M2]';
    const even = size === 1 ? '' : '&&(a&1)===0';
    const mask = size === 1 ? 255 : 65535;
    w.put(
      `if((p=FR[a>>>12])>0${even})v=${cell};else{v=${w.call('read', 'a', size)}&${mask};left=core.left-${w.rest};}`,
    );
    if (s.it !== 0) w.put('core.it=0;');
    w.put(`t=((${int(s.next)}+2*v)|0)|1;${away(s)}`);
  };

/** What has no text of its own: the interpreter's handler, with everything in place as the interpreter puts it. */
const rare: Emit = (w, s) => {
  w.put(`${w.call('rare', w.rare(s.rare!), int(s.next))};fn=core.fn;fz=core.fz;fc=core.fc;fv=core.fv;`);
  const leave = `core.left-=1;${s.it === 0 ? '' : `core.it=core.next&1?0:${s.it};`}R[15]=${int(s.at)};return core.next;`;
  w.put(`if(core.next!==${int(s.next)}){${leave}}`, w.after());
  w.forget();
};

export const branchEmitters = {
  SLOW: rare,
  B: (w, s) => w.put(w.jump(target(s))),
  BEQ: near(conditions[0]),
  BNE: near(conditions[1]),
  BCS: near(conditions[2]),
  BCC: near(conditions[3]),
  BMI: near(conditions[4]),
  BPL: near(conditions[5]),
  BVS: near(conditions[6]),
  BVC: near(conditions[7]),
  BHI: near(conditions[8]),
  BLS: near(conditions[9]),
  BGE: near(conditions[10]),
  BLT: near(conditions[11]),
  BGT: near(conditions[12]),
  BLE: near(conditions[13]),
  B_FAR: (w, s) => w.put(`t=${int(s.second)};break L;`),
  BCC_FAR: (w, s) => w.put(`if(${conditionText(s.extra)}){t=${int(s.second)};break L;}`),
  BL: (w, s) => w.put(link(w, s), w.jump(target(s))),
  BL_FAR: (w, s) => w.put(link(w, s), `t=${int(s.second)};break L;`),
  BX: (w, s) => w.put(`t=${w.r(s.m)};${away(s)}`),
  BLX: (w, s) => w.put(`t=${w.r(s.m)};`, link(w, s), away(s)),
  CBZ: (w, s) => near(`${w.r(s.n)}===0`)(w, s),
  CBNZ: (w, s) => near(`${w.r(s.n)}!==0`)(w, s),
  TBB: table(1, false),
  TBH: table(2, false),
  TBB_PC: table(1, true),
  TBH_PC: table(2, true),
  IT: () => {},
  NOP: () => {},
} satisfies EmitTable;
