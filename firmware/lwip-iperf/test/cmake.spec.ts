// By hand, with CMake alone: wrong variables are refused in words that say what to write instead.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from './support/image.ts';

const PATIENCE = 120_000;

describe.skipIf(withoutOracle('arm-none-eabi-gcc'))('cmake -S firmware/lwip-iperf', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'boardproof-cmake-'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/link.ld'), '');
    writeFileSync(join(folder, 'other/placement.h'), '#define BOARDPROOF_BOARD "mimxrt1170-evk"\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What a configuration with these variables says, on one line; `undefined` when it is taken. */
  function refusal(...variables: string[]): Promise<string | undefined> {
    const defines = variables.map((variable) => `-D${variable.replace('TEMP', folder)}`);
    const toolchain = `-DCMAKE_TOOLCHAIN_FILE=${join(project, 'cmake/arm-none-eabi.cmake')}`;
    const args = ['-G', 'Ninja', '-S', project, '-B', mkdtempSync(join(folder, 'build-')), toolchain, ...defines];
    return new Promise((resolve) => {
      execFile('cmake', args, (error, stdout, stderr) =>
        resolve(error === null ? undefined : stripVTControlCharacters(`${stdout}${stderr}`).replaceAll(/\s+/g, ' ')),
      );
    });
  }

  it.each([
    [
      ['BOARD=teensy40'],
      'There is no board "teensy40". BOARD is one of mimxrt1160-evk, mimxrt1170-evk, qemu-imx6ul, teensy41',
    ],
    [['WNDS=4'], 'There is no variable WNDS; -DWNDS=4 would change nothing. Variables are BOARD, CODE,'],
    [['ZERO_COPY_TX=true'], 'goes into PLACEMENT_OPTIONS, as in -DPLACEMENT_OPTIONS='],
    [['WND=eight'], 'WND=eight is no number of segments. Use -DWND=8'],
    [['PLACEMENT_OPTIONS=zero-copy-tx'], '"zero-copy-tx" in PLACEMENT_OPTIONS is not KEY=VALUE.'],
    [['PLACEMENT_OPTIONS=rx-descriptor=32'], '--rx-descriptor: there is no such option did you mean --rx-descriptors?'],
    [['CODE=flash'], '"flash" is not among the choices one of --code=qspi, --code=itcm CMake Error'],
    [['DATA=sdram'], 'the Teensy 4.1 (i.MX RT1062) has no SDRAM for data'],
    [['LWIP_DIR=TEMP'], 'holds no src/core/tcp.c. Name the folder of lwIP 2.1.3'],
    [['GENERATED_DIR=TEMP'], 'holds no placement.h and link.ld. Make them by boardproof-firmware generate'],
    [['GENERATED_DIR=TEMP/other'], 'GENERATED_DIR was made for another board than BOARD=teensy41'],
  ])('%j is refused with what to write instead.', { timeout: PATIENCE }, async (variables, words) => {
    expect(await refusal(...variables)).toContain(words);
  });

  it('Right variables are taken, and CMake’s own.', { timeout: PATIENCE }, async () => {
    const options = 'PLACEMENT_OPTIONS=zero-copy-tx=true;static-ip=192.168.1.19';
    expect(
      await refusal('BOARD=mimxrt1170-evk', 'CODE=qspi', 'WND=4', options, 'CMAKE_BUILD_TYPE=Debug'),
    ).toBeUndefined();
  });
});
