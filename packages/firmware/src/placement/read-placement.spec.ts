import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardNames } from '../boards/board-facts.ts';
import { anyOptions } from '../testing/sample-placements.ts';
import { leafFolder, otherOptions, placementArguments, placementName } from './folder-name.ts';
import { optionNames } from './placement.ts';
import { readPlacement } from './read-placement.ts';

/** The one problem of a call that is refused. */
function refused(options: Record<string, unknown>) {
  const { placement, problems } = readPlacement(options);
  expect(placement).toBeUndefined();
  expect(problems).toHaveLength(1);
  return problems[0];
}

describe('A placement', () => {
  it('Each board has its own defaults.', () => {
    const names = boardNames.map((board) => {
      const { placement } = readPlacement({ board });
      return placement === undefined ? '' : leafFolder(placement);
    });
    expect(names).toEqual([
      'teensy41/itcm-dtcm-dtcm-w8-s8',
      'mimxrt1160-evk/itcm-dtcm-ocram-w8-s8',
      'mimxrt1170-evk/itcm-dtcm-ocram-w8-s8',
      'qemu-imx6ul/sdram-sdram-sdram-w8-s8',
    ]);
    expect(readPlacement({}).placement?.board).toBe('teensy41');
  });

  it('Text from a command line and values from Nx are read alike.', () => {
    const text = readPlacement({ 'rx-descriptors': '24', 'zero-copy-tx': 'true', wnd: '4', 'no-scale': true });
    const values = readPlacement({ rxDescriptors: 24, zeroCopyTx: true, wnd: 4, scale: false });
    expect(text.placement).toMatchObject({ rxDescriptors: 24, zeroCopyTx: true, wnd: 4, scale: false });
    expect(text).toEqual(values);
  });

  it('Options that differ from their default follow in the folder name, sorted.', () => {
    const { placement } = readPlacement({ 'zero-copy-tx': true, 'rx-buffers': 40, wnd: 4, board: 'teensy41' });
    expect(placement && placementName(placement)).toBe('itcm-dtcm-dtcm-w4-s8-rx-buffers=40-zero-copy-tx=true');
    expect(placement && otherOptions(placement)).toEqual([
      ['rx-buffers', '40'],
      ['zero-copy-tx', 'true'],
    ]);
  });

  it('Its shortest arguments name the board and what differs from its defaults, and give the same placement again.', () => {
    const shortest = (options: Record<string, unknown>) => {
      const { placement } = readPlacement(options);
      return placement && placementArguments(placement).join(' ');
    };
    expect(shortest({})).toBe('--board=teensy41');
    expect(shortest({ board: 'mimxrt1170-evk', nocache: 'sdram', wnd: 4, scale: false })).toBe(
      '--board=mimxrt1170-evk --nocache=sdram --wnd=4 --scale=false',
    );
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { placement } = readPlacement(options);
        if (placement === undefined) return;
        const parts = placementArguments(placement).map((argument) => argument.slice(2).split('='));
        expect(readPlacement(Object.fromEntries(parts)).placement).toEqual(placement);
      }),
    );
  });

  it('Two placements share a folder only when they are the same, and an option at its default changes nothing.', () => {
    fc.assert(
      fc.property(anyOptions, anyOptions, (one, two) => {
        const [a, b] = [readPlacement(one).placement, readPlacement(two).placement];
        if (a === undefined || b === undefined) return;
        const plain = (value: object) =>
          Object.entries(value)
            .filter(([, field]) => field !== undefined)
            .sort();
        const same = JSON.stringify(plain(a)) === JSON.stringify(plain(b));
        expect(leafFolder(a) === leafFolder(b)).toBe(same);
        expect(readPlacement(a as unknown as Record<string, unknown>).placement).toEqual(a);
      }),
    );
  });

  it('Whatever is asked for is placed, or refused with words and an option.', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { placement, problems } = readPlacement(options);
        expect(placement === undefined).toBe(problems.length > 0);
        for (const { path, message, code } of problems) {
          expect(path).toMatch(/^--[a-z]/);
          expect(code).toMatch(/^(placement|option)-/);
          expect(message).not.toBe('');
        }
      }),
    );
  });
});

describe('A refusal reads like help', () => {
  it('Data in SDRAM on a Teensy: which memory it lacks, what to use, and which boards have it.', () => {
    expect(refused({ board: 'teensy41', data: 'sdram' })).toEqual({
      code: 'placement-no-sdram',
      severity: 'error',
      path: '--data=sdram',
      message: 'the Teensy 4.1 (i.MX RT1062) has no SDRAM for data',
      hint: 'use --data=dtcm (the default) or --data=ocram; the MIMXRT1160-EVK and MIMXRT1170-EVK have SDRAM',
    });
  });

  it('All that a board lacks is said at once.', () => {
    const { problems } = readPlacement({
      board: 'teensy41',
      code: 'sdram',
      data: 'sdram',
      nocache: 'sdram',
      heap: 'sdram',
    });
    expect(problems.map(({ path }) => path)).toEqual([
      '--code=sdram',
      '--data=sdram',
      '--nocache=sdram',
      '--heap=sdram',
    ]);
  });

  it('Forwarding on a board with one interface.', () => {
    expect(refused({ board: 'teensy41', forward: true })).toEqual({
      code: 'placement-no-second-interface',
      severity: 'error',
      path: '--forward',
      message: 'the Teensy 4.1 (i.MX RT1062) has one Ethernet interface, and forwarding needs two',
      hint: 'leave --forward out; the MIMXRT1160-EVK and MIMXRT1170-EVK have two',
    });
    for (const board of ['mimxrt1160-evk', 'mimxrt1170-evk', 'qemu-imx6ul'])
      expect(readPlacement({ board, forward: true }).placement?.forward).toBe(true);
  });

  it('What cannot be read and what the board lacks, in one answer; without a board nothing is lacking.', () => {
    const both = readPlacement({ board: 'teensy41', code: 'sdram', data: 'flash', wnd: 'x', nosuch: 1, heap: 'sdram' });
    expect(both.problems.map(({ path }) => path)).toEqual([
      '--data',
      '--wnd',
      '--nosuch',
      '--code=sdram',
      '--heap=sdram',
    ]);
    expect(readPlacement({ board: 'teensy42', code: 'sdram' }).problems.map(({ path }) => path)).toEqual(['--board']);
  });

  it('Flash and TCM of the machine in QEMU, which has neither.', () => {
    const { problems } = readPlacement({ board: 'qemu-imx6ul', code: 'itcm', data: 'dtcm' });
    expect(problems.map(({ message }) => message)).toEqual([
      'the i.MX6UL in QEMU (i.MX6UL) has no ITCM for code',
      'the i.MX6UL in QEMU (i.MX6UL) has no DTCM for data',
    ]);
  });

  it('Data and buffers in the two small OCRAMs of the RT1166, which the RT1176 has room for.', () => {
    expect(refused({ board: 'mimxrt1160-evk', data: 'ocram' })).toMatchObject({ code: 'placement-ocram-shared' });
    expect(readPlacement({ board: 'mimxrt1170-evk', data: 'ocram' }).problems).toEqual([]);
    expect(readPlacement({ board: 'mimxrt1160-evk', data: 'ocram', nocache: 'dtcm' }).problems).toEqual([]);
  });

  it('Maintenance of memory that is never cached.', () => {
    expect(refused({ 'dma-cache': 'maintained' })).toMatchObject({ code: 'placement-tcm-uncached' });
  });

  it('Buffers that leave the boundary of 64 bytes, with the next sizes that do not.', () => {
    expect(refused({ 'buffer-bytes': 1550 })).toMatchObject({
      code: 'placement-buffer-alignment',
      hint: 'use --buffer-bytes=1536 or --buffer-bytes=1600',
    });
  });

  it('Fewer buffers than descriptors, or more than the memory holds, with the number that fits.', () => {
    expect(refused({ 'rx-descriptors': 32, 'rx-buffers': 20 })).toMatchObject({
      code: 'placement-few-buffers',
      hint: expect.stringContaining('--rx-buffers=40'),
    });
    expect(refused({ 'rx-descriptors': 16, 'rx-buffers': 16 })).toMatchObject({ code: 'placement-few-buffers' });
    expect(refused({ board: 'mimxrt1160-evk', 'rx-descriptors': 40 })).toMatchObject({
      code: 'placement-few-buffers',
      path: '--rx-descriptors',
      hint: expect.stringContaining('use --rx-descriptors='),
    });
    const problem = refused({ board: 'mimxrt1160-evk', 'rx-buffers': 43 });
    expect(problem).toMatchObject({
      code: 'placement-many-buffers',
      hint: expect.stringContaining('--rx-buffers=34 at most'),
    });
    expect(readPlacement({ board: 'mimxrt1160-evk', 'rx-buffers': 34 }).problems).toEqual([]);
  });

  it('A netmask without an address, and one with a hole.', () => {
    expect(refused({ 'static-netmask': '255.255.255.0' })).toMatchObject({ code: 'placement-no-address' });
    expect(refused({ 'static-ip': '10.0.0.2', 'static-netmask': '255.0.255.0' })).toMatchObject({
      code: 'placement-netmask',
    });
  });

  it.each([
    [
      { board: 'teensy40' },
      '--board',
      'did you mean --board=teensy41? one of --board=teensy41, --board=mimxrt1160-evk, --board=mimxrt1170-evk, --board=qemu-imx6ul',
    ],
    [{ code: 'flash' }, '--code', 'one of --code=qspi, --code=itcm'],
    [{ data: 'ram' }, '--data', 'one of --data=dtcm, --data=ocram'],
    [{ nocache: 'itcm' }, '--nocache', 'did you mean --nocache=dtcm? one of --nocache=dtcm, --nocache=ocram'],
    [{ heap: 'dtcm' }, '--heap', 'use --heap=lwip'],
    [{ board: 'mimxrt1170-evk', code: 'flash' }, '--code', 'one of --code=qspi, --code=itcm, --code=sdram'],
    [{ board: 'mimxrt1170-evk', heap: 'dtcm' }, '--heap', 'one of --heap=lwip, --heap=sdram'],
    [{ board: 'qemu-imx6ul', data: 'ram' }, '--data', 'use --data=sdram'],
    [{ wnd: '0' }, '--wnd', 'for example --wnd=8, which is the default'],
    [{ wnd: '8.5' }, '--wnd', 'for example --wnd=8, which is the default'],
    [{ wnd: 'eight' }, '--wnd', 'for example --wnd=8, which is the default'],
    [{ 'rx-descriptors': 8 }, '--rx-descriptors', 'for example --rx-descriptors=16, which is the default'],
    [{ 'rx-buffers': 'many' }, '--rx-buffers', 'leave --rx-buffers out, and the number is derived'],
    [{ 'static-ip': '300.1.1.1' }, '--static-ip', 'for example --static-ip=192.168.1.19'],
    [{ 'zero-copy-tx': 'perhaps' }, '--zero-copy-tx', '--zero-copy-tx=true or --zero-copy-tx=false'],
  ])('A value that does not fit: %o.', (options, path, hint) => {
    expect(refused(options)).toMatchObject({ code: 'option-value', path, hint });
  });

  it.each([
    ['rx-descriptor', 'did you mean --rx-descriptors?'],
    ['rxbuffers', 'did you mean --rx-buffers?'],
    ['windows', `options are --${optionNames.join(', --')}`],
  ])('An unknown option --%s.', (name, hint) => {
    expect(refused({ [name]: '1' })).toMatchObject({ code: 'option-unknown', path: `--${name}`, hint });
  });
});
