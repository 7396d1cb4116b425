// The polygon kernel, manifold-3d: loaded once, when the first pour asks for it.
import type { CrossSection, SimplePolygon } from 'manifold-3d';
import type { Point } from '../geometry.ts';
import type { Outline } from './shapes.ts';

/** A set of polygons with holes, in mm. It lives in the kernel's own memory: `Sections.using` frees it. */
export type Section = CrossSection;

/** Pieces of a full circle where the kernel rounds a corner itself. */
const circlePieces = 64;

let loaded: Promise<typeof CrossSection> | undefined;

function kernel(): Promise<typeof CrossSection> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof CrossSection> {
  // Imported here, since most users of a board pour no copper. The file is named in full: the package's main entry has
  // no `require` condition, and Nx loads sources through require.
  const { default: manifold } = await import('manifold-3d/manifold.js');
  const module = await manifold();
  module.setup();
  return module.CrossSection;
}

/** Polygon operations whose results are freed together. */
export class Sections {
  readonly #kernel: typeof CrossSection;
  readonly #alive: Section[] = [];

  constructor(kernel: typeof CrossSection) {
    this.#kernel = kernel;
  }

  /** Runs `work` with the kernel and frees every section it made. What it returns must not be a section. */
  static async using<T>(work: (sections: Sections) => T): Promise<T> {
    const sections = new Sections(await kernel());
    try {
      return work(sections);
    } finally {
      for (const section of sections.#alive) section.delete();
    }
  }

  /** The union of outlines; each must run counter-clockwise. */
  union(outlines: readonly Outline[]): Section {
    return this.#of(outlines, 'Positive');
  }

  /** Areas that lie in an odd number of the outlines: an edge with its cut-outs. */
  evenOdd(outlines: readonly Outline[]): Section {
    return this.#of(outlines, 'EvenOdd');
  }

  add(a: Section, b: Section): Section {
    return this.#keep(a.add(b));
  }

  subtract(a: Section, b: Section): Section {
    return this.#keep(a.subtract(b));
  }

  intersect(a: Section, b: Section): Section {
    return this.#keep(a.intersect(b));
  }

  offset(a: Section, delta: number): Section {
    return this.#keep(a.offset(delta, 'Round', 2, circlePieces));
  }

  simplify(a: Section, epsilon: number): Section {
    return this.#keep(a.simplify(epsilon));
  }

  /** What is left of a section when everything thinner than `thickness` is removed. */
  open(a: Section, thickness: number): Section {
    return this.offset(this.offset(a, -thickness / 2), thickness / 2);
  }

  /** The separate pieces, each as its contours: one outline and its holes. */
  pieces(a: Section): Point[][][] {
    return a.decompose().map((piece) => this.#keep(piece).toPolygons() as unknown as Point[][]);
  }

  #of(outlines: readonly Outline[], rule: 'Positive' | 'EvenOdd'): Section {
    // The kernel takes no empty list.
    if (outlines.length === 0) return this.#keep(this.#kernel.square([0, 0]));
    return this.#keep(this.#kernel.ofPolygons(outlines as unknown as SimplePolygon[], rule));
  }

  #keep(section: Section): Section {
    this.#alive.push(section);
    return section;
  }
}
