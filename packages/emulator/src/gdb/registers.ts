// The registers that gdb sees, in the order of the target description, which is the order of the `g` packet.
import type { CortexM7 } from '../core/cortex-m7.ts';

interface Register {
  readonly name: string;
  readonly bits: 32 | 64;
  readonly feature: 'm-profile' | 'vfp' | 'm-system';
  readonly type?: string;
  read(core: CortexM7): bigint;
  write(core: CortexM7, value: bigint): void;
}

const word = (value: bigint): number => Number(BigInt.asIntN(32, value));
const unsigned = (value: number): bigint => BigInt(value >>> 0);

function general(number: number): Register {
  const names = ['sp', 'lr', 'pc'];
  const types = ['data_ptr', 'int', 'code_ptr'];
  return {
    name: number < 13 ? `r${number}` : names[number - 13]!,
    bits: 32,
    feature: 'm-profile',
    ...(number >= 13 && { type: types[number - 13]! }),
    read: (core) => unsigned(core.registers[number]!),
    write: (core, value) => {
      // SP and PC keep their low bits at 0 (B1.4.7, B1.4.2).
      const mask = number === 13 ? ~3 : number === 15 ? ~1 : ~0;
      core.registers[number] = word(value) & mask;
      // At another place no IT block is under way.
      if (number === 15) core.it = 0;
    },
  };
}

const xpsr: Register = {
  name: 'xpsr',
  bits: 32,
  feature: 'm-profile',
  read: (core) => unsigned(core.xpsr),
  // The exception number is the core's own.
  write: (core, value) => {
    const bits = word(value);
    core.setFlags(bits);
    core.ge = (bits >>> 16) & 15;
    core.it = ((bits >>> 8) & 0xfc) | ((bits >>> 25) & 3);
  },
};

function double(number: number): Register {
  return {
    name: `d${number}`,
    bits: 64,
    feature: 'vfp',
    type: 'ieee_double',
    read: (core) => core.u64[number]!,
    write: (core, value) => {
      core.u64[number] = value;
    },
  };
}

type Plain = 'fpscr' | 'primask' | 'basepri' | 'faultmask' | 'control';

function plain(name: Plain, feature: Register['feature'], mask = ~0): Register {
  return {
    name,
    bits: 32,
    feature,
    read: (core) => unsigned(core[name]),
    write: (core, value) => {
      if (name === 'control') core.writeControl(word(value));
      else core[name] = word(value) & mask;
      core.attend();
    },
  };
}

function stackPointer(name: 'msp' | 'psp'): Register {
  const isActive = (core: CortexM7) => (name === 'psp') === core.onProcessStack;
  return {
    name,
    bits: 32,
    feature: 'm-system',
    type: 'data_ptr',
    read: (core) => unsigned(isActive(core) ? core.registers[13]! : core.otherSp),
    write: (core, value) => {
      if (isActive(core)) core.registers[13] = word(value) & ~3;
      else core.otherSp = word(value) & ~3;
    },
  };
}

export const registers: readonly Register[] = [
  ...Array.from({ length: 16 }, (_, number) => general(number)),
  xpsr,
  ...Array.from({ length: 16 }, (_, number) => double(number)),
  plain('fpscr', 'vfp'),
  stackPointer('msp'),
  stackPointer('psp'),
  plain('primask', 'm-system', 1),
  plain('basepri', 'm-system', 0xff),
  plain('faultmask', 'm-system', 1),
  plain('control', 'm-system'),
];

/** The description that gdb asks for: which registers there are, by the names of its features for this profile. */
export function targetDescription(): string {
  let text = '<?xml version="1.0"?>\n<!DOCTYPE target SYSTEM "gdb-target.dtd">\n<target version="1.0">\n';
  text += '<architecture>armv7e-m</architecture>\n';
  for (const feature of ['m-profile', 'vfp', 'm-system'] as const) {
    text += `<feature name="org.gnu.gdb.arm.${feature}">\n`;
    for (const [number, register] of registers.entries()) {
      if (register.feature !== feature) continue;
      const { name, bits, type = 'int' } = register;
      text += `<reg name="${name}" bitsize="${bits}" type="${type}" regnum="${number}"/>\n`;
    }
    text += '</feature>\n';
  }
  return `${text}</target>\n`;
}

/** Bytes of a register as the protocol has them, least significant first. */
export function readRegister(core: CortexM7, number: number): Uint8Array | undefined {
  const register = registers[number];
  if (register === undefined) return undefined;
  const bytes = new Uint8Array(register.bits / 8);
  const value = register.read(core);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number((value >> BigInt(8 * at)) & 0xffn);
  return bytes;
}

/** False when there is no such register or the value has another length. */
export function writeRegister(core: CortexM7, number: number, bytes: Uint8Array): boolean {
  const register = registers[number];
  if (register === undefined || bytes.length !== register.bits / 8) return false;
  let value = 0n;
  for (let at = 0; at < bytes.length; at += 1) value |= BigInt(bytes[at]!) << BigInt(8 * at);
  register.write(core, value);
  return true;
}
