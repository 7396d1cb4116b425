// Translations as WebAssembly: V8 has code for it at once, and compiles it for good in a fraction of the time that the same
// text takes it as JavaScript. Translated code finds the next translation by itself, through a table in the shared memory.
import type { CortexM7 } from '../../cortex-m7.ts';
import type { BackEnd } from '../back-end.ts';
import type { Entry } from '../entry-pages.ts';
import type { Run } from '../region.ts';
import { SLOW, type Slow, type SlowPath } from '../slow-path.ts';
import { moduleOf, type Signature } from './binary.ts';
import { compileText } from './compiler.ts';
import { fieldIndex as F, type SharedMemory } from './layout.ts';
import { Instance, Module, Table } from './wasm-api.ts';

const RUN: Signature = { operands: 2, results: 1 };
const IMPORTS = [
  ['X', { operands: 11, results: 1 }],
  ['N', { operands: 2, results: 0 }],
] as const;

/** As translator.ts goes from entry to entry; `b` is the address. It comes back where something else has to be done. */
const DISPATCH = `let t=0,e=0,n=0;
L:for(;;){
if((e=entryIndex[b>>>12])===0){break L;}
if((e=I32[(e+((b&4094)<<1))>>2])===0){break L;}
t=E(e&255,left,e>>>8);
n=core.left;
if((t&1)===0||n<=0||core.it!==0||t>>>28===15){return t;}
if((t&~1)===b&&n===left){return t;}
b=t&~1;left=n;
}
return b|1;`;

export class WasmBackEnd implements BackEnd {
  private readonly core: CortexM7;
  private readonly shared: SharedMemory;
  private readonly table = new Table({ element: 'anyfunc', initial: 64 });
  private readonly imports: Readonly<Record<string, unknown>>;
  private readonly dispatch: Run;
  /** By function: its place in the table. Places of dropped functions are used again. */
  private readonly slots = new Map<Run, number>();
  private readonly free: number[] = [];

  constructor(core: CortexM7, shared: SharedMemory, slow: SlowPath) {
    this.core = core;
    this.shared = shared;
    const { memory } = shared;
    this.imports = { memory, X: slowBeside(core, shared.fields, slow.run), N: slow.noted };
    this.dispatch = this.instance(DISPATCH, true);
  }

  compile(body: string): Run {
    const run = this.instance(body, false);
    const slot = this.free.pop() ?? this.slots.size + 1;
    if (slot >= this.table.length) this.table.grow(this.table.length);
    this.table.set(slot, run);
    this.slots.set(run, slot);
    return run;
  }

  mark(address: number, run: Run, b: number): boolean {
    const entries = this.shared.entriesOf(address >>> 12);
    if (entries === undefined) return false;
    entries[(address & 0xfff) >> 1] = (this.slots.get(run)! << 8) | b;
    return true;
  }

  drop(run: Run): void {
    const slot = this.slots.get(run)!;
    this.slots.delete(run);
    this.table.set(slot, null);
    this.free.push(slot);
    this.shared.forget(slot);
  }

  enter(_: Entry, pc: number): number {
    const { core } = this;
    const { fields } = this.shared;
    fields[F.fn] = core.fn;
    fields[F.fz] = core.fz;
    fields[F.fc] = core.fc;
    fields[F.fv] = core.fv;
    fields[F.left] = core.left;
    fields[F.it] = 0;
    fields[F.stackLimit] = core.stackLimit;
    const t = this.dispatch(pc, core.left);
    core.fn = fields[F.fn]!;
    core.fz = fields[F.fz]!;
    core.fc = fields[F.fc]!;
    core.fv = fields[F.fv]!;
    core.left = fields[F.left]!;
    core.it = fields[F.it]!;
    return t;
  }

  private instance(text: string, hasTable: boolean): Run {
    const { layout, pages } = this.shared;
    const functions = hasTable ? [] : IMPORTS;
    const bytes = moduleOf({ functions, hasTable, pages, signature: RUN, ...compileText(text, layout) });
    const imports = hasTable ? { memory: this.imports['memory'], table: this.table } : this.imports;
    return new Instance(new Module(bytes), { e: imports }).exports['run'] as Run;
  }
}

/** The slow path for code whose copies of the core's fields lie in `fields`. */
function slowBeside(core: CortexM7, fields: Int32Array, run: Slow): Slow {
  return (what, x, y, z, u, pc, left, fn, fz, fc, fv) => {
    core.it = fields[F.it]!;
    const value = run(what, x, y, z, u, pc, left, fn, fz, fc, fv);
    fields[F.left] = core.left;
    fields[F.it] = core.it;
    if (what === SLOW.rare) {
      fields[F.next] = core.next;
      fields[F.fn] = core.fn;
      fields[F.fz] = core.fz;
      fields[F.fc] = core.fc;
      fields[F.fv] = core.fv;
    }
    return value;
  };
}
