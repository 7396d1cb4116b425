/** The colours of a board's picture, as SVG writes colours. */
export interface Colours {
  /** The bare laminate. */
  readonly base: string;
  readonly maskOnBase: string;
  readonly maskOnCopper: string;
  /** The metal on open copper. */
  readonly finish: string;
  /** The inner wall of a plated hole. */
  readonly barrel: string;
  readonly tentedHole: string;
  readonly silk: string;
}

/** OSH Park's purple mask with gold; chosen by eye, not measured. */
export const oshparkColours: Colours = {
  base: '#b5a26b',
  maskOnBase: '#2b1248',
  maskOnCopper: '#4b2380',
  finish: '#e0b84f',
  barrel: '#a87f2a',
  tentedHole: '#24103d',
  silk: '#f4f1ea',
};
