// From bytes to one typed record: the only place that knows encodings (Armv7-M ARM A5, A6).
import { decode16 } from './decode-16.ts';
import { branchControl, modifiedImmediate, plainImmediate, shiftedRegister } from './decode-32-data.ts';
import { dualExclusive, multipleTransfer, singleTransfer } from './decode-32-memory.ts';
import { longMultiply, multiply, registerOperation } from './decode-32-register.ts';
import { coprocessor } from './decode-fp.ts';
import { type Instruction, instruction } from './instruction.ts';

/** True when a halfword opens a 32-bit encoding (A5.1). */
export const isWide = (halfword: number): boolean => halfword >>> 11 >= 0x1d;

/**
 * Decodes the instruction whose halfwords are `h1` and, if `isWide(h1)`, `h2`, at `address`. `inIt` says that it stands
 * in an IT block. What the architecture does not define comes back as `UDF`; what it calls UNPREDICTABLE says why.
 */
export function decode(h1: number, h2: number, address: number, inIt = false): Instruction {
  const i = isWide(h1) ? decode32(h1, h2, address, inIt) : decode16(h1, address, inIt);
  return i;
}

function decode32(h1: number, h2: number, address: number, inIt: boolean): Instruction {
  const op2 = (h1 >> 4) & 0x7f;
  if ((op2 & 0x40) !== 0 && (h1 & 0x1800) !== 0x1000) return coprocessor(h1, h2, address);
  switch ((h1 >> 11) & 3) {
    case 1:
      if ((op2 & 0x60) === 0x20) return shiftedRegister(h1, h2, address);
      return op2 & 4 ? dualExclusive(h1, h2, address) : multipleTransfer(h1, h2, address);
    case 2:
      if (h2 & 0x8000) return branchControl(h1, h2, address, inIt);
      return op2 & 0x20 ? plainImmediate(h1, h2, address) : modifiedImmediate(h1, h2, address);
    default:
      if ((op2 & 0x60) === 0) return singleTransfer(h1, h2, address);
      if ((op2 & 0x70) === 0x20) return registerOperation(h1, h2, address);
      if ((op2 & 0x78) === 0x30) return multiply(h1, h2, address);
      if ((op2 & 0x78) === 0x38) return longMultiply(h1, h2, address);
      return instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  }
}
