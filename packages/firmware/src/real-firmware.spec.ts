import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, tier, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { type BoardName, boardNames } from './boards/board-facts.ts';
import { type BuildResult, buildFirmware } from './build/build-firmware.ts';
import { readHex } from './elf/intel-hex.ts';
import { placed } from './testing/sample-image.ts';
import { columns } from './testing/sample-placements.ts';

const PATIENCE = 900_000;
const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');

function errors({ problems }: BuildResult): string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ path, message }) => `${path}: ${message}`);
}

describe('The firmware of this project', () => {
  it(
    'Its sources in another folder give the same .hex for the Teensy, byte for byte, and it starts with what the ROM reads.',
    async (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const elsewhere = mkdtempSync(join(tmpdir(), 'boardproof-elsewhere-'));
      try {
        const copy = join(elsewhere, 'deeper', 'lwip-iperf');
        cpSync(sourceFolder, copy, { recursive: true });
        const here = await buildFirmware(placed(), { sourceFolder, workspaceRoot });
        const there = await buildFirmware(placed(), { sourceFolder: copy, workspaceRoot });
        expect(errors(here)).toEqual([]);
        for (const name of ['lwip-iperf.hex', 'lwip-iperf.bin', 'size.json', 'placement.json']) {
          expect({
            name,
            same: Buffer.from(there.files.get(name) ?? '').equals(Buffer.from(here.files.get(name) ?? 'none')),
          }).toEqual({ name, same: true });
        }
        const [first] = readHex(String(here.files.get('lwip-iperf.hex'))).chunks;
        expect(first?.address).toBe(0x6000_0000);
        expect(
          Buffer.from(first?.bytes ?? '')
            .subarray(0, 4)
            .toString('latin1'),
        ).toBe('FCFB');
        expect(existsSync(join(copy, 'build'))).toBe(false);
      } finally {
        rmSync(elsewhere, { recursive: true, force: true });
      }
    },
    PATIENCE,
  );

  // One board with everything (two interfaces, device configuration data) in each run, the others at full length.
  const boards: readonly BoardName[] = tier() === 'long' ? boardNames : ['mimxrt1170-evk'];
  it.for(boards)('Its image for the %s passes every check.', { timeout: PATIENCE }, async (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    expect(errors(await buildFirmware(placed({ board }), { sourceFolder, workspaceRoot }))).toEqual([]);
  });

  for (const board of ['mimxrt1160-evk', 'mimxrt1170-evk'] as const) {
    it(
      `Each column of the second reference, the DTCM column that it lacks, and a heap in SDRAM: checked images for the ${board}.`,
      async (context) => {
        skipFor(context, tier() === 'long' ? undefined : 'eight builds for each board: in test:long only');
        for (const column of [...columns, { heap: 'sdram' }] as const) {
          expect(errors(await buildFirmware(placed({ board, ...column }), { sourceFolder, workspaceRoot }))).toEqual(
            [],
          );
        }
      },
      PATIENCE,
    );
  }
});
