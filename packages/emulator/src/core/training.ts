// Every case of the interpreter's switch, run once or more before the first real instruction.
//
// V8 compiles the switch with what it has seen; a case that it meets later throws the whole compiled function away, and
// compiling it anew takes a second or two. So each process first runs each operation on a board of its own.
import type { CortexM7 } from './cortex-m7.ts';
import { FAST_OP, FAST_OPS, type FastOp } from './fast-ops.ts';
import type { MemoryBus } from './memory.ts';

const RAM = 0x20000000;
const BLOCK = 0x40000000;
const CODE = 0x1000;
const ROUNDS = 3;

/** Registers of the operands: d, n, m, and Ra or RdHi in the extra bits. */
const [D, N, M, A] = [0, 1, 2, 3];

let trained = false;

/** Trains once a process; `create` makes a core on a bus (given so that this file needs no import of the core). */
export function train(bus: () => MemoryBus, create: (bus: MemoryBus) => CortexM7): void {
  if (trained) return;
  trained = true;
  const own = bus();
  own.addMemory({ name: 'code', base: 0, size: 0x2000, writable: true });
  own.addMemory({ name: 'data', base: RAM, size: 0x2000, writable: true });
  own.addBlock(BLOCK, 0x1000, { name: 'block', read: () => 0x600, write: () => {} });
  for (let n = 0; n < 32; n += 1) own.write32(4 * n, 0x201);
  own.write32(0, RAM + 0x2000);
  own.writeBytes(0x200, Uint8Array.of(0x70, 0x47, 0x70, 0x47)); // bx lr: the end of every handler
  const core = create(own);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of FAST_OPS) for (const [extra, second] of forms(name)) once(core, name, extra, second);
    program(core);
  }
}

/** Extra bits and second word that lead through each branch inside an operation. */
function forms(name: FastOp): [number, number][] {
  if (name === 'UNDECODED' || name === 'SLOW' || name === 'PAGE_END') return [];
  const operations = [0, 1, 2, 3, 4, 8, 10, 11, 12, 13, 14, 15];
  if (name.startsWith('SHIFTED')) {
    return operations.flatMap((op) =>
      [0, 1, 2, 3, 4].map((type): [number, number] => [0, op | (type << 4) | (((op & 3) + 1) << 8) | ((op & 1) << 16)]),
    );
  }
  if (name.startsWith('IMMEDIATE')) return operations.map((op): [number, number] => [op | ((op & 7) << 4), 0x123]);
  if (name === 'SHIFT_REG')
    return [0, 1, 2, 3].flatMap((type): [number, number][] => [
      [M, type],
      [A, type],
    ]);
  if (/^(LDM|STM|PUSH)/.test(name))
    return [
      [2, 0x30],
      [3, name.startsWith('LDM') ? 0x8030 : 0x70],
    ];
  if (name === 'BCC_FAR') return [0, 1, 8, 9].map((cond) => [cond, CODE | 9]);
  if (/^(B|BL|CB|B..)(_FAR)?$/.test(name) && !['BX', 'BFI', 'BFC', 'BIC'].includes(name)) {
    const target = name.endsWith('FAR') ? 0x10000 | CODE | 9 : CODE + 8;
    return [0, 1, 2, 3].map((flags) => [flags, target]);
  }
  if (name === 'IT')
    return [
      [0, 0x08],
      [0, 0x18],
      [0, 0xa8],
    ];
  return [
    [0, 4],
    [1, 8],
    [2, 0x10],
    [0, 0x80000000 | 0],
  ];
}

/** One packed instruction, with operands in RAM and in the block, aligned and not. */
function once(core: CortexM7, name: FastOp, extra: number, second: number): void {
  const r = core.registers;
  const page = core.decoder.page(CODE);
  const far = core.decoder.page(0x10000 | CODE);
  const nop = FAST_OP.NOP;
  const bases = /^(LDR|STR|LDM|STM|TB|PUSH)/.test(name)
    ? [RAM + 0x400, RAM + 0x402, BLOCK + 0x40]
    : [0x80000001 | 0, 5];
  for (const base of bases) {
    const multiple = /^(LDM|STM|PUSH|LDRD|STRD)/.test(name);
    if (multiple && base & 3) continue;
    page.code.fill(nop, CODE, CODE + 0x60);
    far.code.fill(nop, CODE, CODE + 0x60);
    page.code[CODE] = FAST_OP[name] | (D << 10) | (N << 14) | (M << 18) | (extra << 22);
    page.code[CODE + 1] = name === 'LDR_LIT' ? base : second;
    core.decoder.itCode(page).fill(nop, CODE, CODE + 0x40);
    r.fill(3);
    r[N] = base - (/_IMM$|_WB$/.test(name) && second > 0 ? second & 4 : 0);
    r[M] = /^(BX|BLX)$/.test(name) ? CODE | 0x11 : /^(UDIV|SDIV|SHIFT)/.test(name) ? extra : 8;
    if (/_REG$/.test(name) && base >>> 28 !== 8) r[M] = 8;
    if (/^TB/.test(name)) r[M] = 0;
    if (/_PC$/.test(name)) r[M] = base === BLOCK + 0x40 ? BLOCK - CODE : 0x20;
    r[13] = name === 'PUSH' ? base + 0x20 : RAM + 0x1000;
    r[15] = CODE;
    core.fz = extra & 1;
    core.fc = (extra >> 1) & 1;
    core.stackLimit = name === 'PUSH' && extra === 3 ? RAM + 0x1f00 : 0;
    core.attention = false;
    core.run(core.cycles + 5);
    if (core.ipsr !== 0) core.reset();
  }
}

/** Decoding, slow instructions, exceptions and faults, as real code. */
function program(core: CortexM7): void {
  core.reset();
  core.decoder.page(CODE).code.fill(0, CODE, CODE + 0x60);
  // movs r1, #1; lsls r1, r1, #29; itt ne; movne r0, r1; ldrne r2, [r1]; svc 0; qadd r3, r0, r1; mrs r0, apsr; bl +4;
  // ldr r0, [r1, #3]; udf: everything ends in a fault
  const code = [0x2101, 0x0749, 0xbf1c, 0x4608, 0x680a, 0xdf00, 0xfa80, 0xf381, 0xf3ef, 0x8000, 0xf000, 0xf802];
  const rest = [0xbf00, 0xbf00, 0xf8d1, 0x0003, 0xf3bf, 0x8f4f, 0x2204, 0x0712, 0x6010, 0x2305, 0x071b, 0x681b];
  core.bus.writeBytes(CODE, new Uint8Array(Uint16Array.from([...code, ...rest]).buffer));
  core.registers[15] = CODE;
  core.run(core.cycles + 120);
  core.reset();
}
