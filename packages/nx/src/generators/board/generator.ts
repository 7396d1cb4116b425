import { checkDirectory, checkName, type Tree, writeNew } from '../new-file.ts';
import { checkProjectName } from '../project-names.ts';
import { boardSource, enclosureSource, readme, testSource } from './templates.ts';

/** Options of `nx g @boardproof/nx:board NAME`; see schema.json for what each is. Sizes in mm. */
export interface BoardGeneratorOptions {
  readonly name: string;
  readonly directory?: string;
  readonly width?: number;
  readonly height?: number;
  readonly enclosure?: boolean;
  readonly test?: boolean;
}

/** Makes a small board that passes its check and every other task, to be changed into one's own. */
export default async function boardGenerator(tree: Tree, options: BoardGeneratorOptions): Promise<() => void> {
  const { name, directory = 'hardware', width = 24, height = 20, enclosure = true, test = true } = options;
  checkName(name, 'board');
  const folder = [checkDirectory(directory), name].filter((part) => part !== '').join('/');
  const files = new Map([
    [`${folder}/board.ts`, boardSource({ name, width, height })],
    [`${folder}/README.md`, readme(name, enclosure)],
  ]);
  if (enclosure) files.set(`${folder}/enclosure.ts`, enclosureSource(name));
  if (test) files.set(`${folder}/board.spec.ts`, testSource(name));
  checkProjectName(tree, name, folder);
  writeNew(tree, files);
  return () => console.log(`\nNow: npx nx run ${name}:check, and npx nx run ${name}:release for everything.`);
}
