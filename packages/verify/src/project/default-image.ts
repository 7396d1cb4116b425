// Where the image lies that proves a board, by what its build is told.
import { leafFolder, readPlacement } from '@boardproof/firmware';

/** The folder of the build of that many segments each way for the Teensy 4.1, below the project's build folder. */
export function teensyLeaf(segments: { wnd: number; snd: number }): string {
  const { placement } = readPlacement({ board: 'teensy41', ...segments });
  if (placement === undefined) throw new RangeError(`no image has ${segments.wnd} and ${segments.snd} segments`);
  return leafFolder(placement);
}

/** Path of such an image from the workspace's root. */
export function teensyImage(firmwareRoot: string, segments: { wnd: number; snd: number } = { wnd: 8, snd: 8 }): string {
  return `dist/${firmwareRoot}/build/${teensyLeaf(segments)}/lwip-iperf.hex`;
}
