import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, skipFor, tier, type WorkspaceCopy, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeSample } from './testing/sample-workspace.ts';

// Nx starts eight times here, twice for each build.
const PATIENCE = 600_000;

describe('The Nx tasks of a firmware project', () => {
  let copy: WorkspaceCopy | undefined;
  const workspace = () => {
    if (copy === undefined) throw new Error('the copy of the workspace is missing');
    return copy;
  };
  const leaf = (name: string) => join(workspace().folder, 'dist/firmware/lwip-iperf/build', name);

  beforeAll(() => {
    if (withoutOracle('arm-none-eabi-gcc') !== undefined) return;
    copy = copyWorkspace();
    placeSample(copy.folder);
    const nxJson = join(copy.folder, 'nx.json');
    const config = JSON.parse(readFileSync(nxJson, 'utf8')) as { plugins: string[] };
    // The one plugin that is tested: the others would list every board first.
    writeFileSync(nxJson, JSON.stringify({ ...config, plugins: ['@boardproof/firmware/plugin'] }));
  }, PATIENCE);
  afterAll(() => copy?.remove());

  it(
    'Each placement is built into a folder of its own, and comes back from the cache alone when its folder is lost.',
    (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const first = workspace().nx('run', 'lwip-iperf:build');
      expect(first.output).toContain('pass, 1 info, in dist/firmware/lwip-iperf/build/teensy41/itcm-dtcm-dtcm-w8-s8');
      expect(first.status).toBe(0);
      const usual = leaf('teensy41/itcm-dtcm-dtcm-w8-s8');
      const hex = readFileSync(join(usual, 'lwip-iperf.hex'), 'utf8');
      const other = workspace().nx('run', 'lwip-iperf:build', '--board=mimxrt1160-evk', '--wnd=4', '--rx-buffers=24');
      expect(other.output).not.toContain('existing outputs match the cache');
      expect(other.status).toBe(0);
      expect(existsSync(leaf('mimxrt1160-evk/itcm-dtcm-ocram-w4-s8-rx-buffers=24/lwip-iperf.elf'))).toBe(true);
      rmSync(usual, { recursive: true });
      const again = workspace().nx('run', 'lwip-iperf:build', '--board=teensy41', '--code=itcm', '--wnd=8');
      expect(again.output).toMatch(/local cache|existing outputs match the cache/);
      expect(readFileSync(join(usual, 'lwip-iperf.hex'), 'utf8')).toBe(hex);
      expect(existsSync(leaf('mimxrt1160-evk/itcm-dtcm-ocram-w4-s8-rx-buffers=24/lwip-iperf.elf'))).toBe(true);
    },
    PATIENCE,
  );

  it(
    'size and flash build first with the same options; a refusal reads like help and leaves its problems.',
    (context) => {
      skipFor(context, tier() === 'long' ? undefined : 'starts Nx eight times: in test:long only');
      const options = ['--board=mimxrt1160-evk', '--wnd=4', '--rx-buffers=24'];
      const name = 'mimxrt1160-evk/itcm-dtcm-ocram-w4-s8-rx-buffers=24';
      const baseline = `--baseline=dist/firmware/lwip-iperf/build/${name}/size.json`;
      const size = workspace().nx('run', 'lwip-iperf:size', ...options, baseline);
      expect(size.output).toMatch(/^itcm .* =$/m);
      expect(size.status).toBe(0);
      const flash = workspace().nx('run', 'lwip-iperf:flash', ...options);
      expect(flash.output).toContain(
        `pyocd flash --target mimxrt1160_cm7 dist/firmware/lwip-iperf/build/${name}/lwip-iperf.hex`,
      );
      const refused = workspace().nx('run', 'lwip-iperf:build', '--data=sdram');
      expect(refused.output).toContain('the Teensy 4.1 (i.MX RT1062) has no SDRAM for data');
      expect(refused.status).toBe(1);
      expect(JSON.parse(readFileSync(leaf('problems.json'), 'utf8'))).toMatchObject({
        exitCode: 2,
        problems: [{ code: 'placement-no-sdram' }],
      });
      const rule = workspace().nx('run', 'lwip-iperf:build', '--wnd=45', '--no-scale');
      expect(rule.output).toContain('use --wnd=44 at most, or leave --no-scale out');
      expect(rule.status).toBe(1);
      expect(existsSync(leaf('teensy41/itcm-dtcm-dtcm-w45-s8-scale=false/lwip-iperf.hex'))).toBe(false);
    },
    PATIENCE,
  );
});
