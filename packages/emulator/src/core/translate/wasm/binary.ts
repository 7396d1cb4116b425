// The binary format of WebAssembly (Core Specification 2.0, chapter 5), as far as one function in a module needs it.

export const OP = {
  UNREACHABLE: 0x00,
  BLOCK: 0x02,
  LOOP: 0x03,
  IF: 0x04,
  ELSE: 0x05,
  END: 0x0b,
  BR: 0x0c,
  BR_IF: 0x0d,
  BR_TABLE: 0x0e,
  RETURN: 0x0f,
  CALL: 0x10,
  CALL_INDIRECT: 0x11,
  DROP: 0x1a,
  SELECT: 0x1b,
  LOCAL_GET: 0x20,
  LOCAL_SET: 0x21,
  LOCAL_TEE: 0x22,
  LOAD: 0x28,
  LOAD8_U: 0x2d,
  LOAD16_U: 0x2f,
  STORE: 0x36,
  STORE8: 0x3a,
  STORE16: 0x3b,
  CONST: 0x41,
  EQZ: 0x45,
  EQ: 0x46,
  NE: 0x47,
  LT_S: 0x48,
  LT_U: 0x49,
  GT_S: 0x4a,
  GT_U: 0x4b,
  LE_S: 0x4c,
  LE_U: 0x4d,
  GE_S: 0x4e,
  GE_U: 0x4f,
  CLZ: 0x67,
  ADD: 0x6a,
  SUB: 0x6b,
  MUL: 0x6c,
  DIV_S: 0x6d,
  DIV_U: 0x6e,
  AND: 0x71,
  OR: 0x72,
  XOR: 0x73,
  SHL: 0x74,
  SHR_S: 0x75,
  SHR_U: 0x76,
  I64_SHR_U: 0x88,
  I64_CONST: 0x42,
  I64_MUL: 0x7e,
  WRAP: 0xa7,
  EXTEND_S: 0xac,
  EXTEND_U: 0xad,
} as const;

export const I32 = 0x7f;
/** The type of a block that leaves nothing. */
export const NOTHING = 0x40;

/** LEB128 of an unsigned 32-bit number. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest !== 0);
  return bytes;
}

/** LEB128 of an int32. */
export function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value | 0; ; rest >>= 7) {
    const isLast = rest >> 6 === 0 || rest >> 6 === -1;
    bytes.push((rest & 0x7f) | (isLast ? 0 : 0x80));
    if (isLast) return bytes;
  }
}

/** A function's type: so many int32 in, and one or none out. */
export interface Signature {
  readonly operands: number;
  readonly results: 0 | 1;
}

export interface ModuleParts {
  /** What comes from outside, all of it from a module named `e`, under these names; functions are numbered in this order. */
  readonly functions: readonly (readonly [name: string, Signature])[];
  /** Also takes a memory named `memory`, and a table named `table`? */
  readonly hasTable: boolean;
  readonly pages: number;
  /** The only function, exported as `run`; further types that its code names follow its own. */
  readonly signature: Signature;
  readonly types?: readonly Signature[];
  readonly locals: number;
  readonly code: readonly number[];
}

/** A module of one function. Type numbers: the imports' in their order, the function's own, then `types`. */
export function moduleOf({ functions, hasTable, pages, signature, types, locals, code }: ModuleParts): Uint8Array {
  const all = [...functions.map(([, type]) => type), signature, ...(types ?? [])];
  const imports = [
    [...name('e'), ...name('memory'), 2, 1, ...unsigned(pages), ...unsigned(pages)],
    ...(hasTable ? [[...name('e'), ...name('table'), 1, 0x70, 0, 0]] : []),
    ...functions.map(([called], type) => [...name('e'), ...name(called), 0, type]),
  ];
  const body = [...(locals === 0 ? [0] : [1, ...unsigned(locals), I32]), ...code, OP.END];
  return Uint8Array.from(
    [
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, all.map(typeOf)),
      section(2, imports),
      section(3, [[functions.length]]),
      section(7, [[...name('run'), 0, functions.length]]),
      section(10, [[...unsigned(body.length), ...body]]),
    ].flat(),
  );
}

const typeOf = ({ operands, results }: Signature): number[] => [
  0x60,
  operands,
  ...new Array<number>(operands).fill(I32),
  results,
  ...new Array<number>(results).fill(I32),
];

const name = (text: string): number[] => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(content.length), ...content];
}
