// TCP options as the peer sends them, padded to whole words (RFC 9293 3.2, 7323, 2018).
import { put32 } from '../bytes.ts';
import type { Range } from './ranges.ts';

export interface SynOptions {
  readonly mss: number;
  readonly sack: boolean;
  /** The timestamp option, if it is offered or answered. */
  readonly timestamps: Uint8Array | undefined;
  /** Shift of the window scale, if it is offered or answered. */
  readonly scale: number | undefined;
}

export function synOptions({ mss, sack, timestamps, scale }: SynOptions): Uint8Array {
  const options = [2, 4, mss >> 8, mss & 255];
  if (sack) options.push(1, 1, 4, 2);
  if (timestamps !== undefined) options.push(...timestamps);
  if (scale !== undefined) options.push(1, 3, 3, scale);
  return Uint8Array.from(options);
}

/** Value and echo, both in the units of whoever sent them. */
export function timestampOption(value: number, echo: number): Uint8Array {
  const option = Uint8Array.of(1, 1, 8, 10, 0, 0, 0, 0, 0, 0, 0, 0);
  put32(option, 4, value >>> 0);
  put32(option, 8, echo >>> 0);
  return option;
}

/** What is held out of order, the range that began last with `latest` first, at most `most` of them; `base` is offset 0. */
export function sackOption(held: readonly Range[], latest: number, base: number, most: number): Uint8Array {
  const ordered = [...held].sort((a, b) => Number(b.start === latest) - Number(a.start === latest));
  const shown = ordered.slice(0, most);
  const option = new Uint8Array(4 + 8 * shown.length);
  option.set([1, 1, 5, 2 + 8 * shown.length]);
  shown.forEach(({ start, end }, index) => {
    put32(option, 4 + 8 * index, (base + start) >>> 0);
    put32(option, 8 + 8 * index, (base + end) >>> 0);
  });
  return option;
}
