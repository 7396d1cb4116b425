// Every encoding class of Thumb as bit patterns (Armv7-M ARM A5, A6): 0 and 1 are fixed, a point is free, {a|b} a choice.

export interface EncodingClass {
  readonly name: string;
  readonly patterns: readonly string[];
  /** Loads or stores: registers are aimed at the window of memory that is compared. */
  readonly memory: boolean;
  /** Floating point: FP registers and FPSCR take part, and the oracle's core is one with double precision. */
  readonly fp: boolean;
}

/** All patterns that the choices of one give. */
function expand(pattern: string): string[] {
  const open = pattern.indexOf('{');
  if (open < 0) return [pattern];
  const close = pattern.indexOf('}', open);
  const choices = pattern.slice(open + 1, close).split('|');
  return choices.flatMap((choice) => expand(pattern.slice(0, open) + choice + pattern.slice(close + 1)));
}

/** A class from lines of patterns; halfwords of a 32-bit encoding are parted by a blank. */
function encodings(name: string, text: string, { memory = false, fp = false } = {}): EncodingClass {
  const patterns = text
    .trim()
    .split('\n')
    .flatMap((line) => expand(line.trim()));
  return { name, patterns, memory, fp };
}

const OPERATIONS = '{0000|0001|0010|0011|0100|1000|1010|1011|1101|1110}';
const PRECISION = '101{0|1}';

export const classes: readonly EncodingClass[] = [
  encodings(
    'shift by immediate, add, subtract (16)',
    `000{00|01|10}...........
     0000000000......
     00011{00|01|10|11}.........`,
  ),
  encodings('move, compare, add, subtract 8-bit immediate (16)', '001{00|01|10|11}...........'),
  encodings('data processing of low registers (16)', '010000{00|01|10|11}{00|01|10|11}......'),
  encodings(
    'add, compare, move of high registers (16)',
    `010001{00|01|10}........
     010001101....101`,
  ),
  encodings(
    'extend, reverse, address of (16)',
    `10110010........
     10111010{00|01|11}......
     1010{0|1}...........
     10110000{0|1}.......`,
  ),
  encodings('hints (16)', '10111111000{0|1}0000'),
  encodings('hints (32)', '1111001110101111 100000000000000{0|1}'),
  encodings(
    'data processing, modified immediate',
    `11110.0${OPERATIONS}..... 0...............
     11110.0{0000|0100|1000|1101}1.... 0...1111........`,
  ),
  encodings('data processing, plain immediate', '11110.10{0000|0100|1010|1100}.... 0...............'),
  encodings(
    'bit fields and saturation',
    `11110011{0000|0010|0100|0110|1000|1010|1100}.... 0.........0.....
     11110011{0010|1010}.... 0000....0000....
     1111001101101111 0.........0.....`,
  ),
  encodings(
    'data processing, shifted register',
    `1110101${OPERATIONS}..... 0...............
     111010101100.... 0.........{0|1}0....
     111010100100{....|1111} 0...............
     111010100110{....|1111} 0...............
     11101010{0001|1001}.... 0...1111........
     11101011{0001|1011}.... 0...1111........`,
  ),
  encodings('shift by register', '11111010{000|001|010|011}..... 1111....0000....'),
  encodings('extend with rotation', '111110100{000|001|010|011|100|101}{....|1111} 1111....10......'),
  encodings('parallel arithmetic', '111110101{000|001|010|100|101|110}.... 1111....0{000|001|010|100|101|110}....'),
  encodings(
    'saturating addition and selection',
    `111110101000.... 1111....10{00|01|10|11}....
     111110101010.... 1111....1000....`,
  ),
  encodings(
    'reverse and count',
    `111110101001.... 1111....10{00|01|10|11}....
     111110101011.... 1111....1000....`,
  ),
  encodings(
    'multiply and accumulate',
    `111110110{000|111}.... {....|1111}....0000....
     111110110000.... ........0001....
     111110110001.... {....|1111}....00......
     111110110{010|011|100|101|110}.... {....|1111}....000.....`,
  ),
  encodings(
    'long multiply',
    `111110111{000|010|100|110}.... ........0000....
     111110111100.... ........10......
     11111011110{0|1}.... ........110.....
     111110111110.... ........0110....`,
  ),
  encodings('divide', '1111101110{0|1}1.... 1111....1111....'),
  encodings('load and store, register offset (16)', '0101{000|001|010|011|100|101|110|111}.........', { memory: true }),
  encodings(
    'load and store, immediate offset (16)',
    `011{00|01|10|11}...........
     100{00|01|10|11}...........`,
    { memory: true },
  ),
  encodings(
    'load and store multiple (16)',
    `1100{0|1}...........
     1011010.........
     10111100........`,
    { memory: true },
  ),
  encodings(
    'load literal',
    `01001...........
     1111100{0|1}1{0|1}{0|1}11111 ....00..........
     1110100111011111 ........00......`,
  ),
  encodings(
    'load and store, 12-bit offset',
    `111110001{00|01|10}{0|1}.... ................
     1111100110{0|1}1.... ................`,
    { memory: true },
  ),
  encodings(
    'load and store, 8-bit offset',
    `111110000{00|01|10}{0|1}.... ....1...........
     1111100100{0|1}1.... ....1...........`,
    { memory: true },
  ),
  encodings(
    'load and store, register offset',
    `111110000{00|01|10}{0|1}.... ....000000......
     1111100100{0|1}1.... ....000000......`,
    { memory: true },
  ),
  encodings('load and store dual', '1110100{0.11|1.1.}{0|1}.... ................', { memory: true }),
  encodings('load and store multiple', '1110100{010|100}{0|1}{0|1}.... 0.0.............', { memory: true }),
  encodings(
    'exclusive load',
    `111010000101.... ....1111........
     111010001101.... ....1111010{0|1}1111`,
    { memory: true },
  ),
  encodings(
    'FP arithmetic',
    `111011100.{00|01|10|11}.... ....${PRECISION}.{0|1}.0....
     111011101.00.... ....${PRECISION}.0.0....
     111011101.{01|10}.... ....${PRECISION}.{0|1}.0....`,
    { fp: true },
  ),
  encodings(
    'FP move, absolute, negate, root, compare',
    `111011101.11.... ....${PRECISION}0000....
     111011101.11000{0|1} ....${PRECISION}{0|1}1.0....
     111011101.110100 ....${PRECISION}{0|1}1.0....
     111011101.110101 ....${PRECISION}{0|1}1000000`,
    { fp: true },
  ),
  encodings(
    'FP conversion, rounding by FPSCR',
    `111011101.1100{10|11} ....${PRECISION}{0|1}1.0....
     111011101.11011{0|1} ....${PRECISION}{0|1}1.0....
     111011101.111000 ....${PRECISION}{0|1}1.0....
     111011101.11110{0|1} ....${PRECISION}{0|1}1.0....`,
    { fp: true },
  ),
  encodings('FP fixed point', `111011101.111{01|11}{0|1} ....${PRECISION}{0|1}1.0....`, { fp: true }),
  encodings(
    'FP select, maximum, directed rounding',
    `111111100....... ....${PRECISION}.0.0....
     111111101.00.... ....${PRECISION}.{0|1}.0....
     111111101.1110.. ....${PRECISION}01.0....
     111111101.1111.. ....${PRECISION}{0|1}1.0....`,
    { fp: true },
  ),
  encodings(
    'FP transfer',
    `11101110000{0|1}.... ....1010.0010000
     1110111000.{0|1}.... ....101100010000
     1110111011110001 ....101000010000
     1110111011100001 ....101000010000
     11101100010{0|1}.... ....${PRECISION}00.1....`,
    { fp: true },
  ),
  encodings(
    'FP load and store',
    `11101101..0{0|1}.... ....${PRECISION}........
     111011001.{0|1}{0|1}.... ....${PRECISION}........
     111011010.1{0|1}.... ....${PRECISION}........`,
    { fp: true, memory: true },
  ),
];
