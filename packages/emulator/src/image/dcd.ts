// Device configuration data: writes and checks that the boot ROM does before it starts an image.
// Format: i.MX RT reference manuals, system boot, as NXP's and open tools (spsdk, imxbt) write it. Words are big-endian.

import type { ReadWord } from './boot.ts';
import type { Problem } from './problem.ts';

/** `write`: the value, or the bits to set or clear; `check`: waits until the bits are so. Bytes of an access: 1, 2 or 4. */
export interface DcdCommand {
  readonly kind: 'write' | 'set' | 'clear' | 'check-all-clear' | 'check-all-set' | 'check-any-clear' | 'check-any-set';
  readonly bytes: 1 | 2 | 4;
  readonly address: number;
  readonly value: number;
}

const HEADER = 0xd2;
const VERSION_FIRST = 0x40;
const VERSION_LAST = 0x43;
const WRITE = 0xcc;
const CHECK = 0xcf;
const NOP = 0xc0;
const UNLOCK = 0xb2;
/** The ROM takes no more. */
const LONGEST = 1768;

const hex = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

/** Reads the DCD at an address of the flash; `room` is what lies between it and the code. */
export function readDcd(
  read: ReadWord,
  at: number,
  room: number,
): { readonly commands: readonly DcdCommand[]; readonly problems: readonly Problem[] } {
  const commands: DcdCommand[] = [];
  const problems: Problem[] = [];
  const say = (where: number, message: string, hint: string): void => {
    problems.push({ code: 'dcd', severity: 'error', path: hex(where), message, hint });
  };
  const byte = (where: number): number => (read(where & ~3) >>> ((where & 3) * 8)) & 0xff;
  const big = (where: number): number =>
    ((byte(where) << 24) | (byte(where + 1) << 16) | (byte(where + 2) << 8) | byte(where + 3)) >>> 0;
  const lengthAt = (where: number): number => (byte(where + 1) << 8) | byte(where + 2);
  const length = lengthAt(at);
  const version = byte(at + 3);
  if (byte(at) !== HEADER || version < VERSION_FIRST || version > VERSION_LAST) {
    say(at, `the DCD's header is ${hex(big(at))}: tag D2 and version 40 to 43 are wanted`, 'Write D2, length, 41.');
    return { commands, problems };
  }
  if (length > Math.min(LONGEST, room)) {
    say(
      at,
      `the DCD is said to have ${length} bytes, there is room for ${Math.min(LONGEST, room)}`,
      'Make it shorter.',
    );
    return { commands, problems };
  }
  for (let where = at + 4; where < at + length; ) {
    const tag = byte(where);
    const size = lengthAt(where);
    const flags = byte(where + 3);
    if (size < 4 || where + size > at + length) {
      say(where, `the command ${hex(big(where))} has a length that does not fit`, 'Lengths count their own header.');
      break;
    }
    if (tag === WRITE) addWrites(where, size, flags);
    else if (tag === CHECK) addCheck(where, flags);
    else if (tag !== NOP && tag !== UNLOCK) say(where, `tag ${tag.toString(16)} is no command`, 'CC, CF, C0 or B2.');
    where += size;
  }
  return { commands, problems };

  function widthOf(where: number, flags: number): 1 | 2 | 4 | undefined {
    const bytes = flags & 7;
    if (bytes === 1 || bytes === 2 || bytes === 4) return bytes;
    say(where, `an access of ${bytes} bytes is none`, '1, 2 or 4.');
    return undefined;
  }

  function addWrites(where: number, size: number, flags: number): void {
    const bytes = widthOf(where, flags);
    if (bytes === undefined) return;
    // Bit 4: the value is a mask of bits; bit 3: they are set, else cleared.
    const kind = (flags & 0x10) === 0 ? 'write' : (flags & 8) !== 0 ? 'set' : 'clear';
    for (let pair = where + 4; pair + 8 <= where + size; pair += 8)
      commands.push({ kind, bytes, address: big(pair), value: big(pair + 4) });
  }

  function addCheck(where: number, flags: number): void {
    const bytes = widthOf(where, flags);
    if (bytes === undefined) return;
    const kinds = ['check-all-clear', 'check-all-set', 'check-any-clear', 'check-any-set'] as const;
    // Bit 4: any bit of the mask; bit 3: set.
    const kind = kinds[((flags & 0x10) !== 0 ? 2 : 0) + ((flags & 8) !== 0 ? 1 : 0)]!;
    commands.push({ kind, bytes, address: big(where + 4), value: big(where + 8) });
  }
}

/** The widths that the ROM accesses a register with are kept: blocks tell them apart. */
export interface DcdTarget {
  read(address: number, bytes: 1 | 2 | 4): number;
  write(address: number, bytes: 1 | 2 | 4, value: number): void;
}

/** Runs the commands in order; answers the check that would never hold, on which the ROM gives up. */
export function runDcd(commands: readonly DcdCommand[], target: DcdTarget): DcdCommand | undefined {
  for (const command of commands) {
    const { kind, bytes, address, value } = command;
    if (kind === 'write') target.write(address, bytes, value);
    else if (kind === 'set') target.write(address, bytes, (target.read(address, bytes) | value) >>> 0);
    else if (kind === 'clear') target.write(address, bytes, (target.read(address, bytes) & ~value) >>> 0);
    else if (!holds(kind, target.read(address, bytes), value)) return command;
  }
  return undefined;
}

function holds(kind: DcdCommand['kind'], word: number, mask: number): boolean {
  switch (kind) {
    case 'check-all-clear':
      return (word & mask) === 0;
    case 'check-all-set':
      return (word & mask) >>> 0 === mask;
    case 'check-any-clear':
      return (word & mask) >>> 0 !== mask;
    default:
      return (word & mask) !== 0;
  }
}
