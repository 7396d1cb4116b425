// Makes the captures of unseen cases. What this machine cannot make is left out, with the reason.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memorySink, runEmulation } from '@boardproof/emulator';
import { buildFirmware, readPlacement } from '@boardproof/firmware';
import { python, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { sampleCapture } from '../../sample/sample-capture.ts';
import type { UnseenCase } from './cases.ts';
import { spoil } from './traps.ts';

/** Why no namespaces can be made here, or undefined. */
export function withoutNamespaces(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces exist on Linux only';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  if (!existsSync('/dev/net/tun')) return '/dev/net/tun is missing';
  const name = `bptry${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return 'network namespaces cannot be made here';
  const { status } = spawnSync('ip', ['-n', name, 'tuntap', 'add', 'dev', 'bptry', 'mode', 'tap']);
  spawnSync('ip', ['netns', 'del', name]);
  return status === 0 ? undefined : 'TAP devices cannot be made here';
}

/** The capture of each case by its name. `folder` keeps images, and captures from namespaces while they are made. */
export async function makeCaptures(
  cases: readonly UnseenCase[],
  folder: string,
): Promise<{ captures: Map<string, Uint8Array>; leftOut: Set<string> }> {
  const leftOut = new Set<string>();
  const captures = new Map<string, Uint8Array>();
  mkdirSync(folder, { recursive: true });
  const real = cases.filter(({ origin }) => origin === 'namespaces');
  const reason = real.length > 0 ? withoutNamespaces() : undefined;
  if (reason === undefined) {
    for (const [name, bytes] of fromNamespaces(real, folder)) captures.set(name, bytes);
  } else leftOut.add(reason);
  for (const one of cases) {
    if (one.simulated !== undefined) captures.set(one.name, sampleCapture(one.simulated));
    if (one.emulated === undefined) continue;
    const missing = withoutOracle('arm-none-eabi-gcc');
    if (missing !== undefined) leftOut.add(missing);
    else captures.set(one.name, await emulated(one, folder));
  }
  for (const { name, trap } of cases) {
    const capture = captures.get(name);
    if (trap !== undefined && capture !== undefined) captures.set(name, spoil(capture, trap));
  }
  return { captures, leftOut };
}

function fromNamespaces(cases: readonly UnseenCase[], folder: string): Map<string, Uint8Array> {
  const script = fileURLToPath(new URL('./namespaces.py', import.meta.url));
  const plans = cases.map(({ name, direction, namespaces }) => ({
    ...namespaces,
    direction,
    path: join(folder, `${name}.pcap`),
  }));
  const { status, stderr } = spawnSync(python, [script], { input: JSON.stringify(plans), encoding: 'utf8' });
  if (status !== 0) throw new Error(`namespaces.py ended with ${status}: ${stderr}`);
  return new Map(plans.map(({ path }, index) => [cases[index]!.name, new Uint8Array(readFileSync(path))]));
}

async function emulated({ emulated: plan }: UnseenCase, folder: string): Promise<Uint8Array> {
  const image = await imageOf(plan!.segments, folder);
  const { sink, bytes } = memorySink();
  await runEmulation({ image, ...plan!.run, pcap: { sink, end: 'pc' } });
  return bytes();
}

/** Builds lwip-iperf for the Teensy with so many segments each way, once; the path of its .hex. */
async function imageOf(segments: number, folder: string): Promise<string> {
  const place = join(folder, `w${segments}`);
  const hex = join(place, 'lwip-iperf.hex');
  if (existsSync(hex)) return hex;
  const read = readPlacement({ board: 'teensy41', wnd: segments, snd: segments });
  if (!('placement' in read)) throw new Error(`the placement with ${segments} segments is refused`);
  const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');
  const { files, problems } = await buildFirmware(read.placement, { sourceFolder, workspaceRoot });
  const faults = problems.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('; '));
  mkdirSync(place, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(place, name), content);
  return hex;
}
