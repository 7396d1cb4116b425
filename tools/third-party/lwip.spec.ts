import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Plain JavaScript, since it runs before anything is installed: its types are told here.
const load = (file: string) => import(new URL(file, import.meta.url).href);
type Hashes = ReadonlyMap<string, string>;
const { sourceLines } = (await load('./debian-source.mjs')) as {
  sourceLines: (files: readonly { file: string; text: string }[]) => string[];
};
const { provideLwip } = (await load('./lwip.mjs')) as {
  provideLwip: (options?: { env?: Readonly<Record<string, string>> }) => Promise<string>;
};
const { readHashes, verifyTree } = (await load('./source-hashes.mjs')) as {
  readHashes: (list: string) => Hashes;
  verifyTree: (tree: string, hashes: Hashes) => { file: string; reason: string }[];
};

const script = fileURLToPath(new URL('./lwip.mjs', import.meta.url));
const hashes = readHashes(fileURLToPath(new URL('./lwip-2.1.3.sha256', import.meta.url)));

describe('lwIP 2.1.3 is provided', () => {
  let scratch: string;
  let lwip: string;
  beforeEach(async (context) => {
    // The sources come packed by xz.
    skipFor(context, withoutOracle('xz'));
    scratch = mkdtempSync(join(tmpdir(), 'boardproof-lwip-spec-'));
    lwip = await provideLwip();
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));
  const copy = () => {
    const tree = join(scratch, 'copy');
    cpSync(join(lwip, 'src'), join(tree, 'src'), { recursive: true });
    return tree;
  };

  it('What comes from the cache matches the list file by file.', () => {
    expect(verifyTree(lwip, hashes)).toEqual([]);
    expect(readFileSync(join(lwip, 'src/include/lwip/init.h'), 'utf8')).toMatch(/LWIP_VERSION_REVISION +3/);
  });

  it('The command prints the folder alone on standard output.', () => {
    const run = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect(run.stdout).toBe(`${lwip}\n`);
    expect(run.status).toBe(0);
  });

  it('LWIP_DIR is used when it holds the release.', async () => {
    const tree = copy();
    expect(await provideLwip({ env: { LWIP_DIR: tree } })).toBe(tree);
  });

  it.each([
    [
      'a changed file',
      (tree: string) => writeFileSync(join(tree, 'src/core/init.c'), '// patched\n'),
      /init\.c differs/,
    ],
    ['a missing file', (tree: string) => rmSync(join(tree, 'src/core/tcp.c')), /tcp\.c is missing/],
    ['a file more', (tree: string) => writeFileSync(join(tree, 'src/core/more.c'), ''), /more\.c is not in the list/],
  ])('LWIP_DIR with %s is refused, and not replaced by another.', async (_, damage, words) => {
    const tree = copy();
    damage(tree);
    await expect(provideLwip({ env: { LWIP_DIR: tree } })).rejects.toThrow(words);
  });

  it('Without apt it comes from upstream, and what does not match is refused with both reasons.', async () => {
    const tree = copy();
    const tarball = join(scratch, 'lwip.tar.gz');
    spawnSync('tar', ['-czf', tarball, '-C', scratch, 'copy']);
    const server = createServer((_, answer) => answer.end(readFileSync(tarball)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    // A PATH without apt-get, with tar and gzip.
    const bin = join(scratch, 'bin');
    mkdirSync(bin);
    for (const name of ['tar', 'gzip']) cpSync(`/usr/bin/${name}`, join(bin, name), { dereference: true });
    const path = process.env['PATH'];
    process.env['PATH'] = bin;
    try {
      const env = { BOARDPROOF_CACHE: join(scratch, 'cache'), LWIP_URL: `http://127.0.0.1:${port}/` };
      const found = await provideLwip({ env });
      expect(found).toBe(join(scratch, 'cache/lwip-2.1.3'));
      expect(existsSync(join(found, 'src/core/tcp.c'))).toBe(true);
      rmSync(join(scratch, 'cache'), { recursive: true });
      rmSync(join(tree, 'src/core/tcp.c'));
      process.env['PATH'] = path;
      spawnSync('tar', ['-czf', tarball, '-C', scratch, 'copy']);
      process.env['PATH'] = bin;
      await expect(provideLwip({ env })).rejects.toThrow(
        /Debian's source package: apt-get[\s\S]*upstream: .*missing[\s\S]*LWIP_DIR=/,
      );
    } finally {
      process.env['PATH'] = path;
      server.close();
    }
  });
});

describe('sources for the private apt configuration', () => {
  it('Both forms of the system are read; only the distribution’s own mirrors are taken.', () => {
    const stanza =
      'Types: deb\n# a comment\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\n' +
      'Components: main\nSigned-By: /usr/share/keyrings/debian.gpg\n';
    const other = 'Types: deb\nURIs: https://packages.example/node\nSuites: nodistro\nComponents: main\n';
    expect(
      sourceLines([
        { file: 'debian.sources', text: `${stanza}\n${other}` },
        {
          file: 'old.list',
          text: '# deb http://no.example/debian sid main\ndeb http://old.example/ubuntu jammy main\n',
        },
      ]),
    ).toEqual([
      'deb-src [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian bookworm main',
      'deb-src [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian bookworm-updates main',
      'deb-src http://old.example/ubuntu jammy main',
    ]);
  });

  it('A source that is switched off is left out.', () => {
    const text = 'Types: deb\nEnabled: no\nURIs: http://mirror.example/debian\nSuites: sid\nComponents: main\n';
    expect(sourceLines([{ file: 'off.sources', text }])).toEqual([]);
  });
});
