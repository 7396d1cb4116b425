// From blocks to one JavaScript function. Blocks lie nested, each in the labelled statement of the one behind it, so that
// a jump forward is a `break` and only a jump backward goes by way of the switch:
//   L: for (;;) { B1: { B0: { switch (b) { case 0: break B0; case 1: break B1; } } block 0 } block 1; break L; }
import { highSigned, highUnsigned } from '../arithmetic.ts';
import type { CortexM7 } from '../cortex-m7.ts';
import { conditionText } from './emit-branch.ts';
import { emitters } from './emitters.ts';
import type { Block, Rare } from './ir.ts';
import type { SlowPath } from './slow-path.ts';
import { int, Writer } from './writer.ts';

/**
 * Runs from block `b` with so many instructions left; answers where to go on, bit 0 being the Thumb bit. The core's
 * counts, flags and registers are exact afterwards.
 */
export type Run = (b: number, left: number) => number;

/** The function's text and the rare instructions that it refers to; for looking at, and for `compile`. */
export interface Text {
  readonly body: string;
  readonly rares: readonly Rare[];
}

/** Writes blocks, which are in the order of their numbers. */
export function write(blocks: readonly Block[]): Text {
  const rares: Rare[] = [];
  const numbers = new Map(blocks.map(({ start }, number) => [start, number]));
  const count = blocks.length;
  const cases = blocks.map((_, number) => `case ${number}:break B${number};`).join('');
  let text = count === 1 ? '' : `B0:{switch(b){${cases}}}`;
  blocks.forEach((block, number) => {
    text += `\n${blockText(block, number, numbers, rares)}`;
    if (number + 1 < count) text = `B${number + 1}:{${text}}`;
  });
  const registers = Array.from({ length: 15 }, (_, n) => `r${n}=0`).join(',');
  const head = `let {fn,fz,fc,fv}=core;let t=0,a=0,o=0,p=0,v=0,m=0,${registers};`;
  const tail = 'core.fn=fn;core.fz=fz;core.fc=fc;core.fv=fv;core.left=left;return t;';
  return { body: `${head}\nL:for(;;){${text}\nbreak L;}\n${tail}`, rares };
}

function blockText(block: Block, number: number, numbers: ReadonlyMap<number, number>, rares: Rare[]): string {
  let loops = false;
  const jump = (target: number): string => {
    const to = numbers.get(target);
    if (to === undefined) return `t=${int(target | 1)};break L;`;
    if (to === number) {
      loops = true;
      return `continue S${number};`;
    }
    return to > number ? `break B${to};` : `b=${to};continue L;`;
  };
  const w = new Writer(rares, jump);
  const { steps, end } = block;
  steps.forEach((step, index) => {
    w.step = step;
    w.rest = steps.length - index;
    const emit = () => emitters[step.op as keyof typeof emitters](w, step);
    if (step.it === 0) emit();
    else w.when(conditionText(step.it >> 4), emit);
  });
  const last = steps.at(-1)!;
  if (last.op === 'IT' && steps.length === 1) w.put(`core.it=${last.second};`);
  if (block.fallsThrough && numbers.get(end) !== number + 1) w.put(jump(end));
  const fits = `if(left<${steps.length}){t=${int(block.start | 1)};break L;}left-=${steps.length};`;
  return loops ? `S${number}:for(;;){${fits}${w.text}\nbreak;}` : `${fits}${w.text}`;
}

/** Makes the function for one core. */
export function compile({ body, rares }: Text, core: CortexM7, slow: SlowPath): Run {
  const { bus, registers } = core;
  const names = 'core,R,FR,FW,U8,U16,I32,X,S,HU,HS';
  // Constants of the closure, rather than parameters, so that V8 may build their addresses into the code.
  const constants = `const [${names}]=parts;`;
  const make = new Function('parts', `"use strict";${constants}return (b,left)=>{${body}};`) as (
    parts: unknown[],
  ) => Run;
  return make([
    core,
    registers,
    bus.fastRead,
    bus.fastWrite,
    bus.u8,
    bus.u16,
    bus.i32,
    slow,
    rares,
    highUnsigned,
    highSigned,
  ]);
}
