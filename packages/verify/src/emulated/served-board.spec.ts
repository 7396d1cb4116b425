import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage, serve } from '@boardproof/emulator';
import { buildFirmware, readPlacement } from '@boardproof/firmware';
import { skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchTools } from '../run/bench-tools.ts';
import { runBoard } from '../run/run-board.ts';
import { fakeTools } from '../testing/fake-tools.ts';
import { twoPorts } from '../testing/two-ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-served-'));
const stop = new AbortController();
let served: Promise<unknown> | undefined;
let port = 0;
beforeAll(async () => {
  if (withoutOracle('arm-none-eabi-gcc') !== undefined) return;
  const { placement } = readPlacement({ board: 'teensy41' });
  const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');
  const { files } = await buildFirmware(placement!, { sourceFolder, workspaceRoot });
  mkdirSync(join(folder, 'image'));
  for (const [name, content] of files) writeFileSync(join(folder, 'image', name), content);
  port = await twoPorts();
  const image = loadImage(join(folder, 'image', 'lwip-iperf.hex'));
  await new Promise<void>((resolve, reject) => {
    served = serve(image, { port, signal: stop.signal, onReady: () => resolve() });
    served.catch(reject);
  });
}, 300_000);
afterAll(async () => {
  stop.abort();
  await served;
  rmSync(folder, { recursive: true, force: true });
});

/** The hardware's way, every step of it, to the board behind loopback. How fast this machine is must not decide. */
const proven = (serial: string, tools: Parameters<typeof runBoard>[0]['tools']) =>
  runBoard({
    host: '127.0.0.1',
    port,
    out: folder,
    serial,
    seconds: 0.3,
    repeats: 1,
    streams: 1,
    linkMbit: 100_000,
    limits: { rxMbit: 0.01, txMbit: 0.01, linkMbit: 100, handshakeRttUs: 10_000_000 },
    after: null,
    release: null,
    firmwareSha256: null,
    capture: true,
    device: 'lo',
    signal: new AbortController().signal,
    progress: () => {},
    tools: tools!,
    shortestSeconds: 0.05,
    stallSeconds: 120,
    connectSeconds: 120,
  });

describe('the emulated board behind loopback', { timeout: 300_000 }, () => {
  it('Is proven as one on the desk without a capture: control channel, both directions, counters, record.', async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const { record } = await proven('without', fakeTools());
    expect([record.sentence, record.verdict]).toEqual([expect.stringContaining('PASS'), 'pass']);
    expect(record.phases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reach', 'pass'],
      ['link', 'pass'],
      ['rx', 'pass'],
      ['tx', 'pass'],
      ['counters', 'pass'],
    ]);
    expect(record.firmware.options).toMatchObject({ board: 'teensy41', 'options.wnd': 8 * 1460 });
    expect(record.link).toMatchObject({ mbit: 100, duplex: 'full' });
    const phy = Object.entries(record.registers).filter(([name]) => name.endsWith('phy.id'));
    expect(phy.map(([, value]) => value.toUpperCase())).toEqual(['0X2000A140']);
    const errors = record.counters.filter(({ isError }) => isError);
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.filter(({ before, after }) => before !== after)).toEqual([]);
  });

  // A capture on a busy machine may lose packets, which the run then says; one that loses none must agree with iperf.
  it('With capture rights the captures lie beside the record, hashed, and hold what iperf counted.', {
    retry: 3,
  }, async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const { capture } = benchTools;
    const { record, folder: place } = await proven('with', { ...fakeTools(), capture });
    const codes = record.phases.flatMap(({ problems }) => problems.map(({ code }) => code));
    skipFor(ctx, codes.includes('no-capture') ? 'no capture is permitted on this machine' : undefined);
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['record.json', 'rx.pcap', 'tx.pcap']));
    expect(record.artefacts.map(({ path }) => path)).toEqual(['rx.pcap', 'tx.pcap', 'control.json']);
    expect(codes).not.toContain('capture-differs');
    expect(codes).not.toContain('capture-unused');
  });
});
