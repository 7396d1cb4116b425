import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { runText } from '../cli/run-text.ts';
import { directionOf, eight, runImage } from './testing/run-image.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');

describe('The Teensy image when something happens to it', () => {
  it.for([0.001, 0.01])('With a share of %d of the frames lost both directions recover.', async (loss, context) => {
    skipFor(context, toolchain);
    const { result } = await runImage(eight, { seconds: perTier({ quick: 1, normal: 1, long: 10 }), loss, seed: 3 });
    expect(result.faults).toEqual([]);
    for (const one of result.results) {
      expect(one.outcome).toBe('recovered');
      expect(one.retransmissions).toBeGreaterThan(0);
      expect(one.mbit).toBeGreaterThan(loss < 0.005 ? 60 : 5);
    }
    expect(runText(result)).toMatch(new RegExp(`disturbed: ${loss * 100} % of the frames lost each way \\(seed 3\\)`));
    expect(runText(result).match(/ recovered\n/g)).toHaveLength(2);
  });

  it('A cable that is pulled for three seconds stops the data; then they go on.', async (context) => {
    skipFor(context, toolchain);
    const { result } = await runImage(eight, { seconds: 8, directions: ['rx'], pull: { at: 0.5, seconds: 3 } });
    const rx = directionOf(result, 'rx');
    expect(result.faults).toEqual([]);
    expect(rx.outcome).toBe('recovered');
    expect(rx.longestSilenceSeconds).toBeGreaterThan(4.5);
    expect(rx.longestSilenceSeconds).toBeLessThan(8);
    expect(result.disturbances).toEqual([{ kind: 'pull', atSeconds: 0.5, seconds: 3, done: true }]);
    expect(runText(result)).toContain('disturbed: cable pulled at 0.5 s for 3 s (after the first data)');
  });

  it('While the board sends, a cable that is pulled for three seconds stops the data as well; then they go on.', async (context) => {
    skipFor(context, toolchain);
    const { result } = await runImage(eight, { seconds: 8, directions: ['tx'], pull: { at: 0.5, seconds: 3 } });
    const tx = directionOf(result, 'tx');
    expect(tx.outcome).toBe('recovered');
    expect(tx.longestSilenceSeconds).toBeGreaterThan(3);
    expect(tx.retransmissions).toBeGreaterThan(0);
  });

  it.for([
    ['pin', 'pin', '0x00000001'],
    ['power', 'power', '0x00000001'],
    ['software', 'software', '0x00000002'],
    ['watchdog', 'watchdog', '0x00000010'],
  ] as const)(
    'After a reset (%s) in mid-transfer the board resets the connection, takes new ones, and tells the cause.',
    async ([cause, told, status], context) => {
      skipFor(context, toolchain);
      const { result } = await runImage(eight, { seconds: 1, directions: ['rx'], reset: { at: 0.2, cause } });
      expect(directionOf(result, 'rx').outcome).toBe('reset');
      expect(result.afterwards).toMatchObject({
        reachable: true,
        resetCause: { cause: told, status, ramKept: cause !== 'power' },
      });
      expect(result.disturbances).toEqual([{ kind: 'reset', atSeconds: 0.2, cause, done: true }]);
      expect(result.console.match(/boardproof lwip-iperf/g)).toHaveLength(2);
      const text = runText(result);
      expect(text).toContain(`disturbed: reset (${cause}) at 0.2 s (after the first data)`);
      expect(text).toContain('failed: the board reset the connection');
      expect(text).toContain(`it says that it started by: ${told} (SRSR ${status})`);
    },
  );

  it('When the power goes while the board sends, the PC hears nothing more and cannot know: the transfer is not finished.', async (context) => {
    skipFor(context, toolchain);
    const { result } = await runImage(eight, {
      seconds: 1,
      directions: ['tx'],
      reset: { at: 0.2, cause: 'power' },
    });
    expect(directionOf(result, 'tx').outcome).toBe('unfinished');
    expect(result.afterwards).toMatchObject({ reachable: true, resetCause: { cause: 'power' } });
  });
});
