// Figures of the assembly that its parts do not carry. What a source gives is named with it; what none gives is `assumed`,
// with its reason and range, and `--measured NAME=MILLIMETRES` replaces it.
import { defineFigures } from '@boardproof/enclosure';

export const figures = defineFigures({
  'teensy.thickness': {
    value: 1.6,
    plusMinus: 0.2,
    why: 'no source gives the thickness of the Teensy 4.1; usual board',
  },
  'teensy.parts': {
    value: 1.2,
    plusMinus: 0.3,
    why: 'no source gives the heights of the small parts on the Teensy; the tallest one, crystal and inductors included',
  },
  'teensy.mcu': { value: 1.3, plusMinus: 0.2, why: 'no source gives the height of the processor; a usual BGA' },
  'teensy.sd': { value: 1.9, plusMinus: 0.3, why: 'no source gives the height of the microSD socket' },
  'teensy.pins': {
    value: 1.2,
    plusMinus: 0.4,
    why: 'how far tails and solder of pins in the edge rows stand above the Teensy; no source, cut them',
  },
  'teensy.below': {
    value: 2,
    plusMinus: 0.5,
    why: 'how far solder and tails reach below the Teensy; no source, cut them',
  },
  'usb.height': {
    value: 2.7,
    plusMinus: 0.3,
    why: 'no source gives the height of the micro-USB socket; its outline is sourced',
  },
  'usb.axis': {
    value: 1.3,
    plusMinus: 0.2,
    why: 'height of the middle of the micro-USB socket above the board; no source',
  },
  'usb.gap': {
    value: 1,
    plusMinus: 0.9,
    why: 'from the socket to the moulded part of a plug that is fully in; 1.9 mm is the most that a wall between them may take',
  },
  'usb.length': { value: 22, plusMinus: 6, why: 'length of the moulded part with its bend protection; no source' },
  'header.body': { value: 2, plusMinus: 0.2, why: 'height of the plastic body of the 2 mm header; no source' },
  'stack.height': {
    value: 4,
    plusMinus: 1,
    why: 'from the top of the Teensy to the lower side of the breakout, at the middle of the header: its plastic body and free pins',
  },
  'pin.width': { value: 0.5, plusMinus: 0.05, why: 'width of a square pin of the 2 mm header; facts name 0.5 mm' },
  'leads.length': {
    value: 2,
    plusMinus: 0.5,
    why: 'no source gives how far leads reach below the breakout; cut them to this length',
  },
  'chip.height': { value: 1.2, plusMinus: 0.3, why: 'no source gives the height of the 0805 parts' },
  'jack.height': {
    value: 13.6,
    plusMinus: 0.5,
    why: 'of the look-alike J1B1211CCD, whose drawing gives it; others are silent',
  },
  'rj45.width': { value: 11.7, plusMinus: 0.2, why: 'width of the plug; no source read gives it' },
  'rj45.height': { value: 8.3, plusMinus: 0.3, why: 'height of the plug without its latch; no source read gives it' },
  'rj45.latch': {
    value: 3,
    plusMinus: 1,
    why: 'how far the latch stands off the plug, above or below: jacks of both kinds exist',
  },
  'rj45.boot': { value: 14, plusMinus: 0.5, why: 'width of the boot; no source' },
  'rj45.boot.height': { value: 12.5, plusMinus: 0.5, why: 'height of the boot over the latch; no source' },
  'rj45.length': { value: 40, plusMinus: 10, why: 'from the mouth to where the cable bends; no source' },
});
/** A micro-USB plug's moulded part, mm: the keep-out of the OpenAT Design Guide (makersmakingchange.github.io), USB Connector. */
export const overmould = { width: 12, height: 8 } as const;
/** The metal of a micro-USB plug, mm: its opening in a wall in the same guide. */
export const usbShell = { width: 7, height: 2.6 } as const;
