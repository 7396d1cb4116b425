// 3MF: named, coloured parts with shared corners, in one file.
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type Mesh, meshBox } from '../solid/mesh.ts';

/** One part of a 3MF. The mesh rests on z = 0 as it is printed. */
export interface NamedMesh {
  readonly name: string;
  readonly mesh: Mesh;
  /** #RRGGBB. */
  readonly colour: string;
}

/** Space between parts that lie on the bed side by side, mm. */
const between = 8;

/** A zip's earliest date: none of ours may depend on the clock. */
const mtime = new Date(1980, 0, 1);

const relationships = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
`;

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
`;

/** The bytes of a 3MF with the parts side by side along x; the same parts give the same bytes. */
export function write3mf(title: string, parts: readonly NamedMesh[]): Uint8Array {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(relationships),
    '3D/3dmodel.model': strToU8(model(title, parts)),
  };
  return zipSync(files, { mtime, level: 6 });
}

function model(title: string, parts: readonly NamedMesh[]): string {
  const materials = parts.map(({ name, colour }) => `<base name="${xml(name)}" displaycolor="${colour}"/>`);
  const objects = parts.map(
    ({ name, mesh }, i) =>
      `<object id="${i + 2}" name="${xml(name)}" type="model" pid="1" pindex="${i}">\n<mesh>\n${corners(mesh)}\n${triangles(mesh)}\n</mesh>\n</object>`,
  );
  let x = 0;
  const items = parts.map(({ mesh }, i) => {
    const { min, max } = meshBox(mesh);
    const shift = [x - min[0], -min[1], -min[2]].map(decimal).join(' ');
    x += max[0] - min[0] + between;
    return `<item objectid="${i + 2}" transform="1 0 0 0 1 0 0 0 1 ${shift}"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">${xml(title)}</metadata>
<metadata name="Application">boardproof</metadata>
<resources>
<basematerials id="1">${materials.join('')}</basematerials>
${objects.join('\n')}
</resources>
<build>
${items.join('\n')}
</build>
</model>
`;
}

function corners({ positions }: Mesh): string {
  const lines: string[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [decimal(positions[i]!), decimal(positions[i + 1]!), decimal(positions[i + 2]!)];
    lines.push(`<vertex x="${x}" y="${y}" z="${z}"/>`);
  }
  return `<vertices>${lines.join('')}</vertices>`;
}

function triangles({ triangles: all }: Mesh): string {
  const lines: string[] = [];
  for (let i = 0; i < all.length; i += 3) {
    lines.push(`<triangle v1="${all[i]}" v2="${all[i + 1]}" v3="${all[i + 2]}"/>`);
  }
  return `<triangles>${lines.join('')}</triangles>`;
}

/** A nanometre is below what 32 bit can tell apart at 20 mm. */
function decimal(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  return String(rounded === 0 ? 0 : rounded);
}

function xml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character]!);
}
