// Proves that a machine with nothing but Debian's base system and Node can run the commands of README: a root made by
// debootstrap from the mirror that this machine is set to, the running Node and npm copied in, a clone, then the commands.
// Use: node tools/long/bare-root.mjs [--commands start,start,test] [--folder DIR] [--keep]
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceLines, systemSources } from '../third-party/debian-source.mjs';
import { writeResult } from './results.mjs';
import { lastLines, root, runLogged, say } from './run-logged.mjs';

/** What names a file with certificates of this machine, and what names its proxies: the bare root needs both to reach the mirrors. */
const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
const home = '/root/boardproof';

/** Why this machine cannot make a bare root, or undefined. */
export function withoutBareRoot() {
  if (process.getuid?.() !== 0) return 'a bare root takes root rights';
  if (!has('debootstrap')) return 'debootstrap is not installed: apt-get install debootstrap';
  if (mirror() === undefined) return 'no mirror of Debian is set in /etc/apt';
  return undefined;
}

/** Makes the root in a folder that does not exist yet. */
function makeRoot(folder, log) {
  const { uri, suite } = mirror();
  say(`bare root: debootstrap ${suite}`);
  must('debootstrap', ['--variant=minbase', suite, folder, uri], log);
  copyAptSettings(folder);
  copyNode(folder);
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...certificateFiles()]) copyInto(folder, file);
  must('git', ['clone', '--quiet', `file://${root}`, join(folder, home)], log);
}

/** Runs one of the commands in the root, with a process table, devices and mounts of its own that end with it. */
function runInside(folder, command, log) {
  const mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"';
  const enter = `${mounts} && exec chroot "$0" /usr/bin/env -i "$@"`;
  const passed = [...certificates, ...proxies].filter((name) => process.env[name] !== undefined);
  const variables = [
    ...passed.map((name) => `${name}=${process.env[name]}`),
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ];
  const inner = [
    'sh',
    '-c',
    `cd ${home} && exec npm ${command === 'start' || command === 'test' ? command : `run ${command}`}`,
  ];
  const unshare = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return runLogged('unshare', [...unshare, 'sh', '-c', enter, folder, ...variables, ...inner], log);
}

/** The mirror's address and the suite of this machine's own Debian. */
function mirror() {
  const lines = sourceLines(systemSources('/etc/apt')).map((line) => /(https?:\S+) (\S+)/.exec(line));
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const found = lines.find((line) => line?.[2] === codename);
  return found && { uri: found[1], suite: found[2] };
}

/** Where packages come from and how they are fetched; hooks of programs that the bare root does not have stay behind. */
function copyAptSettings(folder) {
  rmSync(join(folder, 'etc/apt/sources.list'), { force: true });
  const names = [
    'sources.list',
    'sources.list.d',
    'keyrings',
    'trusted.gpg',
    'trusted.gpg.d',
    'auth.conf',
    'auth.conf.d',
  ];
  for (const name of names) copyInto(folder, join('/etc/apt', name));
  const settings = '/etc/apt/apt.conf.d';
  for (const name of readdirSync(settings)) {
    const file = join(settings, name);
    if (/^\s*Acquire\b/m.test(readFileSync(file, 'utf8'))) copyInto(folder, file);
  }
}

/** The running Node, and npm with the settings that this machine has for it. */
function copyNode(folder) {
  const local = (name) => join(folder, 'usr/local', name);
  mkdirSync(local('lib/node_modules'), { recursive: true });
  cpSync(process.execPath, local('bin/node'));
  const modules = output('npm', ['root', '--global']);
  cpSync(join(modules, 'npm'), local('lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, local(`bin/${name}`));
  const settings = { globalconfig: local('etc/npmrc'), userconfig: join(folder, 'root/.npmrc') };
  for (const [name, to] of Object.entries(settings)) {
    const from = output('npm', ['config', 'get', name]);
    if (existsSync(from)) cpSync(from, to);
  }
}

function certificateFiles() {
  const cafile = output('npm', ['config', 'get', 'cafile']);
  return [...certificates.map((name) => process.env[name]), cafile].filter((file) => file && existsSync(file));
}

function copyInto(folder, file) {
  if (!existsSync(file)) return;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  // Links are followed: what they point to may not be in the root.
  cpSync(file, join(folder, file), { recursive: true, dereference: true });
}

function output(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir() }).stdout.trim();
}

function has(command) {
  return spawnSync('which', [command]).status === 0;
}

function must(command, args, log) {
  const { status, lines } = runLogged(command, args, log);
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${lastLines(lines, 20)}`);
}

async function main(args) {
  const option = (name, usual) => (args.includes(name) ? args[args.indexOf(name) + 1] : usual);
  const reason = withoutBareRoot();
  if (reason !== undefined) {
    console.error(`bare root: ${reason}`);
    return 2;
  }
  const folder = option('--folder', undefined) ?? join(mkdtempSync(join(tmpdir(), 'boardproof-bare-')), 'root');
  const log = `${folder}.log`;
  const steps = [];
  try {
    if (!existsSync(folder)) makeRoot(folder, log);
    for (const command of option('--commands', 'start,start,test').split(',')) {
      say(`bare root: npm ${command} (log: ${log})`);
      const began = performance.now();
      const { status, lines } = runInside(folder, command, log);
      const seconds = Math.round((performance.now() - began) / 1000);
      steps.push({ name: `npm ${command}`, passed: status === 0, seconds, words: lastLines(lines, 2) });
      console.log(
        `npm ${command}: ${status === 0 ? 'passed' : `ended with ${status}`} after ${seconds} s\n${lastLines(lines, 12)}`,
      );
      if (status !== 0) break;
    }
  } finally {
    if (!args.includes('--keep'))
      rmSync(dirname(log) === tmpdir() ? folder : dirname(folder), { recursive: true, force: true });
  }
  writeResult('bare-root', { title: 'A bare root: debootstrap, the running Node, apt', steps });
  return steps.every(({ passed }) => passed) ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main(process.argv.slice(2));
