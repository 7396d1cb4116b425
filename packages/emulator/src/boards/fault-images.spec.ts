import { readdirSync, readFileSync } from 'node:fs';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { faultTable } from '../rt1062/faults.ts';
import { buildFaultImage, runFaultImage } from './testing/fault-images.ts';

/** Image, code of its fault, the function in which it is found, and whether the run ends there. */
const images: readonly (readonly [string, string, RegExp, boolean])[] = [
  ['gated-clock', 'gated-clock', /^main/, true],
  ['flash-write', 'flash-write', /^main/, true],
  ['stack-overflow', 'stack-overflow', /^deeper/, true],
  ['phy-early', 'phy-early', /^read_phy/, false],
  ['phy-address', 'phy-address', /^read_phy/, false],
  ['phy-strap', 'phy-strap', /^read_phy/, false],
  ['mdio-too-fast', 'mdio-too-fast', /^read_phy/, false],
  ['pin-mux', 'pin-not-routed', /^main/, false],
  ['pin-daisy', 'pin-not-routed', /^main/, false],
  ['refclk-direction', 'pin-not-routed', /^main/, false],
  ['reference-clock-bypassed', 'no-reference-clock', /^main/, false],
  ['phy-reset-pulse', 'phy-reset-pulse', /^main/, false],
  ['clock-dead', 'clock-dead', /^main/, true],
  ['descriptor-misaligned', 'descriptor-misaligned', /^main/, false],
  ['buffer-misaligned', 'buffer-misaligned', /^main/, false],
  ['tdar-no-barrier', 'tdar-no-barrier', /^main/, false],
  ['cache-dirty', 'dma-cache-dirty', /^main/, false],
  ['cache-stale', 'dma-cache-stale', /^main/, false],
  ['tcm-asleep', 'dma-tcm-asleep', /^wait_ms/, false],
  ['cache-evict', 'dma-cache-evict', /^main/, false],
  ['cache-discard', 'cache-discard', /^write_back/, false],
  // Before the first instruction there is no place.
  ['image', 'image', /^$/, true],
  ['boot', 'boot', /^$/, true],
  ['no-register', 'no-register', /^main/, true],
  ['unmapped-address', 'unmapped-address', /^main/, true],
  ['access-size', 'access-size', /^main/, false],
  ['memory-protection', 'memory-protection', /^main/, false],
  ['usage-fault', 'usage-fault', /^main/, false],
  ['mdio-off', 'mdio-off', /^main/, false],
  ['mdio-busy', 'mdio-busy', /^main/, false],
  ['buffer-size', 'buffer-size', /^start_mac/, false],
  ['dma-bus-error', 'dma-bus-error', /^main/, false],
  ['duplex-mismatch', 'duplex-mismatch', /^main/, false],
  ['speed-mismatch', 'speed-mismatch', /^main/, false],
  ['watchdog-sequence', 'watchdog-sequence', /^main/, false],
];
/** These wait for a link, which takes its time to be agreed on. */
const linked = ['duplex-mismatch', 'speed-mismatch'];

const runOf = (name: string, corrected: boolean) =>
  runFaultImage(buildFaultImage(name, corrected), linked.includes(name) ? 3 : 0.2, linked.includes(name));

describe('Images of images/faults', () => {
  it.for(images)(
    '%s ends in its fault, with place and function, and in no other.',
    ([name, code, where, fatal], context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const run = runOf(name, false);
      expect(run.faults.map((fault) => fault.code)).toEqual([code]);
      expect(run.faults[0]!.symbol).toMatch(where);
      expect(run.faults[0]!.fatal).toBe(fatal);
      expect(run.finished).toBe(!fatal);
    },
  );

  it.for(images)('%s, corrected, runs to its end without a fault or a warning.', ([name], context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const run = runOf(name, true);
    expect(run.faults).toEqual([]);
    expect(run.warnings).toEqual([]);
    expect(run.finished).toBe(true);
  });

  it('The README’s table has every code, and the images that provoke it.', () => {
    const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| (yes)? ?\| ?(.*?) ?\| .* \|$/gm)];
    const told = rows.map(([, code, fatal, names]) => [code, fatal === 'yes', names]);
    const known = Object.entries(faultTable).map(([code, { fatal }]) => [
      code,
      fatal,
      images
        .filter(([, provoked]) => provoked === code)
        .map(([name]) => `\`${name}\``)
        .join(', '),
    ]);
    expect(told).toEqual(known);
    const count = new Set(images.map(([, code]) => code)).size;
    expect(text).toContain(`${count} of the ${known.length} codes have one`);
  });

  it('Every image of the folder is in this list.', () => {
    const files = readdirSync(new URL('../../images/faults/', import.meta.url))
      .filter((file) => file.endsWith('.c') && file !== 'bring-up.c')
      .map((file) => file.slice(0, -2));
    expect(images.map(([name]) => name).sort()).toEqual(files.sort());
  });
});
