import type { BoardFacts, BoardName } from './board-facts.ts';
import { mimxrt1160, mimxrt1170 } from './evk.ts';
import { qemuImx6ul } from './qemu-imx6ul.ts';
import { teensy41 } from './teensy41.ts';

/** Every board that an image can be made for. */
export const boards: Readonly<Record<BoardName, BoardFacts>> = {
  teensy41,
  'mimxrt1160-evk': mimxrt1160,
  'mimxrt1170-evk': mimxrt1170,
  'qemu-imx6ul': qemuImx6ul,
};
