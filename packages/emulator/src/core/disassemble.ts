// A decoded record as one line of assembly, written as binutils writes it.
import type { Instruction } from './instruction.ts';

const conditions = ['eq', 'ne', 'cs', 'cc', 'mi', 'pl', 'vs', 'vc', 'hi', 'ls', 'ge', 'lt', 'gt', 'le', ''];
const shifts = ['lsl', 'lsr', 'asr', 'ror', 'rrx'];
const special: Record<number, string> = {
  0: 'apsr',
  1: 'iapsr',
  2: 'eapsr',
  3: 'xpsr',
  5: 'ipsr',
  6: 'epsr',
  7: 'iepsr',
  8: 'msp',
  9: 'psp',
  16: 'primask',
  17: 'basepri',
  18: 'basepri_max',
  19: 'faultmask',
  20: 'control',
};

const reg = (r: number): string => ['sp', 'lr', 'pc'][r - 13] ?? `r${r}`;
const fp = (r: number, double: boolean): string => `${double ? 'd' : 's'}${r}`;
const hex = (value: number): string => `0x${(value >>> 0).toString(16)}`;
const list = (bits: number): string =>
  `{${Array.from({ length: 16 }, (_, r) => r)
    .filter((r) => bits & (1 << r))
    .map(reg)
    .join(', ')}}`;

/** One line of assembly for a record, such as `ldr r0, [r1, #4]`. */
export function disassemble(i: Instruction): string {
  const name = mnemonic(i);
  const rest = i.op.startsWith('V') ? fpOperands(i) : (operandsOf(i) ?? threeRegisters(i));
  const text = rest === '' ? name : `${name} ${rest}`;
  return i.op === 'UDF' || i.op === 'NOCP' ? `${name} ; ${hex(i.raw)}` : text;
}

/** The mnemonic alone: with the flag-setting S, a condition of B, and the name of an alias such as PUSH. */
export function mnemonic(i: Instruction): string {
  const op = i.op.toLowerCase();
  if (op === 'b') return `b${conditions[i.cond]}`;
  if (op === 'it') return `it${itLetters(i.cond)}`;
  if (i.n === 13 && i.writeBack && op === 'stmdb') return 'push';
  if (i.n === 13 && i.writeBack && op === 'ldm') return 'pop';
  if (op === 'mov' && i.operand === 'regshift') return shifts[i.shift]! + (i.s ? 's' : '');
  if (op === 'mov' && i.operand === 'reg' && (i.amount > 0 || i.shift === 4))
    return shifts[i.shift]! + (i.s ? 's' : '');
  if (i.op.startsWith('V')) return fpMnemonic(i);
  const compares = ['cmp', 'cmn', 'tst', 'teq'].includes(op);
  return i.s && !compares ? `${op}s` : op;
}

function itLetters(state: number): string {
  let letters = '';
  for (let bit = 3; bit > 0 && state & ((1 << bit) - 1); bit -= 1)
    letters += ((state >> bit) & 1) === ((state >> 4) & 1) ? 't' : 'e';
  return letters;
}

function fpMnemonic(i: Instruction): string {
  const [name, ...types] = i.op.toLowerCase().split('.');
  if (name === 'vmov') return types[0] === 'imm' || /^f/.test(types[0] ?? '') ? `vmov.${types.at(-1)}` : 'vmov';
  if (name === 'vsel') return `vsel${conditions[i.cond]}.${types[0]}`;
  const kept = types.filter((type) => type !== 'zero' && type !== 'fixed');
  return [name!.replace('db', 'db'), ...kept].join('.');
}

function fpOperands(i: Instruction): string {
  const { double } = i;
  if (/^V(LD|ST)R$/.test(i.op)) return `${fp(i.d, double)}, ${address(i)}`;
  if (/^V(LD|ST)M/.test(i.op)) {
    const last = i.d + i.list - 1;
    return `${reg(i.n)}${i.writeBack ? '!' : ''}, {${fp(i.d, double)}-${fp(last, double)}}`;
  }
  if (i.op === 'VMRS') return `${i.d === 15 ? 'APSR_nzcv' : reg(i.d)}, fpscr`;
  if (i.op === 'VMSR') return `fpscr, ${reg(i.d)}`;
  if (i.op.startsWith('VMOV.IMM')) return `${fp(i.d, double)}, #${i.imm}`;
  if (/^VMOV\.(R\.S|R\.D)$/.test(i.op)) return `${reg(i.d)}, ${fp(i.n, double)}${double ? `[${i.lsb}]` : ''}`;
  if (/^VMOV\.(S|D)\.R$/.test(i.op)) return `${fp(i.n, double)}${double ? `[${i.lsb}]` : ''}, ${reg(i.d)}`;
  if (i.op.startsWith('VMOV.RR')) return `${reg(i.d)}, ${reg(i.a)}, ${fp(i.m, double)}`;
  if (i.op.endsWith('.RR')) return `${fp(i.m, double)}, ${reg(i.d)}, ${reg(i.a)}`;
  if (i.op.includes('.ZERO')) return `${fp(i.d, double)}, #0.0`;
  if (i.op.includes('FIXED')) return `${fp(i.d, double)}, ${fp(i.d, double)}, #${i.lsb}`;
  const three = /^V(N?ML[AS]|FN?M[AS]|N?MUL|ADD|SUB|DIV|SEL|MAXNM|MINNM)\./.test(i.op);
  if (three) return `${fp(i.d, double)}, ${fp(i.n, double)}, ${fp(i.m, double)}`;
  const types = i.op.split('.').slice(1);
  const wide = (type: string | undefined) => type === 'F64';
  return types.length === 2
    ? `${fp(i.d, wide(types[0]))}, ${fp(i.m, wide(types[1]))}`
    : `${fp(i.d, double)}, ${fp(i.m, double)}`;
}

/** The operand in brackets. */
function address(i: Instruction): string {
  if (i.n === 15 && i.operand === 'imm') return `[pc] ; ${hex(i.imm)}`;
  if (i.operand === 'reg') return `[${reg(i.n)}, ${reg(i.m)}${i.amount ? `, lsl #${i.amount}` : ''}]`;
  const offset = i.imm === 0 ? '' : `, #${i.imm}`;
  if (!i.index) return `[${reg(i.n)}], #${i.imm}`;
  return `[${reg(i.n)}${offset}]${i.writeBack ? '!' : ''}`;
}

function operand2(i: Instruction): string {
  if (i.operand === 'imm') return `#${i.imm}`;
  if (i.operand === 'regshift') return `${reg(i.m)}, ${shifts[i.shift]} ${reg(i.a)}`;
  if (i.shift === 4) return `${reg(i.m)}, rrx`;
  return i.amount === 0 ? reg(i.m) : `${reg(i.m)}, ${shifts[i.shift]} #${i.amount}`;
}

function operandsOf(i: Instruction): string | undefined {
  const { op } = i;
  if (['NOP', 'YIELD', 'WFI', 'WFE', 'SEV', 'CLREX', 'UDF', 'NOCP', 'PLD', 'PLI'].includes(op)) return '';
  if (['DSB', 'DMB', 'ISB'].includes(op)) return 'sy';
  if (op === 'IT') return conditions[i.cond >> 4] || 'al';
  if (op === 'B' || op === 'BL') return hex(i.imm);
  if (op === 'CBZ' || op === 'CBNZ') return `${reg(i.n)}, ${hex(i.imm)}`;
  if (op === 'BX' || op === 'BLX') return reg(i.m);
  if (op === 'SVC' || op === 'BKPT') return op === 'SVC' ? `${i.imm}` : hex(i.imm);
  if (op === 'ADR') return `${reg(i.d)}, ${hex(i.imm)}`;
  if (op.startsWith('CPS')) return (i.imm & 2 ? 'i' : '') + (i.imm & 1 ? 'f' : '');
  if (op === 'MRS') return `${reg(i.d)}, ${special[i.imm] ?? i.imm}`;
  if (op === 'MSR') return `${special[i.imm] ?? i.imm}, ${reg(i.n)}`;
  if (/^(LDM|STM)/.test(op))
    return i.n === 13 && /push|pop/.test(mnemonic(i))
      ? list(i.list)
      : `${reg(i.n)}${i.writeBack ? '!' : ''}, ${list(i.list)}`;
  if (op === 'TBB' || op === 'TBH') return `[${reg(i.n)}, ${reg(i.m)}${op === 'TBH' ? ', lsl #1' : ''}]`;
  if (/^(LDRD|STRD)$/.test(op)) return `${reg(i.d)}, ${reg(i.a)}, ${address(i)}`;
  if (op.startsWith('STREX')) return `${reg(i.a)}, ${reg(i.d)}, [${reg(i.n)}${i.imm ? `, #${i.imm}` : ''}]`;
  if (op.startsWith('LDREX')) return `${reg(i.d)}, [${reg(i.n)}${i.imm ? `, #${i.imm}` : ''}]`;
  if (/^(LDR|STR)/.test(op)) return `${reg(i.d)}, ${address(i)}`;
  return data(i);
}

/** Data processing, bit fields and saturation. */
function data(i: Instruction): string | undefined {
  const { op } = i;
  if (['CMP', 'CMN', 'TST', 'TEQ'].includes(op)) return `${reg(i.n)}, ${operand2(i)}`;
  if (op === 'MOV' && i.operand === 'regshift') return `${reg(i.d)}, ${reg(i.m)}, ${reg(i.a)}`;
  if (op === 'MOV' && i.operand === 'reg' && i.shift === 4) return `${reg(i.d)}, ${reg(i.m)}`;
  if (op === 'MOV' && i.operand === 'reg' && i.amount > 0) return `${reg(i.d)}, ${reg(i.m)}, #${i.amount}`;
  if (op === 'MOV' || op === 'MVN' || op === 'MOVT') return `${reg(i.d)}, ${operand2(i)}`;
  if (op === 'UBFX' || op === 'SBFX' || op === 'BFI') return `${reg(i.d)}, ${reg(i.n)}, #${i.lsb}, #${i.width}`;
  if (op === 'BFC') return `${reg(i.d)}, #${i.lsb}, #${i.width}`;
  if (/^[SU]SAT/.test(op))
    return `${reg(i.d)}, #${i.width}, ${reg(i.n)}${i.amount ? `, ${shifts[i.shift]} #${i.amount}` : ''}`;
  return i.operand === 'none' ? undefined : `${reg(i.d)}, ${reg(i.n)}, ${operand2(i)}`;
}

/** What remains has registers alone. */
function threeRegisters(i: Instruction): string {
  const turn = i.amount ? `, ror #${i.amount}` : '';
  if (/^(REV|RBIT|CLZ)/.test(i.op)) return `${reg(i.d)}, ${reg(i.m)}`;
  if (/^[SU]XT[BH]/.test(i.op)) return `${reg(i.d)}, ${reg(i.m)}${turn}`;
  if (/^[SU]XTA/.test(i.op)) return `${reg(i.d)}, ${reg(i.n)}, ${reg(i.m)}${turn}`;
  if (/^PKH/.test(i.op)) return `${reg(i.d)}, ${reg(i.n)}, ${operand2({ ...i, operand: 'reg' })}`;
  if (/^(QD?ADD|QD?SUB)$/.test(i.op)) return `${reg(i.d)}, ${reg(i.m)}, ${reg(i.n)}`;
  if (/^([SU]MULL|[SU]MLAL|SMLSLD|UMAAL)/.test(i.op) || i.op.startsWith('SMLAL'))
    return `${reg(i.d)}, ${reg(i.a)}, ${reg(i.n)}, ${reg(i.m)}`;
  const four = /^(MLA|MLS|SMLA|SMLS|SMMLA|SMMLS|USADA8)/.test(i.op);
  return `${reg(i.d)}, ${reg(i.n)}, ${reg(i.m)}${four ? `, ${reg(i.a)}` : ''}`;
}
