// Whether triangles close up: counted from the triangles alone, apart from the kernel that made them.
import { type Mesh, triangleCount } from '../solid/mesh.ts';

/**
 * Edges that do not belong to exactly two triangles which run along it in opposite directions. Corners count as the
 * same point when their 32 bit coordinates are equal: this is what a reader of an STL sees.
 */
export function openEdges(mesh: Mesh): number {
  const ids = pointIds(mesh);
  const edges = new Map<string, number>();
  for (let i = 0; i < triangleCount(mesh); i += 1) {
    const ring = [0, 1, 2].map((k) => ids[mesh.triangles[i * 3 + k]!]!);
    for (let k = 0; k < 3; k += 1) {
      const [from, to] = [ring[k]!, ring[(k + 1) % 3]!];
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      // One way counts 1, the other 1000: only 1001 is a sound edge.
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : 1000));
    }
  }
  return [...edges.values()].filter((count) => count !== 1001).length;
}

/** How many pieces the triangles form that share no corner. */
export function pieceCount(mesh: Mesh): number {
  const ids = pointIds(mesh);
  const parent = ids.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    while (parent[i] !== root) [parent[i], i] = [root, parent[i]!];
    return root;
  };
  const used = new Set<number>();
  for (let i = 0; i < mesh.triangles.length; i += 1) {
    const id = ids[mesh.triangles[i]!]!;
    used.add(id);
    parent[find(id)] = find(ids[mesh.triangles[i - (i % 3)]!]!);
  }
  return new Set([...used].map(find)).size;
}

function pointIds(mesh: Mesh): number[] {
  const seen = new Map<string, number>();
  return Array.from({ length: mesh.positions.length / 3 }, (_, i) => {
    const key = mesh.positions.subarray(i * 3, i * 3 + 3).join(' ');
    const id = seen.get(key) ?? i;
    seen.set(key, id);
    return id;
  });
}
