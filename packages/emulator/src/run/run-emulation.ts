// For programs: an image by its file names, run in one call.

import type { BoardName } from './board-of-image.ts';
import { emulate } from './emulation.ts';
import { loadImage } from './load-image.ts';
import type { RunOptions } from './options.ts';
import type { EmulationResult } from './result.ts';

export interface RunEmulationOptions extends RunOptions {
  /** The HEX file that goes to the flash. */
  readonly image: string;
  /** For symbols; the .elf beside the image unless given. */
  readonly elf?: string;
  /** Told by the image unless given. */
  readonly board?: BoardName;
}

/** Reads and runs an image. Throws `UnusableImage` when it cannot be read; whatever the board does is in the result. */
export async function runEmulation(options: RunEmulationOptions): Promise<EmulationResult> {
  const { image, elf, board, ...rest } = options;
  return emulate(loadImage(image, elf, board), rest);
}
