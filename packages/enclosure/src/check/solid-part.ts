// Whether a part is a sound solid that rests on the bed. Everything is counted from the triangles that were written.
import { areaNormal, cornersOf, type Mesh, meshBox, meshVolume, triangleCount } from '../solid/mesh.ts';
import { openEdges, pieceCount } from './closed.ts';
import { type Finding, figure, finding } from './finding.ts';

/** Share of the part's extent that must lie on the bed. */
const leastContact = 0.25;

export function checkSolid(part: string, mesh: Mesh): Finding[] {
  const open = openEdges(mesh);
  const pieces = pieceCount(mesh);
  const volume = meshVolume(mesh);
  return [
    finding('manifold', open === 0, `${open} open edges`, 'a slicer would guess what is inside', part),
    finding('one-part', pieces === 1, `${pieces} separate pieces`, 'a loose piece would fall off the print', part),
    finding('volume', volume > 1, `${figure(volume, 1)} mm3`, 'the surface is inside out or encloses nothing', part),
  ];
}

/** The part stands on z = 0 with enough of its lower face. */
export function checkBed(part: string, mesh: Mesh): Finding {
  const { min, max } = meshBox(mesh);
  let area = 0;
  for (let i = 0; i < triangleCount(mesh); i += 1) {
    const corners = cornersOf(mesh, i);
    if (corners.every(([, , z]) => z < 1e-3)) area -= areaNormal(corners)[2] / 2;
  }
  const share = area / ((max[0] - min[0]) * (max[1] - min[1]));
  const pass = Math.abs(min[2]) < 1e-3 && share >= leastContact;
  const detail = `lowest point at z = ${figure(min[2], 3)} mm, ${figure(area, 0)} mm2 on the bed, ${figure(share * 100, 0)} % of its extent`;
  return finding('bed', pass, detail, 'turn the part so that a broad face lies on the bed', part);
}
