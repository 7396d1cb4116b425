// From blocks to one JavaScript function. Blocks lie nested, each in the labelled statement of the one behind it, so that
// a jump forward is a `break` and only a jump backward goes by way of the switch:
//   L: for (;;) { B1: { B0: { switch (b) { case 0: break B0; case 1: break B1; } } block 0 } block 1; break L; }
import { conditionText } from './emit-branch.ts';
import { emitters } from './emitters.ts';
import type { Block } from './ir.ts';
import { calls } from './scan.ts';
import type { SlowPath } from './slow-path.ts';
import { int, type Jumps, type Locals, PUT_BACK, READ_AGAIN, Writer } from './writer.ts';

/**
 * Runs from block `b` with so many instructions left; answers where to go on, bit 0 being the Thumb bit. The core's
 * counts, flags and registers are exact afterwards. Where `SlowPath.cells` has an exit, the answer is the address of an
 * instruction that is to be run by itself.
 */
export type Run = (b: number, left: number) => number;

/**
 * Writes the function's body; blocks are in the order of their numbers. It can be entered at `entries` alone: where
 * control flows together V8 has to merge what it knows of each local, which is most of its work.
 */
export function write(blocks: readonly Block[], entries: ReadonlySet<number>, slow: SlowPath): string {
  const numbers = new Map(blocks.map(({ start }, number) => [start, number]));
  const count = blocks.length;
  const locals: Locals = { used: 0, changed: 0 };
  const returns = returnsOf(blocks, numbers);
  const reached = new Set([...entries].map((start) => numbers.get(start)!));
  const parts = blocks.map((block, number) => blockText(block, number, { numbers, returns, reached, slow, locals }));
  const cases = [...reached].map((number) => `case ${number}:break B${number};`).join('');
  let text = count === 1 ? '' : `B0:{switch(b){${cases}}}`;
  parts.forEach((part, number) => {
    text += `\n${part}`;
    if (number + 1 < count) text = `B${number + 1}:{${text}}`;
  });
  const names = (mask: number) => Array.from({ length: 15 }, (_, n) => n).filter((n) => mask & (1 << n));
  const used = names(locals.used).map((n) => `,r${n}=R[${n}]`);
  const readAgain = names(locals.used).map((n) => `r${n}=R[${n}];`);
  const putBack = names(locals.changed).map((n) => `R[${n}]=r${n};`);
  text = text.replaceAll(PUT_BACK, putBack.join('')).replaceAll(READ_AGAIN, readAgain.join(''));
  const head = `let fn=core.fn,fz=core.fz,fv=core.fv,fc=core.fc<<31,t=0,a=0,o=0,p=0,v=0,m=0,x=0${used.join('')};`;
  const flags = 'core.fn=fn;core.fz=fz;core.fc=fc>>>31;core.fv=fv;';
  const tail = `if(x!==0){left+=x;C[0]=x;}${putBack.join('')}${flags}core.left=left;return t;`;
  return `${head}\nL:for(;;){${text}\nbreak L;}\n${tail}`;
}

/** Blocks behind a call: where a jump to an address in a register may lead within the function. */
function returnsOf(blocks: readonly Block[], numbers: ReadonlyMap<number, number>): number[] {
  const behind = blocks.filter(({ steps }) => calls.test(steps.at(-1)!.op)).map(({ end }) => end);
  return [...new Set(behind)].filter((end) => numbers.has(end));
}

/** What the blocks of a function share. */
interface Shared {
  readonly numbers: ReadonlyMap<number, number>;
  /** Blocks to which a jump to an address in a register may lead. */
  readonly returns: readonly number[];
  /** Numbers of the blocks that the switch leads to. */
  readonly reached: Set<number>;
  readonly slow: SlowPath;
  readonly locals: Locals;
}

function blockText(block: Block, number: number, { numbers, returns, reached, slow, locals }: Shared): string {
  let loops = false;
  const inside = (to: number): string => {
    if (to === number) {
      loops = true;
      return `continue S${number};`;
    }
    if (to > number) return `break B${to};`;
    reached.add(to);
    return `b=${to};continue L;`;
  };
  const jumps: Jumps = {
    to: (target) => {
      const to = numbers.get(target);
      return to === undefined ? `t=${int(target | 1)};break L;` : inside(to);
    },
    away: () => {
      const cases = returns.map((end) => `case ${int(end | 1)}:${inside(numbers.get(end)!)}`);
      return cases.length === 0 ? 'break L;' : `switch(t){${cases.join('')}}break L;`;
    },
  };
  const w = new Writer((rare) => slow.add(rare), jumps, locals);
  const { steps, end } = block;
  steps.forEach((step, index) => {
    w.step = step;
    w.rest = steps.length - index;
    const { compared } = w;
    const emit = () => emitters[step.op as keyof typeof emitters](w, step);
    if (step.it === 0) emit();
    else w.when(conditionText(step.it >> 4), emit);
    if (w.compared === compared) w.compared = undefined;
  });
  const last = steps.at(-1)!;
  if (last.op === 'IT' && steps.length === 1) w.put(`core.it=${last.second};`);
  if (block.fallsThrough && numbers.get(end) !== number + 1) w.put(jumps.to(end));
  const fits = `if(left<${steps.length}){t=${int(block.start | 1)};break L;}left-=${steps.length};`;
  return loops ? `S${number}:for(;;){${fits}${w.text}\nbreak;}` : `${fits}${w.text}`;
}
