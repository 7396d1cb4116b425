import { describe, expect, it } from 'vitest';
import type { Ended, RunProgram } from '../run-program.ts';
import { flashFirmware } from './flash-firmware.ts';

const good = 'Teensy Loader, Command Line, Version 2.2\nFound HalfKay Bootloader\nProgramming....\nBooting\n';

function loader(answer: Partial<Ended>): { run: RunProgram; calls: [string, readonly string[], number | undefined][] } {
  const calls: [string, readonly string[], number | undefined][] = [];
  const run: RunProgram = async (program, args, options) => {
    calls.push([program, args, options?.timeoutMs]);
    return { code: 0, stdout: '', stderr: '', missing: false, timedOut: false, ...answer };
  };
  return { run, calls };
}

async function flashTeensy(answer: Partial<Ended>) {
  const said: string[] = [];
  const { run, calls } = loader(answer);
  const result = await flashFirmware('teensy41', { hex: 'a.hex', waitSeconds: 5, run, say: (line) => said.push(line) });
  return { ...result, said, calls };
}

describe('Flashing a Teensy', () => {
  it('The loader waits for the button with the image, and the person is told to press it.', async () => {
    const { problems, lines, said, calls } = await flashTeensy({ stdout: good });
    expect(problems).toEqual([]);
    expect(calls).toEqual([['teensy_loader_cli', ['--mcu=TEENSY41', '-w', '-v', 'a.hex'], 5000]]);
    expect(said.join(' ')).toContain('press its button');
    expect(lines).toEqual(['Teensy 4.1 is programmed with a.hex and has started it']);
  });

  it.each<[string, Partial<Ended>, string, RegExp]>([
    [
      'the loader is absent',
      { code: undefined, missing: true },
      'flash-no-loader',
      /apt-get install teensy-loader-cli/,
    ],
    ['nobody pressed the button', { code: undefined, timedOut: true }, 'flash-no-board', /press the button/],
    [
      'the user may not open the board',
      { code: undefined, timedOut: true, stdout: 'Found device but unable to open\n' },
      'flash-no-permission',
      /49-teensy\.rules/,
    ],
    [
      'USB permissions are missing',
      { code: 1, stdout: 'Unable to claim interface, check USB permissions\n' },
      'flash-no-permission',
      /udev/,
    ],
    ['the loader is too old', { code: 1, stderr: 'Unknown MCU type "TEENSY41"\n' }, 'flash-old-loader', /2\.2/],
    [
      'the image cannot be read',
      { code: 1, stderr: 'error reading intel hex file "a.hex"\n' },
      'flash-hex',
      /build it again/,
    ],
    ['the board went away', { code: 1, stderr: 'error writing to Teensy\n' }, 'flash-write', /press its button/],
    ['something else went wrong', { code: 3, stderr: 'usb: odd\n' }, 'flash-failed', /run this again/],
  ])('When %s, the words say so and what to do.', async (_, answer, code, hint) => {
    const { problems, lines } = await flashTeensy(answer);
    expect(problems).toEqual([expect.objectContaining({ code, severity: 'error', hint: expect.stringMatching(hint) })]);
    expect(lines).toEqual([]);
  });
});

describe('Other boards', () => {
  it('An EVK is flashed by the programs of its maker: their exact command, with the file.', async () => {
    const { run, calls } = loader({});
    const { lines, problems } = await flashFirmware('mimxrt1170-evk', { hex: 'out/lwip-iperf.hex', run });
    expect(problems).toEqual([]);
    expect(calls).toEqual([]);
    expect(lines).toContain('  pyocd flash --target mimxrt1170_cm7 out/lwip-iperf.hex');
    expect(lines).toContain('  LinkServer flash MIMXRT1176xxxxx:MIMXRT1170-EVK load out/lwip-iperf.elf');
    expect((await flashFirmware('mimxrt1160-evk', { hex: 'a.hex' })).lines.join('\n')).toContain('mimxrt1160_cm7');
  });

  it('The machine in QEMU is started instead.', async () => {
    const { lines } = await flashFirmware('qemu-imx6ul', { hex: 'a.hex' });
    expect(lines.join('\n')).toMatch(/qemu-system-arm -M mcimx6ul-evk .*-kernel a\.elf/);
  });
});
