// Text of loads and stores: one test for plain memory, as in the interpreter, and a call for everything else.
import { away } from './emit-branch.ts';
import type { Emit, EmitTable } from './emit-data.ts';
import type { Step } from './ir.ts';
import { int, READ_AGAIN, type Writer } from './writer.ts';

type Size = 1 | 2 | 4;
type Form = 'IMM' | 'REG' | 'LIT' | 'WB';

const aligned = (size: Size): string => (size === 1 ? '' : `&&(a&${size - 1})===0`);
const cell = (size: Size): string =>
  size === 4 ? 'I32[((p+(a&4095))>>2)&M4]' : size === 2 ? 'U16[((p+(a&4095))>>1)&M2]' : 'U8[(p+(a&4095))&M1]';

/** Puts the address into `a`, and the base to write back into `m`; answers the text of the write-back. */
function address(w: Writer, s: Step, form: Form): void {
  if (form === 'LIT') w.put(`a=${int(s.second)};`);
  else if (form === 'REG') w.put(`a=(${w.r(s.n)}+(${w.r(s.m)}<<${s.extra}))|0;`);
  else if (form === 'IMM') w.put(`a=(${w.r(s.n)}+${int(s.second)})|0;`);
  else {
    const base = w.r(s.n);
    w.put(`m=(${base}+${int(s.second)})|0;a=${s.extra ? 'm' : base};`);
  }
}

const load =
  (size: Size, signed: boolean, form: Form): Emit =>
  (w, s) => {
    address(w, s, form);
    const shift = 32 - 8 * size;
    const value = signed ? `(v<<${shift})>>${shift}` : 'v';
    // What an access that ends the block has still to do; then the same for all that go on.
    const rest = `${w.set(s.d, value)}${form === 'WB' ? w.set(s.n, 'm') : ''}`;
    const other = w.otherwise(() => `${w.call('read', 'v', 'a', size)}${w.after(rest)}`);
    w.put(`if((p=FR[a>>>12])>0${aligned(size)})v=${cell(size)};else{${other}}${rest}`);
  };

const store =
  (size: Size, form: Form): Emit =>
  (w, s) => {
    address(w, s, form);
    const value = w.r(s.d);
    const rest = form === 'WB' ? w.set(s.n, 'm') : '';
    const other = w.otherwise(
      () =>
        `if((p=FN[a>>>12])>0${aligned(size)}){${cell(size)}=${value};N(a,${w.left});}` +
        `else{${w.call('write', '', 'a', size, value)}${w.after(rest)}}`,
    );
    w.put(`if((p=FW[a>>>12])>0${aligned(size)})${cell(size)}=${value};else{${other}}${rest}`);
  };

const loadDual: Emit = (w, s) => {
  address(w, s, 'IMM');
  const rest = w.set(s.d, 'v') + w.set(s.extra, 'm');
  const other = w.otherwise(() => `${w.call('readDual', 'v', 'a')}m=C[1];${w.after(rest)}`);
  w.put(
    `if((p=FR[a>>>12])>0&&(a&3)===0&&(a&4095)!==4092){p=(p+(a&4095))>>2;v=I32[p&M4];m=I32[(p+1)&M4];}`,
    `else{${other}}${rest}`,
  );
};

const storeDual: Emit = (w, s) => {
  address(w, s, 'IMM');
  const [low, high] = [w.r(s.d), w.r(s.extra)];
  const other = w.otherwise(() => `${w.call('writeDual', '', 'a', low, high)}${w.after()}`);
  w.put(
    `if((p=FW[a>>>12])>0&&(a&3)===0&&(a&4095)!==4092){p=(p+(a&4095))>>2;I32[p&M4]=${low};I32[(p+1)&M4]=${high};}`,
    `else{${other}}`,
  );
};

const members = (list: number): number[] => Array.from({ length: 15 }, (_, r) => r).filter((r) => list & (1 << r));

/** True for a page of plain memory that holds the whole list. */
const fits = (table: 'FR' | 'FW', bytes: number): string =>
  `(p=${table}[a>>>12])>0&&(a&3)===0&&(a&4095)<=${0x1000 - bytes}`;

const loadMultiple =
  (writesBack: boolean): Emit =>
  (w, s) => {
    const bytes = s.extra * 4;
    const list = members(s.second);
    const base = w.r(s.n);
    const jumps = (s.second & 0x8000) !== 0;
    w.put(`a=${base};m=${writesBack ? `(a+${bytes})|0` : 'a'};if(${fits('FR', bytes)}){p=(p+(a&4095))>>2;`);
    const after = writesBack ? [w.set(s.n, 'm')] : [];
    w.put(...list.map((r, k) => w.set(r, `I32[(p+${k})&M4]`)), ...after);
    if (jumps) w.put(`t=I32[(p+${list.length})&M4];`);
    const other = w.otherwise(() => {
      const call = `${w.call('loadMultiple', 't', s.second, 'a', s.n, 'm')}${READ_AGAIN}`;
      return jumps ? `${call}left=core.left-${w.rest};${s.it === 0 ? '' : 'core.it=0;'}` : `${call}${w.after()}`;
    });
    w.put(`}else{${other}}`);
    if (jumps) w.put(away(w, s));
  };

const storeMultiple =
  (down: boolean, writesBack: boolean, checked = false): Emit =>
  (w, s) => {
    const bytes = s.extra * 4;
    const list = members(s.second);
    const base = w.r(s.n);
    const values = list.map((r) => w.r(r));
    w.put(`a=${down ? `(${base}-${bytes})|0` : base};m=${down ? 'a' : `(a+${bytes})|0`};`);
    const limit = checked ? '&&a>>>0>=core.stackLimit>>>0' : '';
    const stores = values.map((value, k) => `I32[(p+${k})&M4]=${value};`).join('');
    const rest = writesBack ? w.set(s.n, 'm') : '';
    const call = checked ? 'push' : 'storeMultiple';
    const other = w.otherwise(() => `${w.call(call, '', s.second, 'a')}${w.after(rest)}`);
    w.put(`if(${fits('FW', bytes)}${limit}){p=(p+(a&4095))>>2;${stores}}else{${other}}${rest}`);
  };

const subtractFromStack: Emit = (w, s) => {
  w.put(`m=(${w.r(13)}-${int(s.second)})|0;`);
  const rest = w.set(13, 'm');
  const other = w.otherwise(() => `${w.call('checkStack', '', 'm')}${w.after(rest)}`);
  w.put(`if(m>>>0<core.stackLimit>>>0){${other}}${rest}`);
};

export const memoryEmitters = {
  LDR_IMM: load(4, false, 'IMM'),
  LDR_REG: load(4, false, 'REG'),
  LDR_LIT: load(4, false, 'LIT'),
  LDR_WB: load(4, false, 'WB'),
  LDRB_IMM: load(1, false, 'IMM'),
  LDRB_REG: load(1, false, 'REG'),
  LDRB_WB: load(1, false, 'WB'),
  LDRH_IMM: load(2, false, 'IMM'),
  LDRH_REG: load(2, false, 'REG'),
  LDRH_WB: load(2, false, 'WB'),
  LDRSB_IMM: load(1, true, 'IMM'),
  LDRSB_REG: load(1, true, 'REG'),
  LDRSB_WB: load(1, true, 'WB'),
  LDRSH_IMM: load(2, true, 'IMM'),
  LDRSH_REG: load(2, true, 'REG'),
  LDRSH_WB: load(2, true, 'WB'),
  STR_IMM: store(4, 'IMM'),
  STR_REG: store(4, 'REG'),
  STR_WB: store(4, 'WB'),
  STRB_IMM: store(1, 'IMM'),
  STRB_REG: store(1, 'REG'),
  STRB_WB: store(1, 'WB'),
  STRH_IMM: store(2, 'IMM'),
  STRH_REG: store(2, 'REG'),
  STRH_WB: store(2, 'WB'),
  LDRD_IMM: loadDual,
  STRD_IMM: storeDual,
  LDM: loadMultiple(false),
  LDM_WB: loadMultiple(true),
  STM: storeMultiple(false, false),
  STM_WB: storeMultiple(false, true),
  STMDB_WB: storeMultiple(true, true),
  PUSH: storeMultiple(true, true, true),
  SUB_SP: subtractFromStack,
} satisfies EmitTable;
