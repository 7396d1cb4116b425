import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { layoutOf } from '../layout/layout.ts';
import type { Ended, RunProgram } from '../run-program.ts';
import { placed } from '../testing/sample-image.ts';
import { type SampleWorkspace, sampleWorkspace } from '../testing/sample-workspace.ts';
import { buildFirmware } from './build-firmware.ts';
import { buildProblems } from './build-problems.ts';

const PATIENCE = 120_000;
const open: SampleWorkspace[] = [];
function workspace(): SampleWorkspace {
  const made = sampleWorkspace();
  open.push(made);
  return made;
}
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

describe('A build', () => {
  it(
    'The same sources in another folder give the same files, byte for byte, and no file names a folder of this machine.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const places = [workspace(), workspace()];
      const [one, two] = [
        await buildFirmware(placed(), places[0] as SampleWorkspace),
        await buildFirmware(placed(), places[1] as SampleWorkspace),
      ];
      expect([...one.files.keys()]).toEqual([
        'lwip-iperf.elf',
        'lwip-iperf.hex',
        'lwip-iperf.bin',
        'lwip-iperf.map',
        'size.json',
        'placement.json',
      ]);
      for (const [name, content] of one.files) {
        const bytes = Buffer.from(content);
        expect({ name, same: bytes.equals(Buffer.from(two.files.get(name) ?? '')) }).toEqual({ name, same: true });
        expect(bytes.includes(Buffer.from(tmpdir()))).toBe(false);
        expect({ name, found: /\/usr\/|\/home\//.exec(name.endsWith('.elf') ? '' : bytes.toString('latin1')) }).toEqual(
          { name, found: null },
        );
      }
      expect(one.problems.map(({ code }) => code)).toEqual(['lwip-tcp-seg-raised']);
      expect(one.checks).toHaveLength(8);
    },
    PATIENCE,
  );

  it(
    'Another source gives another build id, and so another image.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const place = workspace();
      const id = async () => {
        const { files } = await buildFirmware(placed(), place);
        return (JSON.parse(String(files.get('size.json'))) as { buildId: string }).buildId;
      };
      const before = await id();
      appendFileSync(join(place.sourceFolder, 'sample.c'), '\n/* changed */\n');
      const after = await id();
      expect(before).toMatch(/^[0-9a-f]{16}$/);
      expect(after).not.toBe(before);
    },
    PATIENCE,
  );

  it(
    'A mistake in the sources is reported with file and line, and nothing is made.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const place = workspace();
      appendFileSync(join(place.sourceFolder, 'sample.c'), '\nint broken(void) { return missing; }\n');
      const { files, problems, unusable } = await buildFirmware(placed(), place);
      expect(files.size).toBe(0);
      expect(unusable).toBe(true);
      expect(problems.find(({ code }) => code === 'build-compile')).toMatchObject({
        path: expect.stringMatching(/^(firmware\/lwip-iperf\/)?sample\.c:\d+:\d+$/),
        message: expect.stringContaining("'missing' undeclared"),
      });
    },
    PATIENCE,
  );

  it(
    'An image that breaks a rule is not handed out: the check names the place.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const place = workspace();
      appendFileSync(
        join(place.sourceFolder, 'sample.c'),
        '\n__attribute__((section(".startup.x"), used)) void late_helper(void) {}\n',
      );
      appendFileSync(
        join(place.sourceFolder, 'sample.c'),
        '__attribute__((section(".startup.y"), used)) void __aeabi_late(void) {}\n',
      );
      const { files, problems, unusable } = await buildFirmware(placed(), place);
      expect(files.size).toBe(0);
      expect(unusable).toBe(false);
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors).toEqual([
        expect.objectContaining({ code: 'image-hot-escaped', path: expect.stringMatching(/^__aeabi_late at 0x6000/) }),
      ]);
    },
    PATIENCE,
  );

  it('Broken rules of lwIP end the build before the compiler runs.', async () => {
    let started = 0;
    const run: RunProgram = async () => {
      started += 1;
      return ended(0);
    };
    const { problems } = await buildFirmware(placed({ wnd: 45, scale: false }), { ...workspace(), run });
    expect(problems.some(({ code }) => code === 'lwip-r6')).toBe(true);
    expect(started).toBe(0);
  });

  it('A missing compiler or build program is named with the package that brings it.', async () => {
    const run: RunProgram = async () => ended(undefined, { missing: true });
    const { problems, unusable } = await buildFirmware(placed(), { ...workspace(), run });
    expect(unusable).toBe(true);
    expect(problems.filter(({ code }) => code === 'build-no-program')).toEqual([
      expect.objectContaining({
        path: 'arm-none-eabi-gcc',
        hint: expect.stringContaining('apt-get install gcc-arm-none-eabi'),
      }),
      expect.objectContaining({ path: 'cmake' }),
      expect.objectContaining({ path: 'ninja' }),
    ]);
  });

  it('Without lwIP the build ends with what its tool said, and how to name a folder.', async () => {
    const run: RunProgram = async (program) =>
      program === process.execPath
        ? ended(1, { stderr: 'no network\n' })
        : ended(0, { stdout: 'arm-none-eabi-gcc 12\n' });
    const { problems } = await buildFirmware(placed(), { ...workspace(), run });
    expect(problems.find(({ code }) => code === 'build-no-lwip')).toMatchObject({
      message: 'no network',
      hint: expect.stringContaining('LWIP_DIR'),
    });
  });

  it('A build that leaves no image is an error of the recipe.', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'boardproof-lwip-'));
    writeFileSync(join(scratch, 'x'), '');
    const run: RunProgram = async (program) =>
      ended(0, { stdout: program === process.execPath ? `${scratch}\n` : 'gcc\n' });
    const { problems } = await buildFirmware(placed(), { ...workspace(), run });
    rmSync(scratch, { recursive: true });
    expect(problems.find(({ severity }) => severity === 'error')).toMatchObject({ path: 'CMakeLists.txt' });
  });
});

function ended(code: number | undefined, rest: Partial<Ended> = {}): Ended {
  return { code, stdout: '', stderr: '', missing: false, timedOut: false, ...rest };
}

describe('What the linker says becomes problems', () => {
  const layout = layoutOf(placed({ board: 'mimxrt1170-evk', wnd: 40 }));
  const read = (text: string) => buildProblems(text, layout, [['/home/somebody/work', '']]);

  it('A memory that is full: the bytes that are missing, and what to change.', () => {
    const [problem, ...more] = read(
      "arm-none-eabi/bin/ld: region `DTCM' overflowed by 1234 bytes\nld: region `DTCM' overflowed by 1234 bytes",
    );
    expect(more).toEqual([]);
    expect(problem).toEqual({
      code: 'build-memory-full',
      severity: 'error',
      path: 'dtcm',
      message: 'dtcm (262144 bytes) is too small by 1234 bytes',
      hint: 'use a smaller --wnd, whose buffers lie there, or --heap=sdram, or another --data',
    });
    expect(read("ld: region `OCRAM1_NOCACHE' overflowed by 1 byte")[0]).toMatchObject({
      path: 'ocram1-nocache',
      hint: 'use fewer buffers (--rx-buffers=16), or another --nocache',
    });
  });

  it('A broken assertion of the linker script, in its words.', () => {
    expect(read('/usr/bin/ld: the stack does not end on 8 bytes')).toEqual([
      expect.objectContaining({ code: 'build-assert', message: 'the stack does not end on 8 bytes' }),
    ]);
  });

  it('Undefined symbols and compiler errors, each once, with paths that others have too.', () => {
    const problems = read(
      [
        "/home/somebody/work/app/main.c:7:3: error: expected ';'",
        'ld: main.c:9: undefined reference to `tick`',
        "/home/somebody/work/app/main.c:7:3: error: expected ';'",
      ].join('\n'),
    );
    expect(problems).toEqual([
      expect.objectContaining({ code: 'build-compile', path: 'app/main.c:7:3', message: "expected ';'" }),
      expect.objectContaining({ code: 'build-link', message: 'undefined reference to `tick`' }),
    ]);
  });

  it('More than twenty are counted, not listed.', () => {
    const text = Array.from({ length: 30 }, (_, at) => `a.c:${at + 1}:1: error: wrong ${at}`).join('\n');
    const problems = read(text);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)?.message).toBe('and 10 more');
  });

  it('What is not understood is shown as it was: the configuration error, or else the last lines.', () => {
    expect(
      read('-- Checking\nCMake Error at CMakeLists.txt:3 (include):\n  could not find board.cmake\n')[0]?.message,
    ).toBe('CMake Error at CMakeLists.txt:3 (include):\n  could not find board.cmake');
    expect(read('killed')[0]?.message).toBe('killed');
    expect(read('')[0]?.message).toBe('the build failed without a word');
  });
});
