// The Teensy 4.1 as bodies, in its own frame: middle of the board, y up, z = 0 at its top.
import type { FigureReader, Host, HullBody } from '@boardproof/enclosure';
import { boxBody } from '@boardproof/enclosure';
import { teensy41, teensyEthernetPads } from '@boardproof/parts';
import type { figures } from './figures.ts';

export type Figures = FigureReader<keyof typeof figures>;

/** Outline of the USB socket, from the silk of two public footprints (facts of the part), mm. */
export const usbSocket = { xMin: -31.75, yMin: -3.81, xMax: -25.4, yMax: 3.81 } as const;
const mcu = { xMin: -7.62, yMin: -6.35, xMax: 5.08, yMax: 6.35 } as const;
const microSd = { xMin: 17.78, yMin: -6.35, xMax: 30.48, yMax: 6.35 } as const;

/** The two long rows of pins. */
const row = 7.62;
/** Half the width of a row's solder. */
const rowHalf = 0.8;

const outline = teensy41.body!.outline;

/** Everything on the Teensy that the breakout could meet, at its greatest size. */
export function hostBodies(take: Figures): HullBody[] {
  const box = (name: string, r: { xMin: number; yMin: number; xMax: number; yMax: number }, top: number, low = 0) =>
    boxBody(name, [r.xMin, r.yMin, low], [r.xMax, r.yMax, top]);
  const edge = (side: 1 | -1) => {
    const [a, b] = [side * row - rowHalf, side * row + rowHalf];
    return { xMin: -30, yMin: Math.min(a, b), xMax: 30, yMax: Math.max(a, b) };
  };
  return [
    box('Teensy', outline, 0, -take.value('teensy.thickness')),
    box('USB socket', usbSocket, take.greatest('usb.height')),
    box('processor', mcu, take.greatest('teensy.mcu')),
    box('microSD socket', microSd, take.greatest('teensy.sd')),
    box('small parts', { xMin: -25, yMin: -6.3, xMax: 17.5, yMax: 6.3 }, take.greatest('teensy.parts')),
    box('pins of the edge at pin 13', edge(1), take.greatest('teensy.pins')),
    box('pins of the edge at pin 0', edge(-1), take.greatest('teensy.pins')),
    headerBody(take),
  ];
}

/** Pads of the Ethernet block by function. */
export const ethernetPads = new Map(
  teensyEthernetPads.map((pad) => [
    teensy41.pins.find((pin) => pin.pad === pad)!.function,
    teensy41.land.pads.find(({ number }) => number === pad)!.at,
  ]),
);

/** The middle of the Ethernet block. */
export const blockMiddle: readonly [number, number] = [0, 1].map(
  (k) => [...ethernetPads.values()].reduce((sum, at) => sum + at[k]!, 0) / ethernetPads.size,
) as [number, number];

/** The plastic body of the header, which lies on the Teensy: half a pitch beyond its outer pins. */
function headerBody(take: Figures): HullBody {
  const [x, y] = blockMiddle;
  return boxBody('header body', [x - 2, y - 3, 0], [x + 2, y + 3, take.greatest('header.body')]);
}

export function hostOf(take: Figures): Host {
  return {
    name: 'Teensy 4.1',
    rect: outline,
    thickness: take.value('teensy.thickness'),
    bodies: hostBodies(take),
    pads: teensy41.land.pads.map(({ number, at, size }) => ({
      name: `${number} ${teensy41.pins.find(({ pad }) => pad === number)?.function ?? ''}`.trim(),
      at,
      radius: size[0] / 2,
    })),
    below: take.greatest('teensy.below'),
  };
}
