// Both plugs as solids, in their places, and how they leave.

import type { Rect } from '@boardproof/board';
import type { HullBody, MountPlug } from '@boardproof/enclosure';
import { boxBody, sweptBody } from '@boardproof/enclosure';
import { overmould, usbShell } from './figures.ts';
import { type Figures, usbSocket } from './host.ts';

/** How far a plug is pulled until it is out, mm. */
const pull = 35;

/** The USB plug, which leaves along -x of the Teensy. */
export function usbPlug(take: Figures): MountPlug {
  const middle = take.value('usb.axis');
  const face = usbSocket.xMin;
  const front = face - take.least('usb.gap');
  const half = (size: number) => size / 2;
  return {
    name: 'USB plug',
    frame: 'host',
    out: [-pull, 0, 0],
    solids: [
      boxBody(
        'metal of the USB plug',
        [face - 2, -half(usbShell.width), middle - half(usbShell.height)],
        [face, half(usbShell.width), middle + half(usbShell.height)],
      ),
      boxBody(
        'moulding of the USB plug',
        [front - take.greatest('usb.length'), -half(overmould.width), middle - half(overmould.height)],
        [front, half(overmould.width), middle + half(overmould.height)],
      ),
    ],
  };
}

/**
 * The RJ45 plug, in the breakout's frame (z = 0 at its top), for a jack whose outline is `jack` and whose mouth looks along -y:
 * plug, latch and boot. Which side the latch is on depends on the jack, and no source says it: the latch stands on both.
 */
export function rj45Plug(take: Figures, jack: Rect): MountPlug {
  const x = (jack.xMin + jack.xMax) / 2;
  const z = take.value('jack.height') / 2;
  const mouth = jack.yMin;
  const box = (name: string, width: number, height: number, inwards: number, outwards: number): HullBody =>
    boxBody(name, [x - width / 2, mouth - outwards, z - height / 2], [x + width / 2, mouth + inwards, z + height / 2]);
  const latched = take.greatest('rj45.height') + 2 * take.least('rj45.latch');
  return {
    name: 'RJ45 plug',
    frame: 'mounted',
    out: [0, -pull, 0],
    solids: [
      box('body of the RJ45 plug', take.greatest('rj45.width'), take.greatest('rj45.height'), 10, 11),
      box('latch of the RJ45 plug', 6.5, latched, 8, 12),
      box(
        'boot of the RJ45 plug',
        take.greatest('rj45.boot'),
        take.greatest('rj45.boot.height'),
        -2,
        take.greatest('rj45.length'),
      ),
    ],
  };
}

/** A plug's solids and their ways out, as bodies. */
export function withWays({ solids, out }: MountPlug): HullBody[] {
  return solids.flatMap((solid) => [solid, sweptBody(`${solid.name} on its way`, solid, out)]);
}
