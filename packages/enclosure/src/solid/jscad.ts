// JSCAD, the language that shapes are written in. Its main file is CommonJS, so it comes as one default export: the same
// under Node's import, under the require that Nx loads sources with, and in a bundle.
import jscad from '@jscad/modeling';

export const { extrusions, geometries, hulls, primitives, transforms } = jscad;

/** A solid as JSCAD knows it: polygons and a transform that is still to be applied to them. */
export type Solid = ReturnType<typeof jscad.primitives.cuboid>;
