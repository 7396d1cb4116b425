import { checkDirectory, checkName, GeneratorError, identifierOf, type Tree, writeNew } from '../new-file.ts';
import { partSource } from './template.ts';

/** Options of `nx g @boardproof/nx:part NAME`; see schema.json for what each is. Pitch in mm. */
export interface PartGeneratorOptions {
  readonly name: string;
  readonly directory?: string;
  readonly pins?: number;
  readonly pitch?: number;
  readonly rows?: number;
  readonly mount?: 'through-hole' | 'smd';
  readonly prefix?: string;
}

/** Makes a part that type-checks and loads, whose every figure still says that it has no source yet. */
export default async function partGenerator(tree: Tree, options: PartGeneratorOptions): Promise<() => void> {
  const { name, directory = 'hardware/parts', pins = 2, pitch = 2.54, rows = 1 } = options;
  const { mount = 'through-hole', prefix = 'J' } = options;
  checkName(name, 'part');
  if (pins % rows !== 0) {
    throw new GeneratorError(
      `${pins} pads do not fill ${rows} rows; the nearest that do: ${pins - (pins % rows) + rows}`,
    );
  }
  if (mount === 'through-hole' && pitch < 1.27) {
    throw new GeneratorError(`pads with holes need a pitch of 1.27 mm or more, not ${pitch}; or --mount=smd`);
  }
  const file = [checkDirectory(directory), `${name}.ts`].filter((part) => part !== '').join('/');
  writeNew(tree, new Map([[file, partSource({ name, pins, pitch, rows, mount, prefix })]]));
  return () =>
    console.log(
      `\nNow: fill in the sources, the body and the order codes of ${file}, then in a board.ts:\n` +
        `  import { ${identifierOf(name)} } from '../parts/${name}.ts';\n` +
        `  place('${prefix}1', ${identifierOf(name)}, { at: [10, 10] })`,
    );
}
