// The breakout as it sits on a Teensy 4.1 by its own header, without a ribbon cable: the same circuit and the same layout with
// the header turned. The header mates in one rotation only, so its turn decides over which side of the Teensy the jack looks.
import { type Board, defineBoard } from '@boardproof/board';
import { patchCable, teensyBoard } from '@boardproof/parts';
import breakout from '../rj45-magjack-breakout/board.ts';
import { turnOf } from './variants.ts';

const name = 'teensy41-angled-mount';

export default defineBoard({
  ...breakout,
  name,

  // Both plugs on the side of the USB connector, as in the build that this project follows; variants.ts names the others.
  defaults: { ...breakout.defaults, headerRotation: turnOf['usb-end'] },

  // Other jacks, as the breakout has them, at the USB end; and the other two ways of mounting.
  configurations: {
    ...breakout.configurations,
    'long-edge': { headerRotation: turnOf['long-edge'] },
    'sd-end': { headerRotation: turnOf['sd-end'] },
  },

  design(options): Board {
    const board = breakout.design(options);
    return {
      ...board,
      name,
      title: 'RJ45 breakout on a Teensy 4.1',
      description: `${board.description}, soldered onto them at an angle`,
      // Pins join the two boards straight: neither ribbon nor sockets.
      cables: [],
      accessories: [patchCable, teensyBoard],
    };
  },
});
