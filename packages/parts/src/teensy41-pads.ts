import { nanometre, type Pad, type Pin, type PinType } from '@boardproof/board';

/**
 * The 67 pads of a Teensy 4.1, from XenGi/teensy.pretty (MIT) at 126e054a, names from XenGi/teensy_library at 89d559b3.
 * Seen from the top, USB connector to the left, origin in the middle of the board, y up.
 */

/** Names of one long edge, from the USB end; pads stand 2.54 mm apart from x = -29.21. */
const nearEdge = [
  ['GND', '0_RX1_CRX2_CS1', '1_TX1_CTX2_MISO1', '2_OUT2', '3_LRCLK2', '4_BCLK2', '5_IN2', '6_OUT1D'],
  ['7_RX2_OUT1A', '8_TX2_IN1', '9_OUT1C', '10_CS_MQSR', '11_MOSI_CTX1', '12_MISO_MQSL', '3V3', '24_A10_TX6_SCL2'],
  ['25_A11_RX6_SDA2', '26_A12_MOSI1', '27_A13_SCK1', '28_RX7', '29_TX7', '30_CRX3', '31_CTX3', '32_OUT1B'],
].flat();
const farEdge = [
  ['VIN', 'GND', '3V3', '23_A9_CRX1_MCLK1', '22_A8_CTX1', '21_A7_RX5_BCLK1', '20_A6_TX5_LRCLK1', '19_A5_SCL'],
  ['18_A4_SDA', '17_A3_TX4_SDA1', '16_A2_RX4_SCL1', '15_A1_RX3_SPDIF_IN', '14_A0_TX3_SPDIF_OUT', '13_SCK_LED', 'GND'],
  ['41_A17', '40_A16', '39_MISO1_OUT1A', '38_CS1_IN1', '37_CS', '36_CS', '35_TX8', '34_RX8', '33_MCLK2'],
].flat();

type Hole = readonly [number: string, name: string, x: number, y: number];

const edge = (names: readonly string[], y: number, first: number, step: 1 | -1): Hole[] =>
  names.map((name, i) => [String(first + step * i), name, nanometre(-29.21 + 2.54 * i), y]);

const large: readonly Hole[] = [
  ...edge(nearEdge, -7.62, 1, 1),
  ...edge(farEdge, 7.62, 48, -1),
  ['49', 'VUSB', -26.67, 5.08],
  ['50', 'VBAT', 16.51, -5.08],
  ['51', '3V3', 16.51, -2.54],
  ['52', 'GND', 16.51, 0],
  ['53', 'PROGRAM', 16.51, 2.54],
  ['54', 'ON_OFF', 16.51, 5.08],
  // The USB host port. XenGi calls these D-, D+ and 5V, like those of the USB device: two signals must not share a name.
  ['55', 'HOST_5V', -22.9108, -4.5692],
  ['56', 'HOST_D-', -20.3708, -4.5692],
  ['57', 'HOST_D+', -17.8308, -4.5692],
  ['58', 'GND', -15.2908, -4.5692],
  ['59', 'GND', -12.7508, -4.5692],
];

const small: readonly Hole[] = [
  // The Ethernet block. PJRC's own card confirms the names: RX+ LED TX- nearer to USB, RX- GND TX+ beside it.
  ['60', 'R+', -16.24, 5.1816],
  ['61', 'LED', -16.24, 3.1816],
  ['62', 'T-', -16.24, 1.1816],
  ['63', 'T+', -14.24, 1.1816],
  ['64', 'GND', -14.24, 3.1816],
  ['65', 'R-', -14.24, 5.1816],
  ['66', 'USB_D-', -28.48, 1.27],
  ['67', 'USB_D+', -28.48, -1.27],
];

/** Pads of the Ethernet block in the order of this project's cable: T+, T-, GND, LED, R-, R+. */
export const teensyEthernetPads: readonly string[] = ['63', '62', '64', '61', '65', '60'];

const square = ['1', '55', '60'];

const padOf =
  (diameter: number, drill: number) =>
  ([number, , x, y]: Hole): Pad => ({
    number,
    kind: 'through-hole',
    shape: square.includes(number) ? 'rect' : 'circle',
    at: [x, y],
    size: [diameter, diameter],
    rotation: 0,
    drill,
  });

export const teensyPads: readonly Pad[] = [...large.map(padOf(1.6, 1.1)), ...small.map(padOf(1.3, 0.8))];

const types: Readonly<Record<string, PinType>> = {
  '3V3': 'power_out',
  VIN: 'power_in',
  VBAT: 'power_in',
  PROGRAM: 'input',
  ON_OFF: 'input',
  // The PHY drives it high while there is a link (LEDCR = 0x0280 in PJRC's and QNEthernet's drivers).
  LED: 'output',
};

export const teensyPins: readonly Pin[] = [...large, ...small].map(([pad, name]) => ({
  function: name,
  pad,
  type: types[name] ?? (/^\d+_/.test(name) ? 'bidirectional' : 'passive'),
}));
