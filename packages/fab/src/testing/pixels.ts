/** Tests only: lays two pictures on each other and counts what differs by more than the grid of their pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly data: Uint8Array;
}

export interface Difference {
  /** Pixels that are light in the first and in the second picture. */
  readonly light: readonly [number, number];
  /** Pixels that are light in one of the two only. */
  readonly differing: number;
  /** Those of them with no light pixel of the other picture beside them, in any of eight directions. */
  readonly beyond: number;
}

/**
 * Compares two pictures of one size. A plain difference misleads: edges that fall between pixels differ in each
 * encoding of the same shape. What counts is a light pixel that is more than one pixel away from the other picture's
 * light. Throws when the sizes differ.
 */
export function comparePictures(a: Picture, b: Picture): Difference {
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures differ in size');
  const [first, second] = [lightOf(a), lightOf(b)];
  const [widerFirst, widerSecond] = [dilated(first, a.width), dilated(second, a.width)];
  let differing = 0;
  let beyond = 0;
  let [lightFirst, lightSecond] = [0, 0];
  for (let at = 0; at < first.length; at += 1) {
    lightFirst += first[at]!;
    lightSecond += second[at]!;
    if (first[at] === second[at]) continue;
    differing += 1;
    if ((first[at] === 1 && widerSecond[at] === 0) || (second[at] === 1 && widerFirst[at] === 0)) beyond += 1;
  }
  return { light: [lightFirst, lightSecond], differing, beyond };
}

function lightOf({ data }: Picture): Uint8Array {
  const light = new Uint8Array(data.length / 4);
  for (let at = 0; at < light.length; at += 1) light[at] = data[4 * at]! > 127 ? 1 : 0;
  return light;
}

function dilated(light: Uint8Array, width: number): Uint8Array {
  const wider = new Uint8Array(light.length);
  for (let at = 0; at < light.length; at += 1) {
    if (light[at] === 0) continue;
    const column = at % width;
    for (let row = at - width; row <= at + width; row += width) {
      if (row < 0 || row >= light.length) continue;
      wider[row] = 1;
      if (column > 0) wider[row - 1] = 1;
      if (column < width - 1) wider[row + 1] = 1;
    }
  }
  return wider;
}
