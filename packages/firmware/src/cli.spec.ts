import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from './cli.ts';
import { placed, sampleImage } from './testing/sample-image.ts';
import { sampleWorkspace } from './testing/sample-workspace.ts';

const PATIENCE = 120_000;
let folder: string;
let out: string;
let err: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boardproof-cli-'));
  out = '';
  err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
    out += String(text);
    if (typeof done === 'function') done();
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('boardproof-firmware generate', () => {
  it('It writes the files that the sources are built with, and ends with 0.', async () => {
    const to = join(folder, 'generated');
    expect(await main(['generate', '--board=teensy41', '--wnd', '4', `--out=${to}`])).toBe(0);
    expect(readdirSync(to).sort()).toEqual([
      'link.ld',
      'lwipopts_values.h',
      'mpu_table.h',
      'placement.h',
      'placement.json',
    ]);
    expect(readFileSync(join(to, 'placement.h'), 'utf8')).toContain(
      '#define BOARDPROOF_PLACEMENT "itcm-dtcm-dtcm-w4-s8"',
    );
    expect(err).toContain('MEMP_NUM_TCP_SEG is raised from 16 to 32');
    expect(JSON.parse(readFileSync(join(to, 'placement.json'), 'utf8'))).toMatchObject({
      schema: 'boardproof.placement/1',
      board: 'teensy41',
      name: 'teensy41/itcm-dtcm-dtcm-w4-s8',
      flexram: 0xaaaa_aaff,
    });
  });

  it('The machine in QEMU has no memory protection, so no table of it.', async () => {
    expect(await main(['generate', '--board=qemu-imx6ul', `--out=${folder}/g`])).toBe(0);
    expect(existsSync(join(folder, 'g', 'mpu_table.h'))).toBe(false);
  });

  it('What the board lacks ends with 2 and writes nothing; a broken rule of lwIP ends with 1.', async () => {
    expect(await main(['generate', '--data=sdram', `--out=${folder}/g`])).toBe(2);
    expect(err).toContain('the Teensy 4.1 (i.MX RT1062) has no SDRAM for data');
    expect(await main(['generate', '--wnd=45', '--no-scale', `--out=${folder}/g`])).toBe(1);
    expect(err).toContain('use --wnd=44 at most');
    expect(existsSync(join(folder, 'g'))).toBe(false);
  });

  it('With --json everything is on standard output, and nothing else is.', async () => {
    expect(await main(['generate', '--json', `--out=${folder}/g`])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'boardproof.firmware/1',
      verdict: 'pass',
      exitCode: 0,
      placement: { board: 'teensy41', wnd: 8 },
      files: expect.arrayContaining(['link.ld']),
      problems: [{ code: 'lwip-tcp-seg-raised', severity: 'info' }],
    });
    expect(err).toBe('');
  });
});

describe('The call itself', () => {
  it.each([
    [[], 'a command is missing'],
    [['bake'], '"bake" is no command'],
    [['generate'], 'the folder to write to is missing'],
    [['generate', 'x', '--out=y'], 'generate takes options only'],
    [['generate', '--out'], 'a value is missing'],
    [['generate', '--out=a', '--out=b'], 'it is given twice'],
    [['build', 'x'], 'build takes options only'],
    [['check'], 'check takes one ELF file'],
    [['check', 'none.elf'], 'there is no such file'],
    [['size', 'none.json'], 'there is no such file'],
    [['flash', 'x'], 'flash takes options only'],
    [['build', '--wdn=8'], 'there is no such option'],
  ])('%o ends with 2 and says why.', async (argv, words) => {
    expect(await main(argv)).toBe(2);
    expect(err).toContain(words);
    expect(out).toBe('');
  });

  it.each<[string[], string, number]>([
    [[], 'error', 2],
    [['generate', '--out'], 'error', 2],
    [['build', '--data=sdram'], 'error', 2],
    [['check', 'none.elf'], 'error', 2],
    [['generate', '--wnd=45', '--no-scale', '--out=none'], 'fail', 1],
  ])('%o with --json says schema and verdict, too.', async (argv, verdict, exitCode) => {
    expect(await main([...argv, '--json'])).toBe(exitCode);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'boardproof.firmware/1',
      verdict,
      exitCode,
      problems: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]),
    });
    expect(err).toBe('');
  });

  it('Of a call that is refused nothing else is said: not what would have been raised on the way.', async () => {
    expect(await main(['generate', `--out=${folder}/refused`, '--wnd=45', '--no-scale'])).toBe(1);
    expect(err).toContain('lwip-r6');
    expect(err).not.toContain('raised');
    expect(stripVTControlCharacters(err)).not.toMatch(/^info/m);
    expect(await main(['generate', `--out=${folder}/made`, '--wnd=45'])).toBe(0);
    expect(err).toContain('PBUF_POOL_SIZE is raised');
  });

  it('--help shows the usage and ends with 0.', async () => {
    expect(await main(['--help'])).toBe(0);
    expect(out).toContain('usage: boardproof-firmware generate');
    expect(await main(['build', '-h'])).toBe(0);
  });
});

describe('boardproof-firmware check and size', () => {
  it('An image that holds ends with 0, one for another placement with 1, and what is no image with 2.', async (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const file = join(folder, 'image.elf');
    writeFileSync(file, sampleImage(placed({ board: 'mimxrt1170-evk' })).elf ?? '');
    expect(await main(['check', file, '--board=mimxrt1170-evk'])).toBe(0);
    expect(out).toContain('every check holds');
    err = '';
    expect(await main(['check', file, '--board=mimxrt1170-evk', '--code=qspi', '--zero-copy-tx'])).toBe(1);
    // One thing is said, and what to ask instead.
    const said = stripVTControlCharacters(err);
    expect(said.match(/^error/gm)).toHaveLength(1);
    expect(err).toContain(
      'says that it is mimxrt1170-evk/itcm-dtcm-ocram-w8-s8; it was checked as mimxrt1170-evk/qspi-',
    );
    expect(err).toContain(
      `check ${file} --board=mimxrt1170-evk --code=itcm --data=dtcm --nocache=ocram --wnd=8 --snd=8\n`,
    );
    writeFileSync(file, 'text');
    expect(await main(['check', file])).toBe(2);
    expect(err).toContain(`${file}: this is no ELF file`);
    const hex = join(folder, 'image.hex');
    writeFileSync(hex, ':00000001FF');
    expect(await main(['check', hex])).toBe(2);
    expect(err).toContain(`${hex}: this is no ELF file`);
    expect(err).toContain(`give the .elf: boardproof-firmware check ${file}`);
  });

  it('A report is shown, with the difference to another one.', async () => {
    const report = {
      schema: 'boardproof.size/1',
      board: 'teensy41',
      placement: 'p',
      buildId: 'b',
      compiler: 'c',
      regions: [{ name: 'itcm', used: 100, total: 1000 }],
      flashBytes: 500,
      topSymbols: [{ name: 'main', size: 10, region: 'itcm', address: 0 }],
    };
    const [now, before] = [join(folder, 'now.json'), join(folder, 'before.json')];
    writeFileSync(now, JSON.stringify(report));
    writeFileSync(before, JSON.stringify({ ...report, flashBytes: 400 }));
    expect(await main(['size', now, `--baseline=${before}`])).toBe(0);
    expect(out).toMatch(/stored in flash +500 +\+100/);
    expect(await main(['size', now, `--baseline=${folder}/none.json`])).toBe(2);
  });
});

describe('boardproof-firmware build', () => {
  it(
    'It writes image and reports; a failed build keeps them and leaves its problems beside.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const workspace = sampleWorkspace();
      vi.spyOn(process, 'cwd').mockReturnValue(workspace.workspaceRoot);
      try {
        const stale = join(workspace.workspaceRoot, 'dist/firmware/lwip-iperf/build/problems.json');
        mkdirSync(dirname(stale), { recursive: true });
        writeFileSync(stale, '{}');
        expect(await main(['build', '--wnd=4'])).toBe(0);
        const leaf = join(workspace.workspaceRoot, 'dist/firmware/lwip-iperf/build/teensy41/itcm-dtcm-dtcm-w4-s8');
        const files = ['elf', 'hex', 'bin', 'map'].map((kind) => `lwip-iperf.${kind}`);
        expect(readdirSync(leaf).sort()).toEqual([...files, 'placement.json', 'problems.json', 'size.json'].sort());
        const report = () => JSON.parse(readFileSync(join(leaf, 'problems.json'), 'utf8')) as object;
        expect(report()).toMatchObject({ exitCode: 0, verdict: 'pass', files: 'written', task: 'build' });
        writeFileSync(join(workspace.sourceFolder, 'sample.c'), 'broken');
        expect(await main(['build', '--wnd=4'])).toBe(2);
        expect(report()).toMatchObject({ exitCode: 2, verdict: 'error', files: 'kept' });
        expect(existsSync(join(leaf, 'lwip-iperf.hex'))).toBe(true);
        expect(await main(['flash', '--board=mimxrt1170-evk'])).toBe(2);
        expect(err).toContain('this image is not built');
        expect(err).toContain('build it first: boardproof-firmware build --board=mimxrt1170-evk\n');
        expect(await main(['size', '--wnd=6'])).toBe(2);
        expect(err).toContain('build it first: boardproof-firmware build --board=teensy41 --wnd=6\n');
        expect(existsSync(stale)).toBe(false);
      } finally {
        workspace.remove();
      }
    },
    PATIENCE,
  );
});
