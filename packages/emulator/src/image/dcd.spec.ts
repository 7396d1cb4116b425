import { describe, expect, it } from 'vitest';
import { type DcdTarget, readDcd, runDcd } from './dcd.ts';

const AT = 0x3000_1030;

/** Reads little-endian words of these bytes. */
function reader(bytes: readonly number[]) {
  return (address: number): number => {
    const at = address - AT;
    return (
      ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>>
      0
    );
  };
}

const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const command = (tag: number, flags: number, ...words: number[]): number[] => {
  const length = 4 + 4 * words.length;
  return [tag, length >> 8, length & 255, flags, ...words.flatMap(word)];
};
function dcd(...commands: number[][]): number[] {
  const body = commands.flat();
  const length = 4 + body.length;
  return [0xd2, length >> 8, length & 255, 0x41, ...body];
}

/** Memory that remembers how it was accessed. */
function target(words = new Map<number, number>()) {
  const accesses: string[] = [];
  const memory: DcdTarget = {
    read: (address, bytes) => {
      accesses.push(`r${bytes} ${address.toString(16)}`);
      return words.get(address) ?? 0;
    },
    write: (address, bytes, value) => {
      accesses.push(`w${bytes} ${address.toString(16)} ${value.toString(16)}`);
      words.set(address, value);
    },
  };
  return { memory, accesses };
}

describe('Device configuration data', () => {
  it('Writes of one, two and four bytes, set and cleared bits come in order; NOP does nothing.', () => {
    const bytes = dcd(
      command(0xcc, 4, 0x400d_4000, 0x1000_0004, 0x400d_4008, 0x81),
      command(0xc0, 0),
      command(0xcc, 2, 0x4003_0000, 0x30),
      command(0xcc, 0x1c, 0x400d_4000, 0x1),
      command(0xcc, 0x14, 0x400d_4000, 0x4),
    );
    const { commands, problems } = readDcd(reader(bytes), AT, 0xfd0);
    expect(problems).toEqual([]);
    const { memory, accesses } = target();
    expect(runDcd(commands, memory)).toBeUndefined();
    expect(accesses).toEqual([
      'w4 400d4000 10000004',
      'w4 400d4008 81',
      'w2 40030000 30',
      'r4 400d4000',
      'w4 400d4000 10000005',
      'r4 400d4000',
      'w4 400d4000 10000001',
    ]);
  });

  it.for([
    [0x04, 0b01, 'check-all-clear', 0b10],
    [0x0c, 0b10, 'check-all-set', 0b11],
    [0x14, 0b11, 'check-any-clear', 0b01],
    [0x1c, 0b00, 'check-any-set', 0b10],
  ] as const)('The check with flags %i refuses %i and passes on the right bits.', ([flags, wrong, kind, right]) => {
    const mask = kind === 'check-all-clear' ? 1 : 3;
    const { commands } = readDcd(reader(dcd(command(0xcf, flags, 0x100, mask))), AT, 0xfd0);
    expect(commands).toEqual([{ kind, bytes: 4, address: 0x100, value: mask }]);
    expect(runDcd(commands, target(new Map([[0x100, wrong]])).memory)).toEqual(commands[0]);
    expect(runDcd(commands, target(new Map([[0x100, right]])).memory)).toBeUndefined();
  });

  it.for([
    ['another tag', [0xd1, 0, 4, 0x41], 'header'],
    ['a length beyond the code', [0xd2, 0x10, 0, 0x41], 'room'],
    ['a command that runs over the end', [...dcd(command(0xcc, 4, 1, 2)).slice(0, 5), 0x7f, 0, 4], 'length'],
    ['an unknown command', dcd(command(0xaa, 4)), 'no command'],
    ['an access of three bytes', dcd(command(0xcc, 3, 1, 2)), '3 bytes'],
  ] as const)('%s is a problem.', ([, bytes, words]) => {
    const { problems } = readDcd(reader(bytes), AT, 0xfd0);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(words);
  });
});
