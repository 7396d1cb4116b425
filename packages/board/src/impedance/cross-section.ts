// The cross-section of a track over a ground plane, cut into flat panels for the field solution.
// Only the half with x >= 0 is kept: both halves mirror each other. Millimetres; y = 0 is the ground plane.

/** What lies across a track on an outer layer, mm: the plane on the other layer is ground. */
export interface LineSection {
  readonly width: number;
  /** Thickness of the dielectric between track and plane. */
  readonly height: number;
  /** Thickness of the copper. */
  readonly thickness: number;
  /** Relative permittivity of the dielectric. */
  readonly permittivity: number;
  /** From the track to ground copper on its own layer, on both sides; absent when there is none. */
  readonly coplanarGap?: number;
  /** Solder mask that follows the surface; absent for bare copper. */
  readonly mask?: { readonly thickness: number; readonly permittivity: number };
}

/** Two equal tracks side by side; `gap` is the space between them, mm. */
export interface PairSection extends LineSection {
  readonly gap: number;
}

/** A level or upright piece of a boundary that carries one charge density. */
export interface Panel {
  readonly axis: 'x' | 'y';
  /** Along `axis`: where it begins and ends; across: where it lies. */
  readonly from: number;
  readonly to: number;
  readonly across: number;
  /** For copper: the conductor, and in `outer` the permittivity that it touches. */
  readonly conductor?: 'line' | 'ground';
  readonly outer: number;
  /** For a boundary of two dielectrics: the permittivity on the lower or left side; `outer` is the other one. */
  readonly inner?: number;
}

type Material = Pick<Panel, 'conductor' | 'outer' | 'inner'>;

/** How far the boundaries reach to the side, in heights; what lies beyond carries next to no charge. */
const reach = 12;

/** Where charge gathers, so that the panels there are small. */
type Fine = 'start' | 'end' | 'both';

/** Collects panels. Sizes grow by a fixed share from `smallest` at each fine end, so that any stretch takes few. */
class Cutter {
  readonly panels: Panel[] = [];
  readonly #smallest: number;
  readonly #growth: number;

  constructor(feature: number, detail: number) {
    this.#smallest = (feature * (Math.PI / detail) ** 2) / 4;
    this.#growth = 1 + 8 / detail;
  }

  level(from: number, to: number, y: number, fine: Fine, material: Material): void {
    this.#add('x', from, to, y, fine, material);
  }

  upright(x: number, from: number, to: number, material: Material): void {
    this.#add('y', from, to, x, 'both', material);
  }

  #add(axis: Panel['axis'], from: number, to: number, across: number, fine: Fine, material: Material): void {
    const length = to - from;
    const shares = this.#cuts(length, fine);
    for (const [index, share] of shares.slice(1).entries()) {
      const panel = { axis, from: from + length * shares[index]!, to: from + length * share, across };
      this.panels.push({ ...panel, ...material });
    }
  }

  #cuts(length: number, fine: Fine): number[] {
    if (fine === 'start') return this.#shares(length);
    if (fine === 'end') return mirrored(this.#shares(length));
    const half = this.#shares(length / 2).map((share) => share / 2);
    return [...half, ...mirrored(half).slice(1)];
  }

  /** Where the cuts lie, as shares of a length, small pieces first: from 0 to 1. */
  #shares(length: number): number[] {
    const grow = this.#growth;
    const wanted = Math.log(1 + (length * (grow - 1)) / this.#smallest) / Math.log(grow);
    const count = Math.max(3, Math.ceil(wanted));
    return Array.from({ length: count + 1 }, (_, step) => (grow ** step - 1) / (grow ** count - 1));
  }
}

function mirrored(shares: readonly number[]): number[] {
  return shares.map((share) => 1 - share).toReversed();
}

/** Cuts a section into panels: about `detail` of them on a face of the track. */
export function panelsOf(section: LineSection & { readonly gap?: number }, detail: number): Panel[] {
  const { width, height, thickness, permittivity, coplanarGap, mask, gap } = section;
  const above = mask?.permittivity ?? 1;
  const left = gap === undefined ? 0 : gap / 2;
  const right = left + (gap === undefined ? width / 2 : width);
  const top = height + thickness;
  const ground = coplanarGap === undefined ? undefined : right + coplanarGap;
  const far = (ground ?? right) + reach * height;
  const cutter = new Cutter(Math.min(width, height / 4, gap ?? width, coplanarGap ?? width), detail);
  const surface: Material = { inner: permittivity, outer: above };

  // The middle of a single line is no edge: nothing gathers there.
  const fine = gap === undefined ? 'end' : 'both';
  cutter.level(left, right, height, fine, { conductor: 'line', outer: permittivity });
  cutter.level(left, right, top, fine, { conductor: 'line', outer: above });
  cutter.upright(right, height, top, { conductor: 'line', outer: above });
  if (gap !== undefined) {
    cutter.upright(left, height, top, { conductor: 'line', outer: above });
    cutter.level(0, left, height, 'end', surface);
  }
  if (ground === undefined) {
    cutter.level(right, far, height, 'start', surface);
  } else {
    cutter.level(right, ground, height, 'both', surface);
    cutter.level(ground, far, height, 'start', { conductor: 'ground', outer: permittivity });
    cutter.level(ground, far, top, 'start', { conductor: 'ground', outer: above });
    cutter.upright(ground, height, top, { conductor: 'ground', outer: above });
  }
  if (mask) cutMask(cutter, section, mask, { left, right, ground, far });
  return cutter.panels;
}

/** The surface of the mask: a step over each edge of copper, or one level where two steps would meet. */
function cutMask(
  cutter: Cutter,
  { height, thickness }: LineSection,
  mask: { readonly thickness: number; readonly permittivity: number },
  { left, right, ground, far }: { left: number; right: number; ground: number | undefined; far: number },
): void {
  const low = height + mask.thickness;
  const high = low + thickness;
  const surface: Material = { inner: mask.permittivity, outer: 1 };
  // The normal points right: out of the mask where its surface falls, into it where it rises.
  const rising: Material = { inner: 1, outer: mask.permittivity };
  let start = 0;
  if (left > mask.thickness) {
    start = left - mask.thickness;
    cutter.level(0, start, low, 'end', surface);
    cutter.upright(start, low, high, rising);
  }
  if (ground !== undefined && ground - right <= 2 * mask.thickness) {
    cutter.level(start, ground, high, 'both', surface);
    cutter.level(ground, far, high, 'start', surface);
    return;
  }
  const end = right + mask.thickness;
  cutter.level(start, end, high, 'both', surface);
  cutter.upright(end, low, high, surface);
  if (ground === undefined) {
    cutter.level(end, far, low, 'start', surface);
    return;
  }
  const begin = ground - mask.thickness;
  cutter.level(end, begin, low, 'both', surface);
  cutter.upright(begin, low, high, rising);
  cutter.level(begin, far, high, 'start', surface);
}
