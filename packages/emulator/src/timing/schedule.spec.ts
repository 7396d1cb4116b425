import { describe, expect, it } from 'vitest';
import { decode, isWide } from '../core/decode.ts';
import { valuesOf } from './constants.ts';
import { schedule } from './schedule.ts';
import { usesOf } from './uses.ts';

/** When each instruction of these halfwords is issued, and the length at the end. */
function issued(...halfwords: number[]): number[] {
  const uses = [];
  for (let n = 0; n < halfwords.length; ) {
    const first = halfwords[n]!;
    const wide = isWide(first);
    uses.push(usesOf(decode(first, wide ? halfwords[n + 1]! : 0, 0x400, false), false));
    n += wide ? 2 : 1;
  }
  return [...schedule(uses, valuesOf())];
}

const addsR0 = 0x3001; // adds r0, #1
const addsR1 = 0x3101; // adds r1, #1
const addsR3 = 0x3301; // adds r3, #1
const load = 0x6808; // ldr r0, [r1]
const loadOther = 0x681a; // ldr r2, [r3]
const store = 0x6008; // str r0, [r1]
const storeOther = 0x601a; // str r2, [r3]

describe('Two instructions in one cycle', () => {
  it('Go together when neither needs the other; one that needs the result of the first waits for the next cycle.', () => {
    expect(issued(addsR0, addsR1)).toEqual([0, 0, 1]);
    expect(issued(addsR0, addsR0)).toEqual([0, 1, 2]);
    expect(issued(addsR0, addsR1, addsR3)).toEqual([0, 0, 1, 2]);
  });

  it('Two loads go together; two stores do not, nor a load and a store.', () => {
    expect(issued(load, loadOther)).toEqual([0, 0, 1]);
    expect(issued(store, storeOther)).toEqual([0, 1, 2]);
    expect(issued(load, storeOther)).toEqual([0, 1, 2]);
    expect(issued(storeOther, load)).toEqual([0, 1, 2]);
  });

  it('Only one uses the shifter, and one the multiplier.', () => {
    expect(issued(0x0088, 0x009a)).toEqual([0, 1, 2]); // lsls r0, r1, #2; lsls r2, r3, #2
    expect(issued(0x0088, addsR3)).toEqual([0, 0, 1]);
    expect(issued(0x4348, 0x435a)).toEqual([0, 1, 2]); // muls r0, r1, r0; muls r2, r3, r2
    expect(issued(0x4348, addsR3)).toEqual([0, 0, 1]);
  });

  it('A compare goes with the branch that asks for its flags, but not with an addition that does.', () => {
    expect(issued(0x2800, 0xd1fe)).toEqual([0, 0, 1]); // cmp r0, #0; bne
    expect(issued(0x2800, 0x4151)).toEqual([0, 1, 2]); // cmp r0, #0; adcs r1, r2
  });

  it('What follows a barrier or a division waits for it.', () => {
    expect(issued(0xfbb1, 0xf0f2, addsR3)).toEqual([0, 6, 7]); // udiv r0, r1, r2
    expect(issued(addsR3, 0xf3bf, 0x8f5f, addsR0)).toEqual([0, 1, 2, 3]); // dmb sy
  });
});

describe('Results that come late', () => {
  it('A loaded value can be computed with a cycle later than a computed one, and be an address two cycles later.', () => {
    expect(issued(load, 0x1c42)).toEqual([0, 2, 3]); // adds r2, r0, #1
    expect(issued(load, 0x6802)).toEqual([0, 3, 4]); // ldr r2, [r0]
    expect(issued(load, addsR3)).toEqual([0, 0, 1]);
  });

  it('A loaded value can be stored a cycle earlier than it can be computed with.', () => {
    expect(issued(load, 0x6018)).toEqual([0, 1, 2]); // str r0, [r3]
  });

  it('A base that is written back is there at once, a value loaded into its own base is not.', () => {
    expect(issued(0xf851, 0x0b04, 0x680a)).toEqual([0, 1, 2]); // ldr r0, [r1], #4; ldr r2, [r1]
    expect(issued(0x6800, 0x6802)).toEqual([0, 3, 4]); // ldr r0, [r0]; ldr r2, [r0]
  });

  it('A product is a cycle late.', () => {
    expect(issued(0x4348, 0x1c42)).toEqual([0, 2, 3]); // muls r0, r1, r0; adds r2, r0, #1
  });

  it('FP results are two cycles late, and a division takes its time: twice as long in double precision.', () => {
    expect(issued(0xee70, 0x0a81, 0xee31, 0x1aa0)).toEqual([0, 3, 4]); // vadd.f32 s1, s1, s2; vadd.f32 s2, s3, s1
    expect(issued(0xee70, 0x0a81, addsR3)).toEqual([0, 0, 1]);
    expect(issued(0xeec0, 0x0a81, addsR3)).toEqual([0, 15, 16]); // vdiv.f32 s1, s1, s2
    expect(issued(0xee81, 0x1b02, addsR3)).toEqual([0, 29, 30]); // vdiv.f64 d1, d1, d2
  });

  it('A list of registers takes a cycle for each two.', () => {
    expect(issued(0xb4f0)).toEqual([0, 2]); // push {r4-r7}
    expect(issued(0xb4e0)).toEqual([0, 2]); // push {r5-r7}
    expect(issued(0xe891, 0x0ff0)).toEqual([0, 4]); // ldm r1, {r4-r11}
  });

  it('What may be skipped in an IT block needs its target as well.', () => {
    const add = usesOf(decode(addsR1, 0, 0x400, true), true);
    const before = usesOf(decode(0x2101, 0, 0x400, false), false); // movs r1, #1
    expect([...schedule([before, add], valuesOf())]).toEqual([0, 1, 2]);
    expect(add.readsFlags).toBe(true);
  });
});
