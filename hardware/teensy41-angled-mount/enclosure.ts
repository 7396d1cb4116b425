// The bracket and the case that hold breakout and Teensy at the angle which both plugs need. `--variant` picks another way of
// mounting, `--clearance` another distance, `--measured` replaces an assumed figure.

import type { Board } from '@boardproof/board';
import { defineMount } from '@boardproof/enclosure';
import breakout from '../rj45-magjack-breakout/board.ts';
import { variantOf } from './assembly.ts';
import { figures, overmould } from './figures.ts';
import { hostOf, usbSocket } from './host.ts';
import { mountedOf } from './mounted.ts';
import { rj45Plug, usbPlug } from './plugs.ts';
import { type Turn, turnNames, turnOf, type Variant, variantNames } from './variants.ts';

export default defineMount(figures, (board, request, take) => {
  const own = Number(board.options['headerRotation']) as Turn;
  const variant = request.variant ?? turnNames[own];
  const turn = turnOf[variant as Variant];
  if (turn === undefined)
    throw new RangeError(`there is no variant "${variant}"; there are ${variantNames.join(', ')}`);
  const boardAt = (headerRotation: Turn): Board =>
    breakout.design({ ...breakout.defaults, ...board.options, headerRotation });
  const built = boardAt(turn);
  const mounted = mountedOf(built, take);
  const turns = [180, 270, 90, 0] as const;
  return {
    board: built,
    variant: turnNames[turn],
    clearance: 0.5,
    range: [0, 60],
    host: hostOf(take),
    variants: turns.map((each) => variantOf(each, mountedOf(boardAt(each), take), take)),
    mounted: {
      ...mounted,
      below: take.greatest('leads.length'),
      stack: take.value('stack.height'),
      headerBody: take.greatest('header.body'),
      pinWidth: take.value('pin.width'),
      pinHole: mounted.header[0]!.drill!,
    },
    channels: [
      {
        name: 'USB plug',
        frame: 'host',
        direction: [-1, 0],
        across: [-overmould.width / 2, overmould.width / 2],
        z: [take.value('usb.axis') - overmould.height / 2, take.value('usb.axis') + overmould.height / 2],
        from: -usbSocket.xMin,
      },
      {
        name: 'RJ45 plug',
        frame: 'mounted',
        direction: [0, -1],
        across: [mounted.jack.xMin, mounted.jack.xMax],
        z: [0, take.greatest('jack.height')],
        from: -mounted.jack.yMin - 1,
      },
    ],
    plugs: [usbPlug(take), rj45Plug(take, mounted.jack)],
    rows: 'before',
    label: { text: ['TEENSY 4.1', 'ETHERNET'], height: 4 },
  };
});
