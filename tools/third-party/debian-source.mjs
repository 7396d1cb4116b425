// Downloads the orig tarball of a Debian source package with a private apt configuration: the system's own lists, caches
// and sources are read at most, never changed, and nothing is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the downloaded tarball whose name matches `orig`; throws with the reason. */
export function fetchFromDebian({ scratch, name, orig, etc = '/etc/apt' }) {
  if (!existsSync(etc)) throw new Error('this system has no apt');
  const sources = sourceLines(systemSources(etc));
  if (sources.length === 0) throw new Error(`${etc} names no mirror of Debian or Ubuntu`);
  const home = join(scratch, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'sources.list'), sources.join('\n') + '\n');
  writeFileSync(join(home, 'status'), '');
  writeFileSync(join(home, 'apt.conf'), configuration(home));
  const env = { ...process.env, APT_CONFIG: join(home, 'apt.conf'), LC_ALL: 'C' };
  aptGet(['-qq', 'update'], { cwd: scratch, env });
  aptGet(['-qq', 'source', '--download-only', name], { cwd: scratch, env });
  const files = readdirSync(scratch).filter((file) => file.includes('.orig.tar.'));
  const found = files.find((file) => orig.test(file));
  if (!found) throw new Error(`the mirror has ${files.join(', ') || 'no such source'}, wanted ${orig.source}`);
  return join(scratch, found);
}

// APT_CONFIG is read before the system's apt.conf.d, so proxies and such that are set there still hold; only places change.
function configuration(home) {
  return [
    `Dir::State "${home}";`,
    `Dir::State::lists "${home}/lists";`,
    `Dir::State::status "${home}/status";`,
    `Dir::Cache "${home}/cache";`,
    `Dir::Etc::sourcelist "${home}/sources.list";`,
    'Dir::Etc::sourceparts "-";',
    // The download needs no other user: the folder is ours and temporary.
    'APT::Sandbox::User "root";',
    '',
  ].join('\n');
}

function aptGet(args, options) {
  const apt = spawnSync('apt-get', args, { ...options, encoding: 'utf8' });
  if (apt.error) throw new Error(`apt-get cannot be run (${apt.error.code})`);
  if (apt.status !== 0)
    throw new Error(`apt-get ${args.at(-1)}: ${lastLine(apt.stderr) || `ended with ${apt.status}`}`);
}

function lastLine(text) {
  return text.trim().split('\n').at(-1);
}

/** The files that name package sources, with their text. */
export function systemSources(etc) {
  const parts = join(etc, 'sources.list.d');
  const files = existsSync(parts)
    ? readdirSync(parts)
        .sort()
        .map((file) => join(parts, file))
    : [];
  return [join(etc, 'sources.list'), ...files]
    .filter((file) => existsSync(file) && /\.(list|sources)$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** deb-src lines for the distribution's own mirrors that the system already uses; both forms of sources are read. */
export function sourceLines(files) {
  const lines = files.flatMap(({ file, text }) => (file.endsWith('.sources') ? fromStanzas(text) : fromLines(text)));
  return [...new Set(lines)].filter((line) => /\/(debian|ubuntu)\/? /.test(line));
}

function fromLines(text) {
  return text
    .split('\n')
    .map((line) => /^\s*deb(?:-src)?\s+(.*?)\s*$/.exec(line)?.[1])
    .filter((rest) => rest !== undefined)
    .map((rest) => `deb-src ${rest}`);
}

function fromStanzas(text) {
  const bare = text.replace(/^#.*\n/gm, '');
  return bare.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(stanza)?.[1]?.trim();
    const [uris, suites, components] = [field('URIs'), field('Suites'), field('Components')];
    if (!uris || !suites || field('Enabled') === 'no') return [];
    const key = field('Signed-By');
    const options = key?.startsWith('/') ? `[signed-by=${key}] ` : '';
    return uris
      .split(/\s+/)
      .flatMap((uri) => suites.split(/\s+/).map((suite) => `deb-src ${options}${uri} ${suite} ${components ?? ''}`));
  });
}
