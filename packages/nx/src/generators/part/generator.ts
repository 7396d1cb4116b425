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
  checkFigures({ pins, pitch, rows, prefix });
  if (pins % rows !== 0) {
    throw new GeneratorError(
      `${pins} pads do not fill ${rows} rows; the nearest that do: ${pins - (pins % rows) + rows}`,
    );
  }
  if (mount === 'through-hole' && pitch < 1.27) {
    throw new GeneratorError(`pads with holes need a pitch of 1.27 mm or more, not ${pitch}; or --mount=smd`);
  }
  const folder = checkDirectory(directory);
  const file = [folder, `${name}.ts`].filter((part) => part !== '').join('/');
  writeNew(tree, new Map([[file, partSource({ name, pins, pitch, rows, mount, prefix })]]));
  return () =>
    console.log(
      `\nNow: fill in the sources, the body and the order codes of ${file}, then in hardware/BOARD/board.ts:\n` +
        `  import { ${identifierOf(name)} } from '${fromBoard(file)}';\n` +
        `  place('${prefix}1', ${identifierOf(name)}, { at: [10, 10] })`,
    );
}

/** Nx itself holds whole numbers to no limits. */
function checkFigures({
  pins,
  pitch,
  rows,
  prefix,
}: {
  pins: number;
  pitch: number;
  rows: number;
  prefix: string;
}): void {
  const whole = (name: string, value: number, most: number) => {
    if (Number.isInteger(value) && value >= 1 && value <= most) return;
    throw new GeneratorError(`--${name}=${value}: give a whole number from 1 to ${most}`);
  };
  whole('pins', pins, 400);
  whole('rows', rows, 4);
  if (!(pitch > 0 && pitch <= 50))
    throw new GeneratorError(`--pitch=${pitch}: give millimetres, more than 0 and at most 50`);
  if (!/^[A-Z]+$/.test(prefix)) throw new GeneratorError(`--prefix=${prefix}: give capital letters, such as J or U`);
}

/** How a board.ts in hardware/BOARD imports a file of the workspace. */
function fromBoard(file: string): string {
  return file.startsWith('hardware/') ? file.replace('hardware/', '../') : `../../${file}`;
}
