// Where sources differ or are silent: what this board does, why, and who says so.
import type { Choice } from '@boardproof/board';

export function choices(options: { jack: string; shield: string; ledResistor: string }): Choice[] {
  return [
    {
      what: 'jack',
      chosen: options.jack,
      why: 'RJMG1BD3B8K1ANR is the default, as the only jack here whose Digi-Key number is sourced. PJRC ships J1B1211CCD.',
      source: {
        from: 'ppelleti/EthernetBreakout README.md; forum.pjrc.com thread 76953 for the kit',
        confidence: 'high',
      },
    },
    {
      what: 'centre taps',
      chosen: 'joined, one 0.1 uF to GND',
      why: 'The reference build and two public Teensy 4.1 designs join both taps on one capacitor; no design read ties a tap to a supply.',
      source: {
        from: 'tommag/Teensy4.1_Ethercon_adapter@709035d5; blog.dan.drown.org/teensy-4-1-ethernet; public designs',
        confidence: 'high',
      },
    },
    {
      what: 'shield of the jack',
      chosen: options.shield === 'ground' ? 'GND' : 'open',
      why: 'Sources differ: joined to GND, 1 Mohm beside 1 nF, or open. This board has no chassis, so a shell on GND gives a static discharge the shortest way; `shield: open` leaves it to a metal case. Pin 8 is on GND in both cases.',
      source: {
        from: 'tommag/Teensy4.1_Ethercon_adapter (net tie); phil-barrett/grblHAL-teensy-4.x (R and C); a public design (open)',
        confidence: 'medium',
      },
    },
    {
      what: 'LED',
      chosen: `left LED, anode through R1, ${options.ledResistor}`,
      why: 'The line is active high. Four public designs drive a LED from it without a resistor, so the Teensy seems to hold one; R1 is the place to dim it.',
      source: {
        from: 'PaulStoffregen/teensy41_ethernet and ssilverman/QNEthernet (LEDCR = 0x0280); four public designs',
        confidence: 'high',
      },
    },
    {
      what: '3V3',
      chosen: 'both 3V3 pins of the Teensy joined with the rail',
      why: "It is the Teensy's own regulator: the rail takes from it. Nothing else may feed it.",
      source: { from: 'the pins of one name on one board', confidence: 'derived' },
    },
    {
      what: 'sockets',
      chosen: 'narrow pads, 1.35 mm along the row',
      why: 'The usual round pads of 1.7 mm leave 0.84 mm between two of them; a pair of 0.25 mm tracks 0.35 mm apart needs 1.19 mm with 0.17 mm to each side.',
      source: { from: 'the pitch of 2.54 mm and the limits of the board house', confidence: 'derived' },
    },
  ];
}
