// Over which side of the Teensy the jack looks. Found from the pads, not typed: `variants.spec.ts` holds this table against
// the one rotation in which all six functions of the header meet their pads.

/** Turns of the header on the breakout, degrees counter-clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The variants that can be asked for. */
export const variantNames = ['usb-end', 'long-edge', 'sd-end'] as const;
export type Variant = (typeof variantNames)[number];

/** The turn that each variant takes. Of the two long edges the one that the header is nearer to. */
export const turnOf: Readonly<Record<Variant, Turn>> = { 'usb-end': 180, 'long-edge': 270, 'sd-end': 0 };

/** What each turn comes to, the long edge that is farther from the header included. */
export const turnNames: Readonly<Record<Turn, string>> = {
  0: 'sd-end',
  90: 'long-edge, the farther one',
  180: 'usb-end',
  270: 'long-edge',
};
