import { spawn } from 'node:child_process';
import { createConnection, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { emulate } from '../run/emulation.ts';
import { loadImage } from '../run/load-image.ts';
import { firmwareImage } from '../run/testing/images.ts';
import { serve } from './serve.ts';

/** A program's output and exit code. */
function program(command: string, args: string[]): Promise<{ text: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { timeout: 900_000, killSignal: 'SIGKILL' });
    let text = '';
    child.stdout.on('data', (bytes) => (text += bytes));
    child.stderr.on('data', (bytes) => (text += bytes));
    child.on('close', (code) => resolve({ text, code }));
  });
}

/** A port that nobody has, and whose successor may be free too. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One line of an answer on a port. */
function ask(port: number, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(question));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      answer += bytes;
      if (answer.includes('\n')) {
        socket.end();
        resolve(answer);
      }
    });
  });
}

/** Waits until it holds, or for so many milliseconds. */
async function waitFor(holds: () => boolean, most: number): Promise<void> {
  for (const end = performance.now() + most; !holds() && performance.now() < end; ) await wait(20);
}

/** One virtual second of data each way, ten in a long run; as iperf is asked for them, and in bytes. */
const amount = perTier({ quick: '1M', normal: '12M', long: '118M' });
const bytesAsked = Number.parseInt(amount, 10) * 1024 * 1024;

describe('A real iperf on the emulated board', () => {
  it('Sends, receives back with -r, and reads the control channel; by the board’s count both rates are those of a run without it.', async (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc') ?? withoutOracle('iperf'));
    const port = await freePort();
    const back = await freePort();
    const controller = new AbortController();
    let printed = '';
    let ready = () => {};
    const up = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const served = serve(loadImage(firmwareImage('--wnd=8', '--snd=8')), {
      port,
      signal: controller.signal,
      onReady: ready,
      onConsole: (text) => {
        printed += text;
      },
    });
    await Promise.race([up, served]);
    expect(await ask(port + 1, 'c')).toMatch(/CPU load: \d+%/);
    const args = ['-c', '127.0.0.1', '-p', String(port), '-r', '-L', String(back), '-n', amount, '-f', 'b', '-y', 'C'];
    const { text } = await program('iperf', args);
    // The bytes are in the eighth column; one row a direction.
    const bytes = text
      .split('\n')
      .map((line) => Number(line.split(',')[7]))
      .filter((count) => count > 0);
    expect(bytes.length, text).toBe(2);
    for (const count of bytes) expect(count).toBeGreaterThanOrEqual(bytesAsked);
    // iperf ends with its last byte; the board counts when the connection has closed, a moment of virtual time later.
    await waitFor(() => [...printed.matchAll(/total bytes: /g)].length >= 2, 60_000);
    controller.abort();
    const { faults } = await served;
    expect(faults).toEqual([]);
    const told = [...printed.matchAll(/type=(\d), .*total bytes: (\d+), .*kbits\/s: (\d+)/g)].map((match) =>
      match.slice(1),
    );
    expect(told.map(([type, count]) => [type, Number(count) >= bytesAsked])).toEqual([
      ['0', true],
      ['1', true],
    ]);
    // Virtual time may stand still or lag as it likes: the board's own clock knows nothing of it.
    const image = loadImage(firmwareImage('--wnd=8', '--snd=8'));
    const { results } = await emulate(image, { seconds: perTier({ quick: 0.1, normal: 1, long: 10 }) });
    // The last segment that the board sends may wait 40 ms for its acknowledgement, which weighs in a single second.
    const most = perTier({ quick: 0.2, normal: 0.05, long: 0.01 });
    for (const [n, [, , kbits]] of told.entries())
      expect(Math.abs(Number(kbits) / 1000 / results[n]!.mbit - 1), `way ${n}`).toBeLessThan(most);
  });

  it('A port that is taken is refused, and nothing stays behind.', async (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const { signal } = new AbortController();
    const image = loadImage(firmwareImage('--wnd=8', '--snd=8'));
    await expect(serve(image, { port, signal })).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => blocker.close(resolve));
  });
});
