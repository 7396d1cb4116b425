import type { Random } from './random.ts';

/** Numbers at which readers have stumbled, as bytes. */
const edges = [0, 1, 0x7f, 0x80, 0xff];
/** Texts at which readers have stumbled. */
const scraps = [
  '',
  '\0',
  '"',
  "'",
  '\\',
  '\n',
  '\r\n',
  '\u2028',
  '\ufeff',
  '\ud800',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '__proto__',
  'constructor',
  '../../x',
  '<script>alert(1)</script>',
  '=cmd|x',
  '%s%n',
  '{{7*7}}',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'true',
];

/** Damages a text or bytes at one to six places; `others` lend pieces of theirs. */
export function mutate<I extends string | Uint8Array>(random: Random, input: I, others: readonly I[]): I {
  let result = input;
  for (let times = 1 + random.below(6); times > 0; times--) {
    result = (typeof result === 'string' ? text(random, result, others) : bytes(random, result, others)) as I;
  }
  return result;
}

function text(random: Random, input: string, others: readonly (string | Uint8Array)[]): string {
  const from = random.below(input.length + 1);
  const to = Math.min(input.length, from + random.below(random.chance(0.2) ? input.length + 1 : 12));
  const piece = () => {
    const other = String(random.pick(others));
    const at = random.below(other.length + 1);
    return other.slice(at, at + random.below(80));
  };
  const middle = [
    () => '',
    () => random.pick(scraps),
    () => String.fromCharCode(random.below(random.chance(0.9) ? 128 : 0x10000)),
    () => input.slice(from, to).repeat(1 + random.below(4)),
    piece,
    () => String(random.below(2 ** 31) - 2 ** 30),
  ][random.below(6)]!();
  // Most damages keep the rest; some cut the input off.
  return input.slice(0, from) + middle + (random.chance(0.05) ? '' : input.slice(to));
}

function bytes(random: Random, input: Uint8Array, others: readonly (string | Uint8Array)[]): Uint8Array {
  const from = random.below(input.length + 1);
  const to = Math.min(input.length, from + random.below(random.chance(0.2) ? input.length + 1 : 12));
  switch (random.below(6)) {
    case 0: {
      const changed = input.slice();
      if (changed.length > 0) changed[random.below(changed.length)] = random.pick(edges);
      return changed;
    }
    case 1: {
      const changed = input.slice();
      if (changed.length > 0) {
        const at = random.below(changed.length);
        changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
      }
      return changed;
    }
    case 2:
      return join(input.subarray(0, from), input.subarray(to));
    case 3:
      return join(input.subarray(0, to), input.subarray(from));
    case 4: {
      const other = random.pick(others) as Uint8Array;
      const at = random.below(other.length + 1);
      return join(input.subarray(0, from), other.subarray(at, at + random.below(80)), input.subarray(to));
    }
    default:
      return random.chance(0.3)
        ? input.slice(0, from)
        : join(input.subarray(0, from), noise(random), input.subarray(to));
  }
}

function noise(random: Random): Uint8Array {
  return Uint8Array.from({ length: 1 + random.below(16) }, () => random.below(256));
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
