// Nx knows a project by its name alone: a second one of the same name would keep every task of the workspace from running.
import { GeneratorError, type Tree } from './new-file.ts';

/** Files that make a folder a project named like the folder. */
const namedByFolder = ['board.ts', 'firmware.json'];
/** Files that hold a project's name. */
const namedInside = ['project.json', 'package.json'];

/** Refuses a name that a project elsewhere in the workspace bears. */
export function checkProjectName(tree: Tree, name: string, folder: string): void {
  const there = folderOf(tree, name, '');
  if (there === undefined || there === folder) return;
  throw new GeneratorError(
    `"${name}" cannot name a board: the project in ${there === '' ? 'the root folder' : there} is called so; take another name`,
  );
}

/** The folder of the project of this name; undefined where there is none. */
function folderOf(tree: Tree, name: string, folder: string): string | undefined {
  const children = tree.children(folder);
  const path = (child: string) => (folder === '' ? child : `${folder}/${child}`);
  const byFolder = folder.split('/').at(-1) === name && namedByFolder.some((file) => children.includes(file));
  if (byFolder || namedInside.some((file) => children.includes(file) && nameIn(tree, path(file)) === name))
    return folder;
  for (const child of children) {
    if (child.startsWith('.') || child === 'node_modules' || child === 'dist' || tree.isFile(path(child))) continue;
    const found = folderOf(tree, name, path(child));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a file of JSON says under `name`; a broken one says nothing. */
function nameIn(tree: Tree, file: string): unknown {
  try {
    return JSON.parse(tree.read(file, 'utf-8') ?? '')?.name;
  } catch {
    return undefined;
  }
}
