// `npm run build`: compiles every package for publishing, each after the packages that it depends on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

/** Compiles one package into its `dist` and puts the schemas of its executors beside the code; false when tsc failed. */
export function buildPackage(folder) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const [command, args] = scripts.build
    ? ['npm', ['run', '--silent', 'build']]
    : [process.execPath, [tsc, '-p', 'tsconfig.build.json']];
  if (spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status !== 0) return false;
  copySchemas(folder);
  return true;
}

function copySchemas(folder) {
  const source = join(folder, 'src');
  for (const name of readdirSync(source, { recursive: true })) {
    if (/schema\.json$/.test(name)) cpSync(join(source, name), join(folder, 'dist', name));
  }
}

/** The folders of all packages, each after those that it depends on. */
export function packagesInOrder() {
  const folders = new Map();
  for (const name of readdirSync(join(root, 'packages'))) {
    const manifest = join(root, 'packages', name, 'package.json');
    if (existsSync(manifest))
      folders.set(JSON.parse(readFileSync(manifest, 'utf8')).name, join(root, 'packages', name));
  }
  const ordered = [];
  const visit = (name) => {
    const folder = folders.get(name);
    if (folder === undefined || ordered.includes(folder)) return;
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    Object.keys(dependencies).forEach(visit);
    ordered.push(folder);
  };
  [...folders.keys()].sort().forEach(visit);
  return ordered;
}

if (process.argv[1]?.endsWith('build.mjs')) {
  setUp('start');
  for (const folder of packagesInOrder()) {
    process.stderr.write(`build ${folder.slice(root.length + 1)}\n`);
    if (!buildPackage(folder)) process.exit(1);
  }
}
