// The functions of `ballast.c`: how many is the experiment's one constant about the firmware; how they are scattered stands for
// the order of a link that nobody has.

/** Bytes of code that lie between two functions, from and to. */
const SPREAD = [320, 2600] as const;
/** A function's share of the state, 4 KB in all. */
const SHARE = 48;

/** xorshift32: the same seed, the same order. */
function random(seed: number): () => number {
  let state = seed * 2654435761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Assembly of `count` functions of some 40 instructions in four cache lines, run twice each time that they are called: 80
 * instructions, 19 for each line, as the probe found in firmware of this kind.
 */
export function ballastFunctions(count: number, seed: number): string {
  const next = random(seed);
  // Called in one order, laid out in another.
  const order = Array.from({ length: count }, (_, n) => n);
  for (let n = order.length - 1; n > 0; n -= 1) {
    const other = Math.floor(next() * (n + 1));
    [order[n], order[other]] = [order[other]!, order[n]!];
  }
  const bodies = order.map((n) => {
    const gap = 4 * Math.round((SPREAD[0] + next() * (SPREAD[1] - SPREAD[0])) / 4);
    return `  .space ${gap}\n${body(n)}`;
  });
  const calls = Array.from({ length: count }, (_, n) => `  bl ballast_${n}`);
  return [
    '  .syntax unified',
    '  .thumb',
    '  .section .text.ballast, "ax", %progbits',
    ...bodies,
    '  .global ballast_functions',
    '  .thumb_func',
    'ballast_functions:',
    '  push {r4, lr}',
    ...calls,
    '  pop {r4, pc}',
    '',
  ].join('\n');
}

/** Loads, stores, shifts and decisions in the proportions of a network stack; r0 holds the state and is kept. */
function body(n: number): string {
  const at = (n * SHARE) % 2048;
  const word = (k: number) => `[r4, #${at + 4 * k}]`;
  return `  .thumb_func
ballast_${n}:
  push {r0, r4, r5, r6, r7, lr}
  mov r4, r0
  movs r5, #2
1:
  ldr.w r1, ${word(0)}
  ldr.w r2, ${word(1)}
  adds r1, #1
  eors r2, r1
  str.w r1, ${word(0)}
  ubfx r3, r1, #2, #6
  cmp r3, #0
  beq 2f
  add r2, r2, r3, lsl #4
  ldr.w r6, ${word(2)}
  adds r6, r6, r2
  str.w r6, ${word(2)}
2:
  ldrb.w r7, ${word(4)}
  cmp r7, #0
  bne 3f
  ldrh.w r6, ${word(5)}
  adds r6, r6, r1
  strh.w r6, ${word(5)}
  uxth r6, r6
  rev16 r3, r6
  tst r3, #1
  bne 3f
  str.w r3, ${word(6)}
3:
  ldr.w r3, ${word(7)}
  subs r3, r3, r2
  orr.w r3, r3, #256
  str.w r3, ${word(7)}
  ldr.w r6, ${word(8)}
  bic.w r6, r6, r3
  str.w r6, ${word(8)}
  ldr.w r7, ${word(9)}
  adds r7, r7, #3
  str.w r7, ${word(9)}
  str.w r2, ${word(1)}
  subs r5, #1
  bne 1b
  pop {r0, r4, r5, r6, r7, pc}`;
}
