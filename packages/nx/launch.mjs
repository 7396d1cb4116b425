// Starts a command of a package: its compiled build when that is newer than every source it is made of, else the source.
// Plain JavaScript, since it runs before anything is compiled; Node 20 runs no TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Runs `main(args)` of a package's entry and sets the exit code that it answers with.
 * @param {string} binUrl import.meta.url of a file in the package's bin folder
 * @param {string} entry the entry's name without folder and ending, such as `cli`
 */
export async function launch(binUrl, entry) {
  const packageFolder = resolve(dirname(fileURLToPath(binUrl)), '..');
  const { main } = await import(pathToFileURL(await entryFile(packageFolder, entry)).href);
  process.exitCode = await main(process.argv.slice(2));
}

/** The file to run: compiled or, where the source is newer or stands alone, a bundle made of it now. */
export async function entryFile(packageFolder, entry) {
  const source = join(packageFolder, 'src', `${entry}.ts`);
  const built = ['dist', 'dist/esm'].map((folder) => join(packageFolder, folder, `${entry}.js`)).find(existsSync);
  if (!existsSync(source)) {
    if (built === undefined) throw new Error(`${packageFolder} holds neither a build nor a source of ${entry}`);
    return built;
  }
  return built !== undefined && statSync(built).mtimeMs > newest(packageFolder) ? built : bundle(packageFolder, source);
}

function newest(packageFolder) {
  const files = sourceFolders(packageFolder).flatMap(filesIn);
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

/** The src folders of a package and of those workspace packages that it depends on, in turn. */
function sourceFolders(packageFolder, seen = new Set()) {
  if (seen.has(packageFolder)) return [];
  seen.add(packageFolder);
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const neighbours = Object.keys(manifest.dependencies ?? {})
    .map((name) => join(packageFolder, '..', name.replace(/^@boardproof\//, '')))
    .filter((folder) => existsSync(join(folder, 'src')));
  return [join(packageFolder, 'src'), ...neighbours.flatMap((folder) => sourceFolders(folder, seen))];
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.ts'))
    .map((item) => join(item.parentPath ?? item.path, item.name));
}

async function bundle(packageFolder, source) {
  // Beside the installed packages, so that what stays outside the bundle is found from there.
  const dependencies = dependencyFolder(packageFolder);
  const folder = join(dependencies, '.cache', 'boardproof');
  const note = join(folder, `${digest(source)}.json`);
  const known = unchanged(note);
  if (known !== undefined) return known;
  const began = Date.now();
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    conditions: ['@boardproof/source'],
    plugins: [{ name: 'workspace-only', setup: bundleOnlyTheWorkspace }],
    logLevel: 'error',
    metafile: true,
  });
  const text = outputFiles[0].text;
  const file = join(folder, `${digest(text)}.mjs`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeWhole(file, text);
  // What the bundle is made of: its sources, this file, and what says where packages lie.
  const inputs = Object.keys(metafile.inputs).map((input) => resolve(input));
  const states = [...inputs, fileURLToPath(import.meta.url), join(dependencies, '..', 'package-lock.json')].map(
    stateOf,
  );
  // A file that was written meanwhile may be in the bundle as it was before. Stamps lag behind by a tick of the system.
  const isSettled = states.every(([, time = 0]) => time < began - 20);
  if (isSettled) writeWhole(note, JSON.stringify({ file, states }));
  return file;
}

/** The bundle that was made last of a source, if nothing has changed that it is made of: making it takes longer than many a command. */
function unchanged(note) {
  try {
    const { file, states } = JSON.parse(readFileSync(note, 'utf8'));
    const isSame = states.every((state) => state.join() === stateOf(state[0]).join());
    return isSame && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** A file's name, time and size; the latter two missing where there is no such file. */
function stateOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? [file] : [file, found.mtimeMs, found.size];
}

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Under its name a file is whole: others may be starting the same command. */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Packages from a registry stay outside: only this workspace's own sources need translating. */
function bundleOnlyTheWorkspace(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    if (kind === 'entry-point' || /^(@boardproof\/|kicad-netlist-parser$)/.test(path)) return undefined;
    if (path.startsWith('node:')) return { path, external: true };
    try {
      // By its full address, since the bundle lies elsewhere than the file that asks for it.
      return { path: pathToFileURL(createRequire(importer).resolve(path)).href, external: true };
    } catch {
      return { path, external: true };
    }
  });
}

function dependencyFolder(from) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', 'esbuild'))) return join(folder, 'node_modules');
    if (dirname(folder) === folder) return join(from, 'node_modules');
  }
}
