import { type Accessory, Accessory as AccessorySchema, deepFreeze } from '@boardproof/board';
import { header2x3Orders } from './header-2x3.ts';
import { teensy41Orders } from './teensy41.ts';
import { header1x24Orders } from './teensy41-row.ts';

const define = (accessory: Accessory): Accessory => deepFreeze(AccessorySchema.parse(accessory));

/** The header on the Teensy's side of the cable. */
export const teensyHeader = define({
  name: 'header for the Teensy',
  description: 'pin header, 2 x 3, 2.00 mm pitch, straight, for the Ethernet pads of the Teensy 4.1',
  quantity: 1,
  orders: header2x3Orders,
  note: 'solder it on the same side as the header of this board, else GND meets LED',
});

/** What both ends of the cable are crimped with. Only leads are known, so nothing is named to order. */
export const idcSockets = define({
  name: 'IDC sockets',
  description: 'IDC socket, 2 x 3, 2.00 mm pitch, for ribbon of 1.00 mm pitch',
  quantity: 2,
  orders: [],
  note: 'no part number is sourced; the series Samtec TCSD, Molex Milli-Grid 87568 and Sullins SFH41 are leads to check',
});

export const ribbonCable = define({
  name: 'ribbon cable',
  description: 'flat ribbon cable, 6 conductors, 1.00 mm pitch, one edge marked',
  quantity: 1,
  orders: [],
  note: 'no part number is sourced; the marked edge goes to pin 1 at both ends, straight through',
});

export const patchCable = define({
  name: 'patch cable',
  description: 'Ethernet patch cable, Cat 5e or better',
  quantity: 1,
  orders: [],
});

export const teensyBoard = define({
  name: 'Teensy 4.1',
  description: 'Teensy 4.1 development board with Ethernet, without headers',
  quantity: 1,
  orders: teensy41Orders,
  note: 'not the Teensy 4.1 NE, which has no Ethernet PHY',
});

/** What the Teensy's two long edges are soldered to, to go into the sockets of a base board. */
export const teensyEdgeHeaders = define({
  name: 'headers for the edges of the Teensy',
  description: 'pin header, 1 x 24, 2.54 mm pitch, straight',
  quantity: 2,
  orders: header1x24Orders,
  note: 'soldered below the Teensy, its six Ethernet pads left free for the next line; a Teensy sold with pins has them',
});

/** The 2 mm header below the Teensy has to bridge what its socket is lower than those of the edges. */
export const teensyLongHeader = define({
  name: 'long header for the Ethernet pads of the Teensy',
  description: 'pin header, 2 x 3, 2.00 mm pitch, straight, pins at least 8 mm long below its body',
  quantity: 1,
  orders: [],
  note: 'no part number is sourced. The sockets of 2.54 mm stand some 4 mm higher than that of 2.00 mm: measure both, and take pins that reach 3 mm into it',
});
