import { nanometre, type Point } from '@boardproof/board';

/**
 * Where the board's lower left corner lies on KiCad's sheet, mm: well inside an A4 page. The file's auxiliary axis
 * and grid origin are put there too, so that KiCad's coordinates from the origin are the model's.
 */
export const sheetOrigin: Point = [100, 100];

/** Takes a point of the board (y up) to KiCad's sheet (y down), on its grid of a nanometre. */
export function toSheet([x, y]: Point): Point {
  return [nanometre(sheetOrigin[0] + nanometre(x)), nanometre(sheetOrigin[1] - nanometre(y))];
}

/** Takes a point of KiCad's sheet back to the board. */
export function fromSheet([x, y]: Point): Point {
  return [nanometre(x - sheetOrigin[0]), nanometre(sheetOrigin[1] - y)];
}
