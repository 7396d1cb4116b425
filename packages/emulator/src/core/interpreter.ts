// The hot loop: one switch over packed instructions. What is rare takes the SLOW case, which calls a function by record.
//
// Layout of a packed instruction (pack.ts): first word = operation 8:0, wide 9, d 13:10, n 17:14, m 21:18, extra 31:22;
// second word = immediate, list or target. `k` is the offset in the 64 KB code page, and indexes the words as well: a
// halfword of code has two. Registers d, n, m of these cases are never the PC.
import { checkDivide, highSigned, highUnsigned } from './arithmetic.ts';
import { loadMultiple, storeMultiple } from './execute/multiple.ts';
import { CFSR, ProcessorFault, usageFault } from './faults.ts';
import type { CodePage, Predecode } from './predecode.ts';
import type { CoreState } from './state.ts';

/** What the loop asks of the core around it. */
export interface Interpreted extends CoreState {
  readonly decoder: Predecode;
  thumb: boolean;
  takeFault(fault: ProcessorFault): void;
  exceptionReturn(value: number): void;
}

/** ITAdvance (A7.3.3). */
export const advanceIt = (it: number): number => (it & 7 ? (it & 0xe0) | ((it << 1) & 0x1f) : 0);

/** Runs until the slice (`left` and `hold`) is used up or something wants attention; registers and flags are exact after it. */
export function interpret(core: Interpreted): void {
  const R = core.registers;
  const bus = core.bus;
  const FR = bus.fastRead;
  const FW = bus.fastWrite;
  const U8 = bus.u8;
  const U16 = bus.u16;
  const I32 = bus.i32;
  const decoder = core.decoder;
  const limit = core.stackLimit >>> 0;
  let { fn, fz, fc, fv, left } = core;
  let page: CodePage = decoder.page(R[15]!);
  let code = page.code;
  let base = page.base;
  let k = (R[15]! - base) | 0;
  let inIt = false;
  try {
    for (;;) {
      left += core.hold;
      core.hold = 0;
      if (inIt) {
        core.it = advanceIt(core.it);
        inIt = false;
      }
      code = page.code;
      if (left <= 0 || core.attention) break;
      if (core.it !== 0) {
        core.fn = fn;
        core.fz = fz;
        core.fc = fc;
        core.fv = fv;
        core.left = left;
        if (!core.passes(core.it >> 4)) {
          R[15] = (base + k) | 0;
          k += decoder.width(page, k);
          core.it = advanceIt(core.it);
          left -= 1;
          if (k >= 0x10000) {
            core.left = left;
            page = decoder.page((base + k) | 0);
            k = (base + k - page.base) | 0;
            base = page.base;
          }
          continue;
        }
        code = decoder.itCode(page);
        inIt = true;
        core.hold = left - 1;
        left = 1;
      }
      for (; left > 0; left -= 1) {
        const w = code[k]!;
        let next = k + 2 + ((w >>> 8) & 2);
        let t = 0;
        switch (w & 0x1ff) {
          case 0: // UNDECODED
            {
              core.left = left;
              R[15] = (base + k) | 0;
              decoder.fill(page, k, inIt);
              left += 1;
              continue;
            }
          case 1: // PAGE_END
            {
              left += 1;
              next = k;
              t = (base + k) | 1;
              break;
            }
          case 2: // SLOW
            {
              core.left = left;
              R[15] = (base + k) | 0;
              core.fn = fn;
              core.fz = fz;
              core.fc = fc;
              core.fv = fv;
              t = (base + next) | 0;
              core.next = t;
              const slow = page.slow[code[k + 1]!]!;
              slow.run(core, slow.instruction);
              left = core.left;
              fn = core.fn;
              fz = core.fz;
              fc = core.fc;
              fv = core.fv;
              if (core.next === t) {
                k = next;
                continue;
              }
              t = core.next;
              break;
            }
          case 3: // MOV_IMM
            {
              R[(w >>> 10) & 15] = code[k + 1]!;
              k = next;
              continue;
            }
          case 4: // MOVS_IMM
            {
              fn = code[k + 1]!;
              fz = fn;
              if (w >>> 22) fc = (w >>> 22) - 1;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 5: // MVN_IMM
            {
              R[(w >>> 10) & 15] = ~code[k + 1]!;
              k = next;
              continue;
            }
          case 6: // MOV_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 7: // MOV_SP
            {
              R[13] = R[(w >>> 18) & 15]! & ~3;
              k = next;
              continue;
            }
          case 8: // MOVS_REG
            {
              fn = R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 9: // MVN_REG
            {
              R[(w >>> 10) & 15] = ~R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 10: // MVNS_REG
            {
              fn = ~R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 11: // ADD_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! + code[k + 1]!;
              k = next;
              continue;
            }
          case 12: // ADDS_IMM
            {
              const a = R[(w >>> 14) & 15]!;
              const b = code[k + 1]!;
              fn = (a + b) | 0;
              fz = fn;
              fc = fn >>> 0 < a >>> 0 ? 1 : 0;
              fv = (a ^ fn) & (b ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 13: // CMN_IMM
            {
              const a = R[(w >>> 14) & 15]!;
              const b = code[k + 1]!;
              fn = (a + b) | 0;
              fz = fn;
              fc = fn >>> 0 < a >>> 0 ? 1 : 0;
              fv = (a ^ fn) & (b ^ fn);
              k = next;
              continue;
            }
          case 14: // SUB_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! - code[k + 1]!;
              k = next;
              continue;
            }
          case 15: // SUBS_IMM
            {
              const a = R[(w >>> 14) & 15]!;
              const b = code[k + 1]!;
              fn = (a - b) | 0;
              fz = fn;
              fc = a >>> 0 >= b >>> 0 ? 1 : 0;
              fv = (a ^ b) & (a ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 16: // CMP_IMM
            {
              const a = R[(w >>> 14) & 15]!;
              const b = code[k + 1]!;
              fn = (a - b) | 0;
              fz = fn;
              fc = a >>> 0 >= b >>> 0 ? 1 : 0;
              fv = (a ^ b) & (a ^ fn);
              k = next;
              continue;
            }
          case 17: // RSB_IMM
            {
              R[(w >>> 10) & 15] = code[k + 1]! - R[(w >>> 14) & 15]!;
              k = next;
              continue;
            }
          case 18: // RSBS_IMM
            {
              const a = code[k + 1]!;
              const b = R[(w >>> 14) & 15]!;
              fn = (a - b) | 0;
              fz = fn;
              fc = a >>> 0 >= b >>> 0 ? 1 : 0;
              fv = (a ^ b) & (a ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 19: // AND_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! & code[k + 1]!;
              k = next;
              continue;
            }
          case 20: // ANDS_IMM
            {
              fn = R[(w >>> 14) & 15]! & code[k + 1]!;
              fz = fn;
              if (w >>> 22) fc = (w >>> 22) - 1;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 21: // TST_IMM
            {
              fn = R[(w >>> 14) & 15]! & code[k + 1]!;
              fz = fn;
              if (w >>> 22) fc = (w >>> 22) - 1;
              k = next;
              continue;
            }
          case 22: // ORR_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! | code[k + 1]!;
              k = next;
              continue;
            }
          case 23: // EOR_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! ^ code[k + 1]!;
              k = next;
              continue;
            }
          case 24: // BIC_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! & ~code[k + 1]!;
              k = next;
              continue;
            }
          case 25: // BICS_IMM
            {
              fn = R[(w >>> 14) & 15]! & ~code[k + 1]!;
              fz = fn;
              if (w >>> 22) fc = (w >>> 22) - 1;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 26: // ADD_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! + R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 27: // ADDS_REG
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              fn = (a + b) | 0;
              fz = fn;
              fc = fn >>> 0 < a >>> 0 ? 1 : 0;
              fv = (a ^ fn) & (b ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 28: // SUB_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! - R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 29: // SUBS_REG
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              fn = (a - b) | 0;
              fz = fn;
              fc = a >>> 0 >= b >>> 0 ? 1 : 0;
              fv = (a ^ b) & (a ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 30: // CMP_REG
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              fn = (a - b) | 0;
              fz = fn;
              fc = a >>> 0 >= b >>> 0 ? 1 : 0;
              fv = (a ^ b) & (a ^ fn);
              k = next;
              continue;
            }
          case 31: // AND_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! & R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 32: // ANDS_REG
            {
              fn = R[(w >>> 14) & 15]! & R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 33: // TST_REG
            {
              fn = R[(w >>> 14) & 15]! & R[(w >>> 18) & 15]!;
              fz = fn;
              k = next;
              continue;
            }
          case 34: // ORR_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! | R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 35: // ORRS_REG
            {
              fn = R[(w >>> 14) & 15]! | R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 36: // EOR_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! ^ R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 37: // EORS_REG
            {
              fn = R[(w >>> 14) & 15]! ^ R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 38: // BIC_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! & ~R[(w >>> 18) & 15]!;
              k = next;
              continue;
            }
          case 39: // BICS_REG
            {
              fn = R[(w >>> 14) & 15]! & ~R[(w >>> 18) & 15]!;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 40: // ADC_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! + R[(w >>> 18) & 15]! + fc;
              k = next;
              continue;
            }
          case 41: // ADCS_REG
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              fn = (a + b + fc) | 0;
              fz = fn;
              fc = (a >>> 0) + (b >>> 0) + fc > 0xffffffff ? 1 : 0;
              fv = (a ^ fn) & (b ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 42: // SBC_REG
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! + ~R[(w >>> 18) & 15]! + fc;
              k = next;
              continue;
            }
          case 43: // SBCS_REG
            {
              const a = R[(w >>> 14) & 15]!;
              const b = ~R[(w >>> 18) & 15]!;
              fn = (a + b + fc) | 0;
              fz = fn;
              fc = (a >>> 0) + (b >>> 0) + fc > 0xffffffff ? 1 : 0;
              fv = (a ^ fn) & (b ^ fn);
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 44: // LSL_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]! << (w >>> 22);
              k = next;
              continue;
            }
          case 45: // LSLS_IMM
            {
              const by = w >>> 22;
              const a = R[(w >>> 18) & 15]!;
              fc = (a >>> (32 - by)) & 1;
              fn = a << by;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 46: // LSR_IMM
            {
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]! >>> (w >>> 22);
              k = next;
              continue;
            }
          case 47: // LSRS_IMM
            {
              const by = w >>> 22;
              const a = R[(w >>> 18) & 15]!;
              fc = (a >>> (by - 1)) & 1;
              fn = by === 32 ? 0 : (a >>> by) | 0;
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 48: // ASR_IMM
            {
              const by = w >>> 22;
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]! >> (by === 32 ? 31 : by);
              k = next;
              continue;
            }
          case 49: // ASRS_IMM
            {
              const by = w >>> 22;
              const a = R[(w >>> 18) & 15]!;
              fc = (a >> (by - 1)) & 1;
              fn = a >> (by === 32 ? 31 : by);
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 50: // ADD_LSL
            {
              R[(w >>> 10) & 15] = R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22));
              k = next;
              continue;
            }
          case 51: // SHIFT_REG
            {
              const by = R[w >>> 22]! & 0xff;
              const a = R[(w >>> 18) & 15]!;
              switch (code[k + 1]!) {
                case 0:
                  R[(w >>> 10) & 15] = by > 31 ? 0 : a << by;
                  break;
                case 1:
                  R[(w >>> 10) & 15] = by > 31 ? 0 : a >>> by;
                  break;
                case 2:
                  R[(w >>> 10) & 15] = a >> Math.min(by, 31);
                  break;
                default:
                  R[(w >>> 10) & 15] = (a >>> (by & 31)) | (a << (32 - (by & 31)));
              }
              k = next;
              continue;
            }
          case 52: // SHIFTED
            {
              const sub = code[k + 1]!;
              const by = (sub >> 8) & 63;
              const o = R[(w >>> 18) & 15]!;
              let b = 0;
              switch ((sub >> 4) & 7) {
                case 0:
                  b = o << by;
                  break;
                case 1:
                  b = by === 32 ? 0 : (o >>> by) | 0;
                  break;
                case 2:
                  b = o >> (by === 32 ? 31 : by);
                  break;
                case 3:
                  b = (o >>> by) | (o << (32 - by));
                  break;
                default:
                  b = (fc << 31) | (o >>> 1);
              }
              const a = R[(w >>> 14) & 15]!;
              let r = 0;
              switch (sub & 15) {
                case 0:
                  r = a & b;
                  break;
                case 1:
                  r = a & ~b;
                  break;
                case 2:
                  r = a | b;
                  break;
                case 3:
                  r = a | ~b;
                  break;
                case 4:
                  r = a ^ b;
                  break;
                case 14:
                  r = b;
                  break;
                case 15:
                  r = ~b;
                  break;
                case 8:
                  r = (a + b) | 0;
                  break;
                case 10:
                  r = (a + b + fc) | 0;
                  break;
                case 11:
                  r = (a + ~b + fc) | 0;
                  break;
                case 13:
                  r = (a - b) | 0;
                  break;
                default:
                  r = (b - a) | 0;
              }
              R[(w >>> 10) & 15] = r;
              k = next;
              continue;
            }
          case 53: // SHIFTEDS
            {
              const sub = code[k + 1]!;
              const by = (sub >> 8) & 63;
              const o = R[(w >>> 18) & 15]!;
              let b = 0;
              let co = fc;
              switch ((sub >> 4) & 7) {
                case 0:
                  b = o << by;
                  if (by) co = (o >>> (32 - by)) & 1;
                  break;
                case 1:
                  b = by === 32 ? 0 : (o >>> by) | 0;
                  co = (o >>> (by - 1)) & 1;
                  break;
                case 2:
                  b = o >> (by === 32 ? 31 : by);
                  co = (o >> (by - 1)) & 1;
                  break;
                case 3:
                  b = (o >>> by) | (o << (32 - by));
                  co = b >>> 31;
                  break;
                default:
                  b = (fc << 31) | (o >>> 1);
                  co = o & 1;
              }
              const a = R[(w >>> 14) & 15]!;
              let r = 0;
              let x = a;
              let y = b;
              let ci = -1;
              switch (sub & 15) {
                case 0:
                  r = a & b;
                  break;
                case 1:
                  r = a & ~b;
                  break;
                case 2:
                  r = a | b;
                  break;
                case 3:
                  r = a | ~b;
                  break;
                case 4:
                  r = a ^ b;
                  break;
                case 14:
                  r = b;
                  break;
                case 15:
                  r = ~b;
                  break;
                case 8:
                  ci = 0;
                  break;
                case 10:
                  ci = fc;
                  break;
                case 11:
                  ci = fc;
                  y = ~b;
                  break;
                case 13:
                  ci = 1;
                  y = ~b;
                  break;
                default:
                  ci = 1;
                  x = b;
                  y = ~a;
              }
              if (ci < 0) fc = co;
              else {
                r = (x + y + ci) | 0;
                fc = (x >>> 0) + (y >>> 0) + ci > 0xffffffff ? 1 : 0;
                fv = (x ^ r) & (y ^ r);
              }
              fn = r;
              fz = r;
              if ((sub & 0x10000) === 0) R[(w >>> 10) & 15] = r;
              k = next;
              continue;
            }
          case 54: // IMMEDIATE
            {
              const sub = w >>> 22;
              const b = code[k + 1]!;
              const a = R[(w >>> 14) & 15]!;
              let r = 0;
              switch (sub & 15) {
                case 0:
                  r = a & b;
                  break;
                case 1:
                  r = a & ~b;
                  break;
                case 2:
                  r = a | b;
                  break;
                case 3:
                  r = a | ~b;
                  break;
                case 4:
                  r = a ^ b;
                  break;
                case 14:
                  r = b;
                  break;
                case 15:
                  r = ~b;
                  break;
                case 8:
                  r = (a + b) | 0;
                  break;
                case 10:
                  r = (a + b + fc) | 0;
                  break;
                case 11:
                  r = (a + ~b + fc) | 0;
                  break;
                case 13:
                  r = (a - b) | 0;
                  break;
                default:
                  r = (b - a) | 0;
              }
              R[(w >>> 10) & 15] = r;
              k = next;
              continue;
            }
          case 55: // IMMEDIATES
            {
              const sub = w >>> 22;
              const b = code[k + 1]!;
              const co = sub & 0x30 ? (sub >> 5) & 1 : fc;
              const a = R[(w >>> 14) & 15]!;
              let r = 0;
              let x = a;
              let y = b;
              let ci = -1;
              switch (sub & 15) {
                case 0:
                  r = a & b;
                  break;
                case 1:
                  r = a & ~b;
                  break;
                case 2:
                  r = a | b;
                  break;
                case 3:
                  r = a | ~b;
                  break;
                case 4:
                  r = a ^ b;
                  break;
                case 14:
                  r = b;
                  break;
                case 15:
                  r = ~b;
                  break;
                case 8:
                  ci = 0;
                  break;
                case 10:
                  ci = fc;
                  break;
                case 11:
                  ci = fc;
                  y = ~b;
                  break;
                case 13:
                  ci = 1;
                  y = ~b;
                  break;
                default:
                  ci = 1;
                  x = b;
                  y = ~a;
              }
              if (ci < 0) fc = co;
              else {
                r = (x + y + ci) | 0;
                fc = (x >>> 0) + (y >>> 0) + ci > 0xffffffff ? 1 : 0;
                fv = (x ^ r) & (y ^ r);
              }
              fn = r;
              fz = r;
              if ((sub & 0x40) === 0) R[(w >>> 10) & 15] = r;
              k = next;
              continue;
            }
          case 56: // MUL
            {
              R[(w >>> 10) & 15] = Math.imul(R[(w >>> 14) & 15]!, R[(w >>> 18) & 15]!);
              k = next;
              continue;
            }
          case 57: // MULS
            {
              fn = Math.imul(R[(w >>> 14) & 15]!, R[(w >>> 18) & 15]!);
              fz = fn;
              R[(w >>> 10) & 15] = fn;
              k = next;
              continue;
            }
          case 58: // MLA
            {
              R[(w >>> 10) & 15] = Math.imul(R[(w >>> 14) & 15]!, R[(w >>> 18) & 15]!) + R[w >>> 22]!;
              k = next;
              continue;
            }
          case 59: // MLS
            {
              R[(w >>> 10) & 15] = R[w >>> 22]! - Math.imul(R[(w >>> 14) & 15]!, R[(w >>> 18) & 15]!);
              k = next;
              continue;
            }
          case 60: // UMULL
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              R[(w >>> 10) & 15] = Math.imul(a, b);
              R[w >>> 22] = highUnsigned(a, b);
              k = next;
              continue;
            }
          case 61: // SMULL
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              R[(w >>> 10) & 15] = Math.imul(a, b);
              R[w >>> 22] = highSigned(a, b);
              k = next;
              continue;
            }
          case 62: // UMLAL
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              const h = w >>> 22;
              const old = R[(w >>> 10) & 15]!;
              const low = (Math.imul(a, b) + old) | 0;
              R[h] = R[h]! + highUnsigned(a, b) + (low >>> 0 < old >>> 0 ? 1 : 0);
              R[(w >>> 10) & 15] = low;
              k = next;
              continue;
            }
          case 63: // SMLAL
            {
              const a = R[(w >>> 14) & 15]!;
              const b = R[(w >>> 18) & 15]!;
              const h = w >>> 22;
              const old = R[(w >>> 10) & 15]!;
              const low = (Math.imul(a, b) + old) | 0;
              R[h] = R[h]! + highSigned(a, b) + (low >>> 0 < old >>> 0 ? 1 : 0);
              R[(w >>> 10) & 15] = low;
              k = next;
              continue;
            }
          case 64: // UDIV
            {
              const b = R[(w >>> 18) & 15]!;
              if (b === 0) {
                core.left = left;
                checkDivide(core);
              }
              R[(w >>> 10) & 15] = b === 0 ? 0 : ((R[(w >>> 14) & 15]! >>> 0) / (b >>> 0)) | 0;
              k = next;
              continue;
            }
          case 65: // SDIV
            {
              const b = R[(w >>> 18) & 15]!;
              if (b === 0) {
                core.left = left;
                checkDivide(core);
              }
              R[(w >>> 10) & 15] = b === 0 ? 0 : (R[(w >>> 14) & 15]! / b) | 0;
              k = next;
              continue;
            }
          case 66: // UXTB
            {
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]! & 0xff;
              k = next;
              continue;
            }
          case 67: // UXTH
            {
              R[(w >>> 10) & 15] = R[(w >>> 18) & 15]! & 0xffff;
              k = next;
              continue;
            }
          case 68: // SXTB
            {
              R[(w >>> 10) & 15] = (R[(w >>> 18) & 15]! << 24) >> 24;
              k = next;
              continue;
            }
          case 69: // SXTH
            {
              R[(w >>> 10) & 15] = (R[(w >>> 18) & 15]! << 16) >> 16;
              k = next;
              continue;
            }
          case 70: // UBFX
            {
              R[(w >>> 10) & 15] = (R[(w >>> 14) & 15]! << (w >>> 27)) >>> ((w >>> 22) & 31);
              k = next;
              continue;
            }
          case 71: // SBFX
            {
              R[(w >>> 10) & 15] = (R[(w >>> 14) & 15]! << (w >>> 27)) >> ((w >>> 22) & 31);
              k = next;
              continue;
            }
          case 72: // BFI
            {
              const mask = code[k + 1]!;
              const d = (w >>> 10) & 15;
              R[d] = (R[d]! & ~mask) | ((R[(w >>> 14) & 15]! << (w >>> 22)) & mask);
              k = next;
              continue;
            }
          case 73: // BFC
            {
              const d = (w >>> 10) & 15;
              R[d] = R[d]! & ~code[k + 1]!;
              k = next;
              continue;
            }
          case 74: // MOVT
            {
              const d = (w >>> 10) & 15;
              R[d] = (R[d]! & 0xffff) | code[k + 1]!;
              k = next;
              continue;
            }
          case 75: // CLZ
            {
              R[(w >>> 10) & 15] = Math.clz32(R[(w >>> 18) & 15]!);
              k = next;
              continue;
            }
          case 76: // REV
            {
              const a = R[(w >>> 18) & 15]!;
              R[(w >>> 10) & 15] = (a << 24) | ((a << 8) & 0xff0000) | ((a >>> 8) & 0xff00) | (a >>> 24);
              k = next;
              continue;
            }
          case 77: // REV16
            {
              const a = R[(w >>> 18) & 15]!;
              R[(w >>> 10) & 15] = ((a << 8) & 0xff00ff00) | ((a >>> 8) & 0xff00ff);
              k = next;
              continue;
            }
          case 78: // LDR_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) R[(w >>> 10) & 15] = I32[(p + (a & 0xfff)) >> 2]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 4);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 79: // LDR_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) R[(w >>> 10) & 15] = I32[(p + (a & 0xfff)) >> 2]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 4);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 80: // LDRB_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = U8[p + (a & 0xfff)]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 81: // LDRB_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = U8[p + (a & 0xfff)]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 82: // LDRH_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = U16[(p + (a & 0xfff)) >> 1]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 83: // LDRH_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = U16[(p + (a & 0xfff)) >> 1]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 84: // LDRSB_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = (U8[p + (a & 0xfff)]! << 24) >> 24;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 24) >> 24;
              }
              k = next;
              continue;
            }
          case 85: // LDRSB_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = (U8[p + (a & 0xfff)]! << 24) >> 24;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 24) >> 24;
              }
              k = next;
              continue;
            }
          case 86: // LDRSH_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = (U16[(p + (a & 0xfff)) >> 1]! << 16) >> 16;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 16) >> 16;
              }
              k = next;
              continue;
            }
          case 87: // LDRSH_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = (U16[(p + (a & 0xfff)) >> 1]! << 16) >> 16;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 16) >> 16;
              }
              k = next;
              continue;
            }
          case 88: // STR_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) I32[(p + (a & 0xfff)) >> 2] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 4, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 89: // STR_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) I32[(p + (a & 0xfff)) >> 2] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 4, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 90: // STRB_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0) U8[p + (a & 0xfff)] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 1, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 91: // STRB_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0) U8[p + (a & 0xfff)] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 1, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 92: // STRH_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) U16[(p + (a & 0xfff)) >> 1] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 2, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 93: // STRH_REG
            {
              const a = (R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << (w >>> 22))) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) U16[(p + (a & 0xfff)) >> 1] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 2, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 94: // LDR_LIT
            {
              const a = code[k + 1]!;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) R[(w >>> 10) & 15] = I32[(p + (a & 0xfff)) >> 2]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 4);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              k = next;
              continue;
            }
          case 95: // LDR_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) R[(w >>> 10) & 15] = I32[(p + (a & 0xfff)) >> 2]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 4);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 96: // LDRB_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = U8[p + (a & 0xfff)]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 97: // LDRH_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = U16[(p + (a & 0xfff)) >> 1]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = v;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 98: // LDRSB_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FR[a >>> 12]!;
              if (p > 0) R[(w >>> 10) & 15] = (U8[p + (a & 0xfff)]! << 24) >> 24;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 1);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 24) >> 24;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 99: // LDRSH_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) R[(w >>> 10) & 15] = (U16[(p + (a & 0xfff)) >> 1]! << 16) >> 16;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                const v = core.read(a, 2);
                left = core.left;
                R[(w >>> 10) & 15] = (v << 16) >> 16;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 100: // STR_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0) I32[(p + (a & 0xfff)) >> 2] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 4, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 101: // STRB_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FW[a >>> 12]!;
              if (p > 0) U8[p + (a & 0xfff)] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 1, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 102: // STRH_WB
            {
              const n = (w >>> 14) & 15;
              const old = R[n]!;
              const moved = (old + code[k + 1]!) | 0;
              const a = w >>> 22 ? moved : old;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 1) === 0) U16[(p + (a & 0xfff)) >> 1] = R[(w >>> 10) & 15]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.write(a, 2, R[(w >>> 10) & 15]!);
                left = core.left;
              }
              R[n] = moved;
              k = next;
              continue;
            }
          case 103: // LDRD_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) !== 0xffc) {
                const o = (p + (a & 0xfff)) >> 2;
                R[(w >>> 10) & 15] = I32[o]!;
                R[w >>> 22] = I32[o + 1]!;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                const low = core.loadAligned(a, 4);
                const high = core.loadAligned((a + 4) | 0, 4);
                R[(w >>> 10) & 15] = low;
                R[w >>> 22] = high;
                left = core.left;
              }
              k = next;
              continue;
            }
          case 104: // STRD_IMM
            {
              const a = (R[(w >>> 14) & 15]! + code[k + 1]!) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) !== 0xffc) {
                const o = (p + (a & 0xfff)) >> 2;
                I32[o] = R[(w >>> 10) & 15]!;
                I32[o + 1] = R[w >>> 22]!;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                core.storeAligned(a, 4, R[(w >>> 10) & 15]!);
                core.storeAligned((a + 4) | 0, 4, R[w >>> 22]!);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 105: // LDM
            {
              const n = (w >>> 14) & 15;
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = R[n]!;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list & 0x7fff; rest !== 0; rest &= rest - 1) {
                  R[31 - Math.clz32(rest & -rest)] = I32[o]!;
                  o += 1;
                }

                if (list & 0x8000) t = I32[o]!;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                t = loadMultiple(core, list, a, n, a);
                left = core.left;
              }
              if (list & 0x8000) break;
              k = next;
              continue;
            }
          case 106: // LDM_WB
            {
              const n = (w >>> 14) & 15;
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = R[n]!;
              const p = FR[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list & 0x7fff; rest !== 0; rest &= rest - 1) {
                  R[31 - Math.clz32(rest & -rest)] = I32[o]!;
                  o += 1;
                }
                R[n] = a + bytes;
                if (list & 0x8000) t = I32[o]!;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                t = loadMultiple(core, list, a, n, a + bytes);
                left = core.left;
              }
              if (list & 0x8000) break;
              k = next;
              continue;
            }
          case 107: // STM
            {
              const n = (w >>> 14) & 15;
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = R[n]!;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list; rest !== 0; rest &= rest - 1) {
                  I32[o] = R[31 - Math.clz32(rest & -rest)]!;
                  o += 1;
                }
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                storeMultiple(core, list, a);
                left = core.left;
              }
              k = next;
              continue;
            }
          case 108: // STM_WB
            {
              const n = (w >>> 14) & 15;
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = R[n]!;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list; rest !== 0; rest &= rest - 1) {
                  I32[o] = R[31 - Math.clz32(rest & -rest)]!;
                  o += 1;
                }
                R[n] = a + bytes;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                storeMultiple(core, list, a);
                left = core.left;
                R[n] = a + bytes;
              }
              k = next;
              continue;
            }
          case 109: // STMDB_WB
            {
              const n = (w >>> 14) & 15;
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = (R[n]! - bytes) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list; rest !== 0; rest &= rest - 1) {
                  I32[o] = R[31 - Math.clz32(rest & -rest)]!;
                  o += 1;
                }
                R[n] = a;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                storeMultiple(core, list, a);
                left = core.left;
                R[n] = a;
              }
              k = next;
              continue;
            }
          case 110: // PUSH
            {
              if ((R[13]! - ((w >>> 22) << 2)) >>> 0 < limit) {
                core.left = left;
                R[15] = (base + k) | 0;
                core.checkStack((R[13]! - ((w >>> 22) << 2)) | 0);
                left = core.left;
              }
              const list = code[k + 1]!;
              const bytes = (w >>> 22) << 2;
              const a = (R[13]! - bytes) | 0;
              const p = FW[a >>> 12]!;
              if (p > 0 && (a & 3) === 0 && (a & 0xfff) + bytes <= 0x1000) {
                let o = (p + (a & 0xfff)) >> 2;
                for (let rest = list; rest !== 0; rest &= rest - 1) {
                  I32[o] = R[31 - Math.clz32(rest & -rest)]!;
                  o += 1;
                }
                R[13] = a;
              } else {
                core.left = left;
                R[15] = (base + k) | 0;
                storeMultiple(core, list, a);
                left = core.left;
                R[13] = a;
              }
              k = next;
              continue;
            }
          case 111: // SUB_SP
            {
              const sp = (R[13]! - code[k + 1]!) | 0;
              if (sp >>> 0 < limit) {
                core.left = left;
                R[15] = (base + k) | 0;
                core.checkStack(sp);
                left = core.left;
              }
              R[13] = sp;
              k = next;
              continue;
            }
          case 112: // B
            {
              k = code[k + 1]!;
              continue;
            }
          case 113: // BEQ
            {
              k = fz === 0 ? code[k + 1]! : next;
              continue;
            }
          case 114: // BNE
            {
              k = fz !== 0 ? code[k + 1]! : next;
              continue;
            }
          case 115: // BCS
            {
              k = fc === 1 ? code[k + 1]! : next;
              continue;
            }
          case 116: // BCC
            {
              k = fc === 0 ? code[k + 1]! : next;
              continue;
            }
          case 117: // BMI
            {
              k = fn < 0 ? code[k + 1]! : next;
              continue;
            }
          case 118: // BPL
            {
              k = fn >= 0 ? code[k + 1]! : next;
              continue;
            }
          case 119: // BVS
            {
              k = fv < 0 ? code[k + 1]! : next;
              continue;
            }
          case 120: // BVC
            {
              k = fv >= 0 ? code[k + 1]! : next;
              continue;
            }
          case 121: // BHI
            {
              k = fc === 1 && fz !== 0 ? code[k + 1]! : next;
              continue;
            }
          case 122: // BLS
            {
              k = fc === 0 || fz === 0 ? code[k + 1]! : next;
              continue;
            }
          case 123: // BGE
            {
              k = (fn ^ fv) >= 0 ? code[k + 1]! : next;
              continue;
            }
          case 124: // BLT
            {
              k = (fn ^ fv) < 0 ? code[k + 1]! : next;
              continue;
            }
          case 125: // BGT
            {
              k = fz !== 0 && (fn ^ fv) >= 0 ? code[k + 1]! : next;
              continue;
            }
          case 126: // BLE
            {
              k = fz === 0 || (fn ^ fv) < 0 ? code[k + 1]! : next;
              continue;
            }
          case 127: // B_FAR
            {
              t = code[k + 1]!;
              break;
            }
          case 128: // BCC_FAR
            {
              core.fn = fn;
              core.fz = fz;
              core.fc = fc;
              core.fv = fv;
              t = code[k + 1]!;
              if (core.passes(w >>> 22)) break;
              k = next;
              continue;
            }
          case 129: // BL
            {
              R[14] = (base + next) | 1;
              k = code[k + 1]!;
              continue;
            }
          case 130: // BL_FAR
            {
              R[14] = (base + next) | 1;
              t = code[k + 1]!;
              break;
            }
          case 131: // BX
            {
              t = R[(w >>> 18) & 15]!;
              break;
            }
          case 132: // BLX
            {
              t = R[(w >>> 18) & 15]!;
              R[14] = (base + next) | 1;
              break;
            }
          case 133: // CBZ
            {
              k = R[(w >>> 14) & 15]! === 0 ? code[k + 1]! : next;
              continue;
            }
          case 134: // CBNZ
            {
              k = R[(w >>> 14) & 15]! !== 0 ? code[k + 1]! : next;
              continue;
            }
          case 135: // TBB
            {
              core.left = left;
              R[15] = (base + k) | 0;
              t = (base + next + 2 * (core.read((R[(w >>> 14) & 15]! + R[(w >>> 18) & 15]!) | 0, 1) & 0xff)) | 1;
              left = core.left;
              break;
            }
          case 136: // TBH
            {
              core.left = left;
              R[15] = (base + k) | 0;
              t =
                (base + next + 2 * (core.read((R[(w >>> 14) & 15]! + (R[(w >>> 18) & 15]! << 1)) | 0, 2) & 0xffff)) | 1;
              left = core.left;
              break;
            }
          case 137: // TBB_PC
            {
              const a = (base + next + R[(w >>> 18) & 15]!) | 0;
              const p = FR[a >>> 12]!;
              let entry = 0;
              if (p > 0) entry = U8[p + (a & 0xfff)]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                entry = core.read(a, 1);
                left = core.left;
              }
              t = (base + next + 2 * entry) | 1;
              break;
            }
          case 138: // TBH_PC
            {
              const a = (base + next + (R[(w >>> 18) & 15]! << 1)) | 0;
              const p = FR[a >>> 12]!;
              let entry = 0;
              if (p > 0) entry = U16[(p + (a & 0xfff)) >> 1]!;
              else {
                core.left = left;
                R[15] = (base + k) | 0;
                entry = core.read(a, 2);
                left = core.left;
              }
              t = (base + next + 2 * entry) | 1;
              break;
            }
          case 139: // IT
            {
              core.it = code[k + 1]!;
              core.hold += left;
              left = 0;
              k = next;
              continue;
            }
          case 140: // NOP
            {
              k = next;
              continue;
            }
          default:
            throw new Error('no such operation');
        }
        // A jump to t, whose bit 0 is the Thumb bit.
        if (((t ^ base) & 0xffff0001) === 1) {
          k = t & 0xfffe;
          continue;
        }
        if (t >>> 28 === 15 && core.ipsr !== 0) {
          left -= 1;
          core.left = left;
          core.fn = fn;
          core.fz = fz;
          core.fc = fc;
          core.fv = fv;
          core.it = 0;
          R[15] = (base + k) | 0;
          core.exceptionReturn(t);
          return;
        }
        core.left = left - 1;
        page = decoder.page(t);
        code = inIt ? decoder.itCode(page) : page.code;
        base = page.base;
        k = (t & ~1) - base;
        if ((t & 1) === 0) {
          core.left = left;
          core.thumb = false;
          throw usageFault(CFSR.INVSTATE);
        }
      }
    }
    core.left = left;
    core.fn = fn;
    core.fz = fz;
    core.fc = fc;
    core.fv = fv;
    R[15] = (base + k) | 0;
  } catch (error) {
    if (!(error instanceof ProcessorFault)) throw error;
    // Whatever can throw has stored `left` before; an access may have changed it since.
    core.left -= 1;
    core.fn = fn;
    core.fz = fz;
    core.fc = fc;
    core.fv = fv;
    R[15] = (base + k) | 0;
    core.takeFault(error);
  }
}
