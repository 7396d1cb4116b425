// Text of multiplications, divisions, bit fields, extensions and byte reversal.
import type { Emit, EmitTable } from './emit-data.ts';
import type { Step } from './ir.ts';
import type { Writer } from './writer.ts';

const product = (w: Writer, s: Step): string => `Math.imul(${w.r(s.n)},${w.r(s.m)})`;

/** 64-bit products: the low half in Rd, the high in the register of the extra bits. */
const long =
  (high: 'HU' | 'HS', accumulates: boolean): Emit =>
  (w, s) => {
    const [a, b] = [w.r(s.n), w.r(s.m)];
    if (!accumulates) {
      w.put(`v=Math.imul(${a},${b});m=${high}(${a},${b});`, w.set(s.d, 'v'), w.set(s.extra, 'm'));
      return;
    }
    const [low, up] = [w.r(s.d), w.r(s.extra)];
    w.put(`v=(Math.imul(${a},${b})+${low})|0;m=(${up}+${high}(${a},${b})+(v>>>0<${low}>>>0?1:0))|0;`);
    w.put(w.set(s.extra, 'm'), w.set(s.d, 'v'));
  };

/** A divisor of 0 may be a fault, so it goes by way of the core. */
const divide =
  (signed: boolean): Emit =>
  (w, s) => {
    const [a, b] = [w.r(s.n), w.r(s.m)];
    const quotient = signed ? `(${a}/${b})|0` : `((${a}>>>0)/(${b}>>>0))|0`;
    const byZero = w.otherwise(() => `${w.call('divide', '')}v=0;${s.it === 0 ? '' : 'core.it=0;'}`);
    w.put(`if(${b}===0){${byZero}}else v=${quotient};`, w.set(s.d, 'v'));
  };

const one =
  (text: (value: string, s: Step) => string): Emit =>
  (w, s) => {
    const value = text(w.r(s.m), s);
    w.put(w.set(s.d, value));
  };

const field =
  (operator: '>>>' | '>>'): Emit =>
  (w, s) => {
    w.put(w.set(s.d, `((${w.r(s.n)}<<${(s.extra >> 5) & 31})${operator}${s.extra & 31})|0`));
  };

export const multiplyEmitters = {
  MUL: (w, s) => w.put(w.set(s.d, product(w, s))),
  MULS: (w, s) => w.put(`fn=fz=${product(w, s)};`, w.set(s.d, 'fn')),
  MLA: (w, s) => w.put(w.set(s.d, `(${product(w, s)}+${w.r(s.extra)})|0`)),
  MLS: (w, s) => w.put(w.set(s.d, `(${w.r(s.extra)}-${product(w, s)})|0`)),
  UMULL: long('HU', false),
  SMULL: long('HS', false),
  UMLAL: long('HU', true),
  SMLAL: long('HS', true),
  UDIV: divide(false),
  SDIV: divide(true),
  UXTB: one((value) => `${value}&255`),
  UXTH: one((value) => `${value}&65535`),
  SXTB: one((value) => `(${value}<<24)>>24`),
  SXTH: one((value) => `(${value}<<16)>>16`),
  UBFX: field('>>>'),
  SBFX: field('>>'),
  BFI: (w, s) => {
    const old = w.r(s.d);
    w.put(w.set(s.d, `(${old}&${~s.second})|((${w.r(s.n)}<<${s.extra})&${s.second})`));
  },
  BFC: (w, s) => w.put(w.set(s.d, `${w.r(s.d)}&${~s.second}`)),
  MOVT: (w, s) => w.put(w.set(s.d, `(${w.r(s.d)}&65535)|${s.second}`)),
  CLZ: one((value) => `Math.clz32(${value})`),
  REV: one((value) => `(${value}<<24)|((${value}<<8)&0xff0000)|((${value}>>>8)&0xff00)|(${value}>>>24)`),
  REV16: one((value) => `((${value}<<8)&0xff00ff00)|((${value}>>>8)&0xff00ff)`),
} satisfies EmitTable;
