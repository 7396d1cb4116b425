// What both generators share: names that may become files, and files that are never overwritten.

/** The part of Nx's `Tree` that the generators use. */
export interface Tree {
  exists(path: string): boolean;
  isFile(path: string): boolean;
  children(path: string): string[];
  read(path: string, encoding: 'utf-8'): string | null;
  write(path: string, text: string): void;
}

/** A wrong option of a generator, with what would be right; Nx prints its message. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Checks that a name can be a project, a folder and a file on every system. */
export function checkName(name: string, what: string): void {
  if (devices.test(name)) {
    throw new GeneratorError(`"${name}" cannot name a ${what}: Windows keeps it for a device; try ${name}-${what}`);
  }
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
  const ignored = parts.find((part) => part.startsWith('.') || part === 'node_modules' || part === 'dist');
  if (ignored !== undefined) {
    throw new GeneratorError(`directory "${directory}": no project is looked for in ${ignored}; try hardware`);
  }
  return parts.join('/');
}

/** Writes the files, or none: what exists already is named and stays. */
export function writeNew(tree: Tree, files: ReadonlyMap<string, string>): void {
  const there = [...files.keys()].filter((path) => tree.exists(path));
  if (there.length > 0)
    throw new GeneratorError(
      `${there.join(', ')}: exists already, and nothing was written; take another name, or move what is there`,
    );
  for (const [path, text] of files) tree.write(path, text);
}

/** `my-board` as `My board`, for titles. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that TypeScript keeps, and names that a new part or board uses itself. */
const taken = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const continue debugger declare default delete do ' +
    'else enum eval export extends false finally for from function get if implements import in infer instanceof interface ' +
    'is let module namespace never new null number object of package private protected public return set static string ' +
    'super switch symbol this throw true try type typeof undefined unknown var void while with yield ' +
    'box pads unsourced board ground header height net options place power text track via width'
  ).split(' '),
);

/** `my-part` as `myPart`, for an exported constant; `new` as `newPart`. */
export function identifierOf(name: string): string {
  const identifier = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return taken.has(identifier) ? `${identifier}Part` : identifier;
}
