// What both generators share: names that may become files, and files that are never overwritten.

/** The part of Nx's `Tree` that the generators use. */
export interface Tree {
  exists(path: string): boolean;
  children(path: string): string[];
  write(path: string, text: string): void;
}

/** A wrong option of a generator, with what would be right; Nx prints its message. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** Checks that a name can be a project, a folder and a file on every system. */
export function checkName(name: string, what: string): void {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) && name.length <= 64) return;
  const nearest = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64);
  throw new GeneratorError(
    `"${name}" cannot name a ${what}: small letters, digits and single hyphens, a letter first, at most 64 of them${
      nearest === '' ? '' : `; try ${nearest}`
    }`,
  );
}

/** A folder below the workspace as `a/b`; refused where it leaves the workspace. */
export function checkDirectory(directory: string): string {
  const parts = directory
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (/^([/\\]|[A-Za-z]:)/.test(directory) || parts.includes('..')) {
    throw new GeneratorError(`directory "${directory}" lies outside the workspace; give a folder below its root`);
  }
  return parts.join('/');
}

/** Writes the files, or none: what exists already is named and stays. */
export function writeNew(tree: Tree, files: ReadonlyMap<string, string>): void {
  const there = [...files.keys()].filter((path) => tree.exists(path));
  if (there.length > 0) throw new GeneratorError(`${there.join(', ')}: exists already, and nothing was written`);
  for (const [path, text] of files) tree.write(path, text);
}

/** `my-board` as `My board`, for titles. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `my-part` as `myPart`, for an exported constant. */
export function identifierOf(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
