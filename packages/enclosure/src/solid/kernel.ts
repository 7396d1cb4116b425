// The solid kernel, manifold-3d, behind JSCAD's own API. JSCAD's booleans leave open edges where an arc is cut and take
// time that grows with the square of the number of tools; everything else of JSCAD is used as it is.
import type { CrossSection, Manifold, Mesh as ManifoldMesh } from 'manifold-3d';
import { geometries, type Solid } from './jscad.ts';
import type { Mesh } from './mesh.ts';
import { joinEqual, weld } from './weld.ts';

/** JSCAD's `booleans` for solids: same names, same order of arguments. */
export interface Booleans {
  union(...solids: readonly Solid[]): Solid;
  /** The first solid without all others. */
  subtract(first: Solid, ...others: readonly Solid[]): Solid;
  intersect(...solids: readonly Solid[]): Solid;
}

/** What a case is built with. The kernel is one; a bench puts others in its place. */
export interface Workbench {
  readonly booleans: Booleans;
  /** Upright walls on outlines, united where they overlap; each outline runs counter-clockwise. */
  extrude(outlines: readonly (readonly (readonly [number, number])[])[], z: readonly [number, number]): Solid;
}

interface Module {
  readonly Manifold: typeof Manifold;
  readonly Mesh: typeof ManifoldMesh;
  readonly CrossSection: typeof CrossSection;
}

let loaded: Promise<Module> | undefined;

async function load(): Promise<Module> {
  // Imported here, and by its file's name: Nx loads sources through require, and the package's main entry has none.
  const { default: manifold } = await import('manifold-3d/manifold.js');
  const module = await manifold();
  module.setup();
  return module as unknown as Module;
}

/** Edges shorter than this are closed up in what is written, mm. */
const shortestEdge = 1e-3;

/** What was thrown at a shape that encloses no volume, such as one that JSCAD's own booleans made. */
export class OpenSolidError extends Error {
  override readonly name = 'OpenSolidError';
}

/** Solid operations whose memory, which lies outside of JavaScript's, is freed together. */
export class Kernel implements Workbench {
  readonly booleans: Booleans;
  readonly #module: Module;
  readonly #alive = new Set<{ delete(): void }>();
  /** By solid, and by array of polygons: JSCAD's transforms keep that array and only change the matrix. */
  readonly #known = new WeakMap<object, Manifold>();

  constructor(module: Module) {
    this.#module = module;
    this.booleans = {
      union: (...solids) => this.#solid(module.Manifold.union(this.#all(solids))),
      subtract: (first, ...others) => this.#solid(module.Manifold.difference(this.#all([first, ...others]))),
      intersect: (...solids) => this.#solid(module.Manifold.intersection(this.#all(solids))),
    };
  }

  /** Runs `work` with the kernel and frees all that it made. Solids and meshes stay usable afterwards. */
  static async using<T>(work: (kernel: Kernel) => T | Promise<T>): Promise<T> {
    loaded ??= load();
    const kernel = new Kernel(await loaded);
    try {
      return await work(kernel);
    } finally {
      for (const object of kernel.#alive) object.delete();
    }
  }

  /** The triangles of a solid, as they are written into files: no two corners at the same place. */
  mesh(solid: Solid): Mesh {
    // Cuts that nearly meet leave edges shorter than 32 bit can tell; a reader would take them for open ones.
    const whole = this.#keep(this.#manifold(solid).asOriginal());
    const clean = this.#keep(whole.simplify(shortestEdge));
    const { vertProperties, numProp, triVerts } = clean.getMesh();
    return joinEqual(vertProperties, numProp, triVerts);
  }

  /** The solid that a mesh encloses; throws OpenSolidError when it encloses none. */
  fromMesh(mesh: Mesh): Solid {
    return this.#solid(this.#ofTriangles(mesh.positions, mesh.triangles));
  }

  volume(solid: Solid): number {
    return this.#manifold(solid).volume();
  }

  isEmpty(solid: Solid): boolean {
    return this.#manifold(solid).isEmpty();
  }

  /** The pieces of a solid that hang together. */
  pieces(solid: Solid): Solid[] {
    return this.#manifold(solid)
      .decompose()
      .map((piece) => this.#solid(piece));
  }

  /** The least distance between two solids, at most `search`, mm. */
  gap(a: Solid, b: Solid, search: number): number {
    return this.#manifold(a).minGap(this.#manifold(b), search);
  }

  /** Area, mm2, and the length of each contour, mm, of a horizontal cut. */
  slice(solid: Solid, z: number): { area: number; contours: number[] } {
    const section = this.#keep(this.#manifold(solid).slice(z) as CrossSection);
    const contours = section
      .toPolygons()
      .map((ring) =>
        ring.reduce((sum, [x, y], i) => sum + Math.hypot(x - ring.at(i - 1)![0], y - ring.at(i - 1)![1]), 0),
      );
    return { area: section.area(), contours };
  }

  extrude(
    outlines: readonly (readonly (readonly [number, number])[])[],
    [low, high]: readonly [number, number],
  ): Solid {
    const flat = this.#keep(this.#module.CrossSection.ofPolygons(outlines as [number, number][][], 'Positive'));
    return this.#solid(this.#keep(flat.extrude(high - low)).translate([0, 0, low]));
  }

  #all(solids: readonly Solid[]): Manifold[] {
    return solids.map((solid) => this.#manifold(solid));
  }

  #manifold(solid: Solid): Manifold {
    const own = this.#known.get(solid);
    if (own !== undefined) return own;
    const known = this.#known.get(solid.polygons);
    if (known === undefined) {
      const { positions, triangles } = weld(solid);
      const made = this.#ofTriangles(Float32Array.from(positions), triangles);
      // Welding applied the solid's transform to its polygons.
      this.#known.set(solid.polygons, made);
      return made;
    }
    const { transforms } = solid;
    const isIdentity = transforms.every((value, i) => value === (i % 5 === 0 ? 1 : 0));
    return isIdentity ? known : this.#keep(known.transform([...transforms] as Parameters<Manifold['transform']>[0]));
  }

  #ofTriangles(positions: Float32Array, triangles: Uint32Array): Manifold {
    try {
      const mesh = new this.#module.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles });
      return this.#keep(new this.#module.Manifold(mesh));
    } catch (error) {
      throw new OpenSolidError(`this shape encloses no volume: ${error instanceof Error ? error.message : error}`);
    }
  }

  /**
   * The kernel's result as a JSCAD solid. Its polygons are made when they are first asked for: most results only go into
   * the next operation.
   */
  #solid(made: Manifold): Solid {
    this.#keep(made);
    const solid = geometries.geom3.create([]);
    let polygons: Solid['polygons'] | undefined;
    const known = this.#known;
    Object.defineProperty(solid, 'polygons', {
      enumerable: true,
      get() {
        if (polygons === undefined) {
          polygons = polygonsOf(made);
          known.set(polygons, made);
        }
        return polygons;
      },
    });
    known.set(solid, made);
    return solid;
  }

  #keep<T extends { delete(): void }>(object: T): T {
    this.#alive.add(object);
    return object;
  }
}

function polygonsOf(made: Manifold): Solid['polygons'] {
  const { vertProperties, numProp, triVerts } = made.getMesh();
  return Array.from({ length: triVerts.length / 3 }, (_, i) => {
    const vertices = [0, 1, 2].map((corner) => {
      const at = triVerts[i * 3 + corner]! * numProp;
      return [vertProperties[at]!, vertProperties[at + 1]!, vertProperties[at + 2]!] as [number, number, number];
    });
    return geometries.poly3.create(vertices);
  });
}
