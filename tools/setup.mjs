// Makes a fresh machine ready: installs the npm packages of the lock file and the system packages that a command needs.
// Node's built-ins only, since it runs before anything is installed. Running it again costs a few file reads.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { holding } from './setup-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What builds the firmware, and unpacks lwIP. */
const firmware = ['cmake', 'ninja-build', 'xz-utils', 'gcc-arm-none-eabi', 'libnewlib-arm-none-eabi'];

/** Debian packages, by the command that needs them. Boards need none; most of these judge what we make. */
export const systemPackages = {
  start: firmware,
  'test:quick': [],
  test: [
    'python3',
    'kicad',
    'kicad-footprints',
    'gerbv',
    'pcb-rnd-core',
    'pcb-rnd-io-alien',
    'python3-sexpdata',
    'tcptrace',
    'tshark',
    'iproute2',
    'prusa-slicer',
    'admesh',
    'openscad',
    ...firmware,
    'qemu-system-arm',
    'python3-unicorn',
    'iperf',
    'gdb-multiarch',
    'chromium',
  ],
  'test:long': ['debootstrap'],
  bench: [
    'python3',
    'python3-sexpdata',
    'python3-unicorn',
    'kicad',
    'openscad',
    'tcptrace',
    'tshark',
    'time',
    ...firmware,
  ],
};

systemPackages['test:long'].unshift(...systemPackages.test);

const oldest = [20, 20];

/** Sets up all that a command needs; ends the process with 2 and one line to run where it must not do that itself. */
export function setUp(command) {
  // For tests that run in a copy of the workspace whose packages are already there.
  if (process.env.BOARDPROOF_SETUP === 'skip') return;
  requireNode();
  holding(lockFile(), say, () => {
    installNpmPackages();
    installSystemPackages(systemPackages[command] ?? []);
  });
}

/** Beside no folder that `npm ci` empties, and of this clone alone. */
function lockFile() {
  return join(tmpdir(), `boardproof-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  stop(`Node ${oldest.join('.')} or newer is needed, this is ${process.versions.node}.`, 'install a newer Node.js');
}

/** Runs `npm ci` unless node_modules was made from this very lock file by this version of Node. */
export function installNpmPackages() {
  const stamp = join(root, 'node_modules', '.boardproof-setup.json');
  const manifests = ['package-lock.json', 'package.json'].map((name) => readFileSync(join(root, name)));
  const hash = manifests.reduce((sum, text) => sum.update(text), createHash('sha256')).digest('hex');
  const wanted = JSON.stringify({ hash, node: process.versions.node.split('.')[0] });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installs the npm packages of package-lock.json (about a minute)');
  // npm_command and its like would make the inner npm believe that it is part of the outer one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  if (npm.status !== 0) stop('npm ci failed; its messages are above.', 'npm ci');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Installs missing Debian packages as root, without recommended ones; else prints the line that does it. */
export function installSystemPackages(packages) {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!hasApt()) {
    stop(
      `These programs are needed and this is no Debian or Ubuntu: ${missing.join(', ')}.`,
      'install them, then run this again',
    );
  }
  if (process.getuid?.() !== 0) stop(`These packages are missing: ${missing.join(', ')}.`, `sudo sh -c '${line}'`);
  say(`installs ${missing.join(', ')} (a few minutes)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=600', '--no-install-recommends', ...missing],
  ]) {
    const apt = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (apt.status !== 0) {
      process.stderr.write(apt.stderr ?? '');
      stop(`apt-get ${args[0]} failed; its messages are above.`, line);
    }
  }
}

let installed;
function isInstalled(name) {
  installed ??= readInstalled();
  return installed.has(name);
}

/** dpkg's own list is a text file; reading it is faster than asking dpkg for each package. */
function readInstalled() {
  const file = '/var/lib/dpkg/status';
  if (!existsSync(file)) return new Set();
  const names = readFileSync(file, 'utf8')
    .split('\n\n')
    .filter((paragraph) => /^Status: install ok installed$/m.test(paragraph))
    .map((paragraph) => /^Package: (.*)$/m.exec(paragraph)?.[1]);
  return new Set(names);
}

function hasApt() {
  return existsSync('/usr/bin/apt-get') && existsSync('/var/lib/dpkg/status');
}

/** Says on stderr what is being set up. */
export function say(words) {
  process.stderr.write(`setup ${words}\n`);
}

function stop(problem, line) {
  process.stderr.write(`setup ${problem}\n      run: ${line}\n`);
  process.exit(2);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) setUp(process.argv[2] ?? 'start');
