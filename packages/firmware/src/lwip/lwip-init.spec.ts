import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perTier, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lwipHeader } from '../generate/headers.ts';
import { placed } from '../testing/sample-image.ts';
import { checkLwipOptions } from './lwip-rules.ts';
import { type LwipValues, lwipValues } from './lwip-values.ts';

const tool = join(workspaceRoot, 'tools', 'third-party', 'lwip.mjs');

/** lwIP's own checks: init.c is compiled with the options, and says what it dislikes. */
describe("lwIP 2.1.3's init.c agrees with the rules", () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-lwip-'));
  let lwip = '';
  beforeAll(() => {
    if (withoutOracle('arm-none-eabi-gcc') !== undefined) return;
    const { stdout } = spawnSync(process.execPath, [tool], { encoding: 'utf8', cwd: workspaceRoot });
    lwip = stdout.trim();
    expect(existsSync(join(lwip, 'src/core/init.c'))).toBe(true);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What init.c says about the values; empty when it compiles. */
  function compile(values: LwipValues): string[] {
    writeFileSync(join(folder, 'lwipopts_values.h'), lwipHeader(values));
    const fixed = [
      'NO_SYS 1',
      'SYS_LIGHTWEIGHT_PROT 0',
      'LWIP_SOCKET 0',
      'LWIP_NETCONN 0',
      'ETH_PAD_SIZE 2',
      'MEM_ALIGNMENT 4',
    ];
    const defines = fixed.map((line) => `#define ${line}\n`).join('');
    writeFileSync(join(folder, 'lwipopts.h'), `#include "lwipopts_values.h"\n${defines}`);
    mkdirSync(join(folder, 'arch'), { recursive: true });
    writeFileSync(join(folder, 'arch', 'cc.h'), '');
    const args = ['-fsyntax-only', '-I', folder, '-I', join(lwip, 'src/include'), join(lwip, 'src/core/init.c')];
    const { stderr } = spawnSync('arm-none-eabi-gcc', args, { encoding: 'utf8' });
    expect(stderr).not.toContain('fatal error');
    return [...stderr.matchAll(/#error "?(.+?)"?$/gm)].map(([, words]) => words ?? '');
  }

  it('The values of a placement compile, whatever window and buffer are asked for.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const segments = fc.integer({ min: 2, max: 256 });
    fc.assert(
      fc.property(segments, segments, (wnd, snd) => {
        expect(compile(lwipValues(placed({ wnd, snd })).values)).toEqual([]);
      }),
      { numRuns: perTier({ quick: 2, normal: 8, long: 200 }) },
    );
  });

  it('Values that somebody changed are refused by both, or by neither.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const change = fc.record(
      {
        TCP_WND: fc.integer({ min: 1000, max: 200_000 }),
        TCP_SND_BUF: fc.integer({ min: 2000, max: 65_535 }),
        TCP_SND_QUEUELEN: fc.integer({ min: 1, max: 64 }),
        MEMP_NUM_TCP_SEG: fc.integer({ min: 1, max: 64 }),
        PBUF_POOL_SIZE: fc.integer({ min: 1, max: 40 }),
        LWIP_WND_SCALE: fc.constantFrom(0, 1),
        TCP_RCV_SCALE: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: [] },
    );
    let refused = 0;
    fc.assert(
      fc.property(change, (changes) => {
        const values = { ...lwipValues(placed({ wnd: 4, snd: 4 })).values, ...changes } as LwipValues;
        const theirs = compile(values);
        expect({ values, refused: checkLwipOptions(values).length > 0, theirs }).toMatchObject({
          refused: theirs.length > 0,
        });
        refused += theirs.length > 0 ? 1 : 0;
      }),
      { numRuns: perTier({ quick: 2, normal: 25, long: 500 }) },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
