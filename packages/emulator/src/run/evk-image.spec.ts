import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { emulate } from './emulation.ts';
import { windowLawMbit } from './law.ts';
import { loadImage } from './load-image.ts';
import type { RunOptions } from './options.ts';
import { firmwareImage } from './testing/images.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');
const boards = ['mimxrt1160-evk', 'mimxrt1170-evk'] as const;
/** The columns of the second reference: code, data, DMA memory. */
const columns = [
  'qspi/dtcm/ocram',
  'qspi/dtcm/sdram',
  'itcm/dtcm/ocram',
  'itcm/dtcm/sdram',
  'sdram/sdram/ocram',
  'sdram/sdram/sdram',
];
const tenth = { seconds: perTier({ quick: 0.05, normal: 0.05, long: 1 }) };

function run(board: string, column: string, options: RunOptions, ...more: string[]) {
  const [code, data, nocache] = column.split('/');
  const image = loadImage(
    firmwareImage(`--board=${board}`, `--code=${code}`, `--data=${data}`, `--nocache=${nocache}`, ...more),
  );
  expect(image.board).toBe(board);
  return emulate(image, options);
}

describe('The EVK images on the emulated boards', () => {
  it.for(
    perTier({
      quick: [],
      normal: [
        ['mimxrt1160-evk', 'sdram/sdram/ocram'],
        ['mimxrt1170-evk', 'itcm/dtcm/ocram'],
      ],
      long: boards.flatMap((board) => columns.map((column): [string, string] => [board, column])),
    }) as [string, string][],
  )(
    '%s, %s: boots without a fault or a warning; both ports at once receive at their line rates.',
    async ([board, column], context) => {
      skipFor(context, toolchain);
      const result = await run(board, column, { ...tenth, directions: ['rx'], interfaces: ['enet', 'enet_1g'] });
      expect(result.faults).toEqual([]);
      expect(result.warnings).toEqual([]);
      expect(result.links.map(({ interface: name, speed, boot }) => [name, speed, boot.address])).toEqual([
        ['enet', 100, '192.168.1.19'],
        ['enet_1g', 1000, '192.168.2.19'],
      ]);
      const [slow, fast] = result.results;
      expect(result.results.map(({ outcome, retransmissions }) => [outcome, retransmissions])).toEqual([
        ['finished', 0],
        ['finished', 0],
      ]);
      expect(slow!.mbit).toBeGreaterThan(94.5);
      expect(slow!.mbit).toBeLessThan(94.93);
      // A start of 0.05 s weighs more at a gigabit; the ceiling is 949.28.
      expect(fast!.mbit).toBeGreaterThan(920);
      expect(fast!.mbit).toBeLessThan(949.29);
      expect(result.console).toContain(`boardproof lwip-iperf ${board} ${column.replaceAll('/', '-')}`);
    },
  );

  if (perTier({ quick: false, normal: false, long: true })) {
    it.for(boards)('%s sends at both line rates at once, and alone on each port.', async (board, context) => {
      skipFor(context, toolchain);
      const both = await run(board, 'itcm/dtcm/ocram', { seconds: 1, interfaces: ['enet', 'enet_1g'] });
      const alone = await run(board, 'itcm/dtcm/ocram', { seconds: 1, interfaces: ['enet_1g'] });
      expect([...both.faults, ...alone.faults]).toEqual([]);
      for (const { interface: name, mbit } of [...both.results, ...alone.results])
        expect(mbit).toBeGreaterThan(name === 'enet' ? 94.8 : 947);
    });

    it.for([
      ['--nocache=dtcm', 'itcm/dtcm/dtcm'],
      ['--dma-cache=maintained', 'itcm/dtcm/ocram'],
      ['--static-ip=192.168.1.19', 'itcm/ocram/sdram'],
    ])('The RT1176 image with %s runs without a fault.', async ([option, column], context) => {
      skipFor(context, toolchain);
      const more = option!.startsWith('--nocache') ? [] : [option!];
      const result = await run('mimxrt1170-evk', column!, { seconds: 0.2, interfaces: ['enet', 'enet_1g'] }, ...more);
      expect(result.faults).toEqual([]);
      for (const one of result.results) expect(one.outcome).toBe('finished');
    });

    it('At a gigabit over a delay eight segments are bound by the window’s law, not by the line.', async (context) => {
      skipFor(context, toolchain);
      const result = await run('mimxrt1170-evk', 'itcm/dtcm/ocram', {
        seconds: 1,
        directions: ['rx'],
        interfaces: ['enet_1g'],
        delayUs: 200,
      });
      const [rx] = result.results;
      // T is 12.304 us at a gigabit, a tenth of what the law's function counts with: so its loop is counted in tenths too.
      expect(rx!.mbit / (windowLawMbit(8, 2, 4200) * 10)).toBeCloseTo(1, 1);
    });

    it.for([100, 10] as const)(
      'The gigabit port works at %i Mbit/s with a PC that offers no more.',
      async (speed, context) => {
        skipFor(context, toolchain);
        const offer = { autoNegotiation: true, modes: [{ speed, duplex: 'full' as const }] };
        const result = await run('mimxrt1160-evk', 'itcm/dtcm/ocram', { seconds: 0.3, interfaces: ['enet_1g'], offer });
        expect(result.faults).toEqual([]);
        for (const { mbit } of result.results) expect(mbit / speed).toBeGreaterThan(0.91);
      },
    );

    it.for(['pin', 'software', 'power', 'watchdog'] as const)(
      'After a reset (%s) in mid-transfer the board says why it started, and takes connections.',
      async (cause, context) => {
        skipFor(context, toolchain);
        const reset = { at: 0.05, cause };
        const options = { seconds: 1, directions: ['rx'] as const, interfaces: ['enet_1g'] as const, reset };
        const result = await run('mimxrt1160-evk', 'itcm/dtcm/ocram', options);
        expect(result.faults).toEqual([]);
        expect(result.afterwards).toMatchObject({ reachable: true, resetCause: { cause, ramKept: cause !== 'power' } });
      },
    );

    it('Both engines give the same figures.', async (context) => {
      skipFor(context, toolchain);
      const options = { seconds: 0.1, interfaces: ['enet', 'enet_1g'] } as const;
      const [interp, jit] = [
        await run('mimxrt1170-evk', 'sdram/sdram/sdram', { ...options, engine: 'interp' }),
        await run('mimxrt1170-evk', 'sdram/sdram/sdram', { ...options, engine: 'jit' }),
      ];
      expect(jit.results).toEqual(interp.results);
      expect(jit.instructions).toBe(interp.instructions);
    });
  }

  it('The report is made while a window of 44 segments comes in at a gigabit, and no frame is lost meanwhile.', async (context) => {
    skipFor(context, toolchain);
    // The run asks for two reports on its way, and a window is more than ring and FIFO hold.
    const image = loadImage(firmwareImage('--board=mimxrt1170-evk', '--wnd=44'));
    const result = await emulate(image, { seconds: 0.05, directions: ['rx'], interfaces: ['enet_1g'] });
    expect(result.faults).toEqual([]);
    expect(result.results[0]).toMatchObject({
      outcome: 'finished',
      retransmissions: 0,
      cpuLoadPercent: expect.any(Number),
    });
  });

  it('A port that the board has not is a mistake of the call.', async (context) => {
    skipFor(context, toolchain);
    const teensy = loadImage(firmwareImage('--wnd=8', '--snd=8'));
    await expect(emulate(teensy, { interfaces: ['enet_1g'] })).rejects.toThrow('teensy41 has no such port');
    await expect(emulate(teensy, { interfaces: ['enet', 'enet'] })).rejects.toThrow('named twice');
  });
});
