// Every case of the interpreter's switch, run before the first real instruction.
//
// V8 compiles the switch with what it has seen; a case that it meets later throws the whole compiled function away, and
// compiling it anew takes a second or two. So each process first runs each operation, on a board of its own, as a few long
// programs of packed instructions: many short runs would have it compiled before all was seen.
import type { CortexM7 } from './cortex-m7.ts';
import { FAST_OP, FAST_OPS, type FastOp } from './fast-ops.ts';
import type { MemoryBus } from './memory.ts';
import type { CodePage } from './predecode.ts';

const RAM = 0x20000000;
const BLOCK = 0x40000000;
const SIZE = 0x10000;
/** Page of the long program; far branches go to the one behind it. */
const PAGE = 0x10000;
const FAR = 0x20000;

/** Registers of the operands: d, n, m, and Ra or RdHi in the extra bits. */
const [D, N, M, A, FLAGS] = [0, 1, 2, 3, 7];

let trained = false;

/** Trains once a process; `bus` and `create` make a board (given so that this file needs no import of the core). */
export function train(bus: () => MemoryBus, create: (bus: MemoryBus) => CortexM7): void {
  if (trained) return;
  trained = true;
  const own = bus();
  own.addMemory({ name: 'code', base: 0, size: 0x2000, writable: true });
  own.addMemory({ name: 'page', base: PAGE, size: SIZE, writable: true });
  own.addMemory({ name: 'data', base: RAM, size: 0x4000, writable: true });
  own.addBlock(BLOCK, 0x1000, { name: 'block', read: () => 0, write: () => {} });
  for (let n = 1; n < 32; n += 1) own.write32(4 * n, 0x201);
  own.write32(0, RAM + 0x4000);
  own.writeBytes(0x200, Uint8Array.of(0x70, 0x47, 0x70, 0x47)); // bx lr: the end of every handler
  const core = create(own);
  const { length } = new Program(core);
  // Twice: for about the first thousand instructions V8 has not yet made room to note what it sees.
  for (let pass = 0; pass < 2; pass += 1) {
    core.registers[15] = PAGE;
    core.run(core.cycles + length);
  }
  core.stackLimit = RAM + 0x3000;
  core.registers[15] = PAGE;
  core.run(core.cycles + 24); // begins with PUSH and SUB_SP, below the limit this time
  core.stackLimit = 0;
  realCode(core);
}

/** All operations one behind the other, each with its operands set before. */
class Program {
  private readonly core: CortexM7;
  private readonly page: CodePage;
  private readonly far: CodePage;
  private at = 0;
  private pops = 0;

  constructor(core: CortexM7) {
    this.core = core;
    this.page = core.decoder.page(PAGE);
    this.far = core.decoder.page(FAR);
    this.page.code.fill(FAST_OP.NOP, 0, SIZE);
    core.decoder.itCode(this.page).fill(FAST_OP.NOP, 0, SIZE);
    this.set(M, 8);
    const first: FastOp[] = ['PUSH', 'SUB_SP'];
    for (const name of [...first, ...FAST_OPS])
      for (const [extra, second] of forms(name)) this.operation(name, extra, second);
    this.slot(FAST_OP.B, this.at);
  }

  get length(): number {
    return this.at / 2 + 64;
  }

  /** One packed instruction at the next halfword. */
  private slot(first: number, second: number): void {
    this.page.code[this.at] = first;
    this.page.code[this.at + 1] = second;
    this.at += 2;
  }

  private set(r: number, value: number): void {
    this.slot(FAST_OP.MOV_IMM | (r << 10), value);
  }

  /** Flags before a branch: bits 0 and 1 are Z (inverted) and C; 4 is N, and 5 N and V. */
  private flags(kind: number): void {
    if (kind === 5) {
      this.set(A, 0x7fffffff);
      this.slot(FAST_OP.ADDS_IMM | (FLAGS << 10) | (A << 14), 1);
    } else {
      const value = kind === 4 ? -1 : kind & 1;
      this.slot(FAST_OP.MOVS_IMM | (FLAGS << 10) | ((1 + ((kind >> 1) & 1)) << 22), value);
    }
  }

  private operation(name: FastOp, extra: number, second: number): void {
    const memory = /^(LDR|STR|LDM|STM|TB|PUSH)/.test(name);
    const words = /^(LDM|STM|PUSH|LDRD|STRD)/.test(name);
    const branch = second === NEXT || second === ELSEWHERE;
    for (const base of memory ? [RAM + 0x400, RAM + 0x402, BLOCK + 0x40] : [-1]) {
      if (words && base & 2) continue;
      const returns = name.startsWith('LDM') && (second & 0x8000) !== 0;
      if (returns && base >= BLOCK) continue;
      this.set(N, /^CBN?Z$/.test(name) ? extra & 1 : base);
      if (/^(STM|LDM|LDRD|STRD)/.test(name)) this.set(A, 9);
      if (/^SHIFT_/.test(name)) this.set(A, 40);
      if (branch) this.flags(extra);
      if (name === 'PUSH') this.set(13, base + 0x20);
      if (name === 'SUB_SP') this.set(13, RAM + 0x2000);
      const other = this.index(name, base, extra);
      if (other !== undefined) this.set(M, other);
      const target = PAGE + this.at + 2;
      if (returns) this.returnsTo(target + 2, base);
      const word = name === 'LDR_LIT' ? base : branch ? this.branch(second, target) : second;
      this.slot(FAST_OP[name] | (D << 10) | (N << 14) | (M << 18) | (extra << 22), word);
      if (other !== undefined) this.set(M, 8);
    }
  }

  /** What Rm has to be where 8 will not do. The slot that sets it comes before the operation. */
  private index(name: FastOp, base: number, extra: number): number | undefined {
    const here = PAGE + this.at + 2;
    if (name === 'BX' || name === 'BLX') return (here + 2) | 1;
    if (name === 'TBB_PC' || name === 'TBH_PC') return (base - here - 2) >> (name === 'TBH_PC' ? 1 : 0);
    return /^(UDIV|SDIV|TB)/.test(name) ? extra & 1 & (name.startsWith('TB') ? 0 : 1) : undefined;
  }

  /** A branch's second word: offset of the next slot, or an address in the far page that jumps back to it. */
  private branch(kind: number, target: number): number {
    if (kind === NEXT) return target - PAGE;
    const there = 2 * this.pops++;
    this.far.code[there] = FAST_OP.B_FAR;
    this.far.code[there + 1] = target | 1;
    return (FAR + there) | 1;
  }

  /** For LDM with the PC: the third word is the address behind it. */
  private returnsTo(target: number, base: number): void {
    const own = base + 0x800 + 16 * this.pops++;
    this.core.bus.write32(own + 8, target | 1);
    this.set(N, own);
  }
}

/** Stand for the address behind the branch, reached near or by way of the far page. */
const NEXT = 0x7ffffff0;
const ELSEWHERE = 0x7ffffff1;

/** Extra bits and second word that lead through each branch inside an operation. Extra bits 0 and 1 also set Z and C. */
function forms(name: FastOp): [number, number][] {
  if (name === 'UNDECODED' || name === 'SLOW' || name === 'PAGE_END') return [];
  const operations = [0, 1, 2, 3, 4, 8, 10, 11, 12, 13, 14, 15];
  if (name.startsWith('SHIFTED')) {
    return operations.map((op, at): [number, number] => [0, op | ((at % 5) << 4) | ((at % 4) << 8) | ((op & 1) << 16)]);
  }
  if (name.startsWith('IMMEDIATE')) return operations.map((op): [number, number] => [op | ((op & 7) << 4), 0x123]);
  if (name === 'SHIFT_REG')
    return [0, 1, 2, 3].flatMap((type): [number, number][] => [
      [M, type],
      [A, type],
    ]);
  if (name.startsWith('LDM'))
    return [
      [2, 0x30],
      [3, 0x8030],
    ];
  if (/^(STM|PUSH)/.test(name))
    return [
      [2, 0x30],
      [3, 0x70],
    ];
  if (/^(LDRD|STRD)/.test(name))
    return [
      [5, 4],
      [5, 8],
    ];
  if (name === 'BCC_FAR') return [0, 1, 8, 9].map((cond) => [cond, ELSEWHERE]);
  if (/^(B|BL|CBN?Z|B(EQ|NE|CS|CC|MI|PL|VS|VC|HI|LS|GE|LT|GT|LE))(_FAR)?$/.test(name)) {
    return [0, 1, 2, 3, 4, 5].map((flags) => [flags, name.endsWith('FAR') ? ELSEWHERE : NEXT]);
  }
  if (name === 'IT')
    return [
      [0, 0x08],
      [1, 0x08],
      [0, 0x18],
      [0, 0xa8],
    ];
  if (/_WB$/.test(name))
    return [
      [0, 4],
      [1, 8],
    ];
  const memory = /^(LDR|STR)/.test(name);
  return memory || name === 'SUB_SP'
    ? [
        [0, 4],
        [1, 8],
        [2, 0x10],
      ]
    : [
        [1, 4],
        [2, 8],
        [32, 0x10],
        [0, 0x80000000 | 0],
      ];
}

/** Decoding, slow instructions, IT blocks, exceptions, faults, the edge of a page: as real code. */
function realCode(core: CortexM7): void {
  core.reset();
  core.bus.write32(0x1ffc, 0xbf00bf00 | 0);
  // movs r1, #1; lsls r1, r1, #29; itt ne; movne r0, r1; ldrne r2, [r1]; svc 0; qadd r3, r0, r1; mrs r0, apsr; bl +4;
  // two nops; ldr.w r0, [r1, #3]; dsb; movs r2, #4 and so on: it ends in a bus fault
  const code = [0x2101, 0x0749, 0xbf1c, 0x4608, 0x680a, 0xdf00, 0xfa80, 0xf381, 0xf3ef, 0x8000, 0xf000, 0xf802];
  const rest = [0xbf00, 0xbf00, 0xf8d1, 0x0003, 0xf3bf, 0x8f4f, 0x2204, 0x0712, 0x6010, 0x2305, 0x071b, 0x681b];
  core.bus.writeBytes(0x1000, new Uint8Array(Uint16Array.from([...code, ...rest]).buffer));
  core.registers[15] = 0x1000;
  core.run(core.cycles + 120);
}
