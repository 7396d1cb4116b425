// Where sources differ or are silent: what this board does, why, and who says so.
import type { Choice } from '@boardproof/board';

/** The choices of the breakout, for its page and its order. */
export function choices(options: { jack: string; centreTaps: string; shield: string; ledResistor: string }): Choice[] {
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
      chosen: options.centreTaps,
      why: 'Two public Teensy 4.1 designs join both taps on one 0.1 uF to GND, two others by one author use one capacitor for each. None ties a tap to a supply. Joined is what the reference build describes; `separate` is for a jack whose taps must stay apart.',
      source: {
        from: 'tommag/Teensy4.1_Ethercon_adapter@709035d5; blog.dan.drown.org/teensy-4-1-ethernet; public Teensy 4.1 designs',
        confidence: 'high',
      },
    },
    {
      what: 'pin 8 of the jack',
      chosen: 'GND',
      why: 'It is the common of the four 75 ohm resistors, behind 1 nF 2 kV inside the jack: that capacitor is the barrier, so the board needs none. HanRun asks for it, and the public designs read do it. A chassis net of its own could not keep 2.54 mm from pins 6 and 7 anyway: their pads are nearer.',
      source: { from: 'HR911105A sheet as quoted publicly; two public Teensy 4.1 designs', confidence: 'medium' },
    },
    {
      what: 'shield of the jack',
      chosen: options.shield === 'ground' ? 'GND' : 'open',
      why: 'Sources differ: joined to GND by a net tie, 1 Mohm beside 1 nF, or open. The board has no chassis of its own, so a shell on GND gives a static discharge the shortest way; `shield: open` leaves it to a metal case.',
      source: {
        from: 'tommag/Teensy4.1_Ethercon_adapter (net tie); phil-barrett/grblHAL-teensy-4.x (R and C); a public design (open)',
        confidence: 'medium',
      },
    },
    {
      what: 'LED',
      chosen: `left LED, anode through R1, ${options.ledResistor}`,
      why: 'The line is active high. Four public designs drive a LED from it without a resistor, so the Teensy seems to hold one; R1 is the place to dim it. Which LED the kit of PJRC uses is not known.',
      source: {
        from: 'PaulStoffregen/teensy41_ethernet and ssilverman/QNEthernet (LEDCR = 0x0280); four public designs',
        confidence: 'high',
      },
    },
    {
      what: 'numbering of the header',
      chosen: '1 T+, 2 T-, 3 GND, 4 LED, 5 R-, 6 R+',
      why: 'It maps onto the pads of the Teensy by a turn without a mirror, so a straight cable works with both headers on the same side. The numbering of PJRC is not published.',
      source: {
        from: 'tommag/Teensy4.1_Ethercon_adapter J1, checked against the pad coordinates',
        confidence: 'derived',
      },
    },
  ];
}
