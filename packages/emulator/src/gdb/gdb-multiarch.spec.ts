import { spawn } from 'node:child_process';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { buildFaultImage } from '../boards/testing/fault-images.ts';
import { memorySink } from '../pcap/pcap-writer.ts';
import { emulate, type LoadedImage } from '../run/emulation.ts';
import { imageOf, loadImage } from '../run/load-image.ts';
import type { EmulationResult } from '../run/result.ts';
import { firmwareImage } from '../run/testing/images.ts';
import { GdbServer } from './gdb-server.ts';

const missing = withoutOracle('gdb-multiarch') ?? withoutOracle('arm-none-eabi-gcc');

/** What gdb prints for these commands. */
async function gdb(port: number, elf: string | undefined, commands: readonly string[]): Promise<string> {
  const setUp = ['pagination off', 'confirm off', 'width 0', 'style enabled off', 'remotetimeout 120'].map(
    (what) => `set ${what}`,
  );
  const lines = [...setUp, `target remote 127.0.0.1:${port}`, ...commands];
  const args = ['-batch', '-nx', ...(elf === undefined ? [] : [elf]), ...lines.flatMap((line) => ['-ex', line])];
  const child = spawn('gdb-multiarch', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = ['', ''];
  for (const [index, stream] of [child.stdout, child.stderr].entries()) {
    stream.on('data', (bytes) => {
      texts[index] += bytes;
    });
  }
  await new Promise((resolve) => child.on('close', resolve));
  // One after the other: gdb's complaints would stand in the middle of its lines.
  return texts.join('\n');
}

/** A short run with a capture; under gdb when commands are given. */
async function run(image: LoadedImage, elf?: string, commands?: readonly string[]) {
  const { sink, bytes } = memorySink();
  const options = { seconds: 0.05, directions: ['rx'], pcap: { sink } } as const;
  if (commands === undefined) return { result: await emulate(image, options), capture: bytes(), text: '' };
  const ends = new AbortController();
  const server = await GdbServer.listen({
    port: 0,
    onKill: () => ends.abort(),
    faultText: ({ code, message, symbol }) => `${code} at ${symbol}: ${message}`,
  });
  const talk = gdb(server.port, elf, commands);
  const result = await emulate(image, { ...options, brake: server, signal: ends.signal });
  await server.end(0);
  return { result, capture: bytes(), text: await talk };
}

/** All that does not depend on this machine's speed. */
const lasting = ({ wallSeconds: _, mips: __, ...rest }: EmulationResult) => rest;

function firmware() {
  const file = firmwareImage('--wnd=8', '--snd=8');
  return { image: loadImage(file), elf: file.replace(/hex$/, 'elf') };
}

describe('gdb-multiarch on the image', () => {
  it('Breaks, prints a backtrace, steps, inspects, watches; virtual time stands still, and the run is the same to the byte.', async (context) => {
    skipFor(context, missing);
    const { image, elf } = firmware();
    const { result, capture, text } = await run(image, elf, [
      'break tcp_input',
      'continue',
      'backtrace',
      'monitor time',
      'shell sleep 0.3',
      'monitor time',
      'delete',
      'stepi',
      'next',
      'info registers pc xpsr msp',
      'p/x *(unsigned *)0x402d8024',
      'p lwip_stats.tcp.recv',
      'finish',
      'watch lwip_stats.tcp.recv',
      'continue',
      'x/i $pc',
      'continue',
      'delete',
      'tbreak SysTick_Handler',
      'continue',
      'backtrace',
      'monitor faults',
      'continue',
    ]);
    expect(text).toMatch(/Breakpoint 1, tcp_input \(p=.*at .*tcp_in\.c:\d+/);
    expect(text).toMatch(
      /#1 .* in ip4_input .*\n#2 .* in ethernet_input .*\n#3 .* in enet_receive .*\n(.*\n)*?#\d+ .*main \(\)/,
    );
    const times = text.match(/emulated: [\d.]+ s, \d+ cycles, \d+ instructions/g);
    expect(times).toHaveLength(2);
    expect(times![0]).toBe(times![1]);
    expect(text).toMatch(/\npc +0x\w+ +0x\w+ <tcp_input\+\d+>/);
    // ECR: enabled, enhanced descriptors, byte swap.
    expect(text).toContain('= 0x112\n');
    // Back in the caller.
    expect(text).toMatch(/\nip4_input \(p=/);
    expect(text).toMatch(/Hardware watchpoint 2: lwip_stats\.tcp\.recv\n\nOld value = 1\nNew value = 2\n/);
    expect(text).toMatch(/Old value = 2\nNew value = 3\n/);
    expect(text).toMatch(/SysTick_Handler \(\).*\n#1 +<signal handler called>\n#2 .*(load_sleep|main|enet)/);
    expect(text).toContain('no faults\n');
    expect(text).toContain('exited normally');
    const plain = await run(image);
    expect(Buffer.compare(capture, plain.capture)).toBe(0);
    expect(lasting(result)).toEqual(lasting(plain.result));
  });

  it('A detached run goes on, and kill ends it.', async (context) => {
    skipFor(context, missing);
    const { image, elf } = firmware();
    const detached = await run(image, elf, ['tbreak main', 'continue', 'detach']);
    expect(detached.text).toMatch(/Temporary breakpoint 1, main \(\)/);
    expect(detached.result.results[0]!.outcome).toBe('finished');
    const killed = await run(image, elf, ['tbreak main', 'continue', 'kill']);
    expect(killed.result.aborted).toBe(true);
    expect(killed.result.instructions).toBeLessThan(detached.result.instructions);
  });

  it('A fatal fault is a stop with its words and place, where registers can be read; then the run ends.', async (context) => {
    skipFor(context, missing);
    const { hex } = buildFaultImage('gated-clock', false);
    const { result, text } = await run(imageOf(Buffer.from(hex), 'gated-clock.hex'), undefined, [
      'continue',
      'info registers sp',
      'x/i $pc',
      'continue',
    ]);
    expect(text).toContain('gated-clock at : ');
    expect(text).toContain('Program received signal SIGABRT');
    expect(text).toMatch(/\nsp +0x20/);
    expect(text).toMatch(/=> 0x6000\w+:/);
    expect(result.faults).toMatchObject([{ code: 'gated-clock', fatal: true }]);
  });
});
