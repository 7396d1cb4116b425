// The links that a run can name.

export interface LinkPreset {
  readonly name: 'direct' | 'reference';
  /** Microseconds one way, besides serialisation. */
  readonly delayUs: number;
  /** What a reader of a result must know about it. */
  readonly note: string;
}

/**
 * `reference`: the delay at which a board that acknowledges each segment and has a window of four receives at 68.55 Mbit/s,
 * the published figure of the Teensy sketch. One figure was used to tune one number; everything else is a prediction.
 */
export const linkPresets: Readonly<Record<'direct' | 'reference', LinkPreset>> = {
  direct: { name: 'direct', delayUs: 0, note: 'no delay besides serialisation' },
  reference: {
    name: 'reference',
    delayUs: 275,
    note: '275 us each way, tuned on the four-segment receive figure (68.55 Mbit/s) alone',
  },
};

/** A preset with so many microseconds more each way; its note tells the sum and what was added. */
export function linkWith(name: LinkPreset['name'], addedUs: number): LinkPreset {
  const preset = linkPresets[name];
  if (addedUs === 0) return preset;
  const delayUs = preset.delayUs + addedUs;
  const note =
    preset.delayUs === 0 ? 'besides serialisation, as asked' : `in all: ${addedUs} us added to ${preset.note}`;
  return { name, delayUs, note: `${delayUs} us each way ${note}` };
}
