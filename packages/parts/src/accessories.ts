import { type Accessory, Accessory as AccessorySchema, deepFreeze } from '@boardproof/board';
import { header2x3Orders } from './header-2x3.ts';
import { teensy41Orders } from './teensy41.ts';

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
