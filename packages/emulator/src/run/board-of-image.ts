// Which board an image was built for: by where its flash begins, and for boards that share a chip by the name that it carries.
import type { EvkName } from '../boards/mimxrt11.ts';
import { FLASH_BASE, FLASH_SIZE } from '../image/boot.ts';
import { FCB_OFFSET, FLASH_BASE as RT11XX_BASE } from '../image/boot-rt11xx.ts';
import type { Problem, Segment } from '../image/index.ts';
import { UnusableImage } from './unusable-image.ts';

/** The boards that can be emulated, as the firmware's builds name them. */
export const boardNames = ['teensy41', 'mimxrt1160-evk', 'mimxrt1170-evk'] as const;
export type BoardName = (typeof boardNames)[number];

const EVK_FLASH_SIZE = 16 * 1024 * 1024;
const evkNames: readonly EvkName[] = ['mimxrt1160-evk', 'mimxrt1170-evk'];
const FCB_TAG = [0x46, 0x43, 0x46, 0x42];

interface Flash {
  readonly title: string;
  readonly base: number;
  readonly size: number;
}

const flashOf: Readonly<Record<BoardName, Flash>> = {
  teensy41: { title: 'the Teensy 4.1', base: FLASH_BASE, size: FLASH_SIZE },
  'mimxrt1160-evk': { title: 'the MIMXRT1160-EVK', base: RT11XX_BASE, size: EVK_FLASH_SIZE },
  'mimxrt1170-evk': { title: 'the MIMXRT1170-EVK', base: RT11XX_BASE, size: EVK_FLASH_SIZE },
};

/** The board of an image; `asked` is what the call says. Throws `UnusableImage` where they do not fit or nothing tells. */
export function boardOf(segments: readonly Segment[], name: string, asked?: BoardName): BoardName {
  if (asked !== undefined) {
    if (!touches(segments, flashOf[asked])) refuse(segments, name, asked);
    return asked;
  }
  if (touches(segments, flashOf.teensy41)) return 'teensy41';
  if (!touches(segments, flashOf['mimxrt1160-evk'])) refuse(segments, name, 'teensy41');
  const named = evkNames.filter((board) => segments.some(({ bytes }) => contains(bytes, board)));
  if (named.length === 1) return named[0]!;
  const fcb = hasFcb(segments) ? '' : `, and it has no FCB at +0x${FCB_OFFSET.toString(16)}`;
  const message = `this image is for an i.MX RT11xx but does not say for which board${fcb}`;
  throw new UnusableImage([problem(name, message, `Say it: --board ${evkNames.join(' or --board ')}.`)]);
}

function touches(segments: readonly Segment[], { base, size }: Flash): boolean {
  return segments.some(({ address, bytes }) => address < base + size && address + bytes.length > base);
}

/** An image without a byte in a board's flash was linked for another one; each of its segments would only say so again. */
function refuse(segments: readonly Segment[], name: string, board: BoardName): never {
  const first = segments[0]?.address ?? 0;
  const isRt11xx = touches(segments, { ...flashOf['mimxrt1160-evk'], size: 0x1000_0000 });
  const theirs = isRt11xx ? 'its flash begins at 0x30000000 (i.MX RT11xx)' : `its first byte lies at ${hex32(first)}`;
  const { title, base } = flashOf[board];
  const ours = `${title}'s flash begins at ${hex32(base)}`;
  throw new UnusableImage([
    problem(name, `this image is for another board: ${theirs}; ${ours}`, `Build the image for ${board}.`),
  ]);
}

function hasFcb(segments: readonly Segment[]): boolean {
  const at = RT11XX_BASE + FCB_OFFSET;
  return segments.some(
    ({ address, bytes }) =>
      address <= at && at + 4 <= address + bytes.length && FCB_TAG.every((byte, n) => bytes[at - address + n] === byte),
  );
}

/** The greeting of our images names their board. */
function contains(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text);
}

function hex32(address: number): string {
  return `0x${address.toString(16).padStart(8, '0')}`;
}

function problem(path: string, message: string, hint: string): Problem {
  return { code: 'image-board', severity: 'error', path, message, hint };
}
