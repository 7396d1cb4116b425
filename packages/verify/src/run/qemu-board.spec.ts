import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirmware, readPlacement } from '@boardproof/firmware';
import { skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeTools } from '../testing/fake-tools.ts';
import { twoPorts } from '../testing/two-ports.ts';
import { readBoardState } from './control-channel.ts';
import { runBoard } from './run-board.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-qemu-'));
let qemu: ChildProcess | undefined;
afterAll(() => {
  qemu?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('the firmware on QEMU’s board', () => {
  it('Is proven through loopback as a real board is: control channel, both directions, counters, record.', async (ctx) => {
    skipFor(ctx, withoutOracle('qemu-system-arm') ?? withoutOracle('arm-none-eabi-gcc'));
    const read = readPlacement({ board: 'qemu-imx6ul' });
    if (read.placement === undefined) throw new Error('the placement is refused');
    const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');
    const { files } = await buildFirmware(read.placement, { sourceFolder, workspaceRoot });
    const elf = join(folder, 'lwip-iperf.elf');
    writeFileSync(elf, files.get('lwip-iperf.elf')!);
    const port = await twoPorts();
    const forward = `user,hostfwd=tcp:127.0.0.1:${port}-:5001,hostfwd=tcp:127.0.0.1:${port + 1}-:5002`;
    const machine = ['-M', 'mcimx6ul-evk', '-display', 'none', '-monitor', 'none', '-serial', 'null'];
    qemu = spawn('qemu-system-arm', [...machine, '-kernel', elf, '-nic', forward, '-nic', 'none'], { stdio: 'ignore' });
    // QEMU takes the connection at once; the board answers when it has its address.
    for (let tries = 0; tries < 60; tries += 1) {
      if ('state' in (await readBoardState('127.0.0.1', port + 1, 2))) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const { record } = await runBoard({
      host: '127.0.0.1',
      port,
      out: folder,
      serial: 'qemu',
      seconds: 0.3,
      repeats: 1,
      streams: 1,
      // QEMU's link has no rate, and this machine's must not decide.
      linkMbit: 100_000,
      limits: { rxMbit: 0.1, txMbit: 0.1, linkMbit: 100 },
      after: null,
      release: null,
      firmwareSha256: null,
      capture: false,
      device: 'lo',
      signal: new AbortController().signal,
      progress: () => {},
      tools: fakeTools(),
      shortestSeconds: 0.1,
      stallSeconds: 30,
      connectSeconds: 30,
    });
    expect([record.sentence, record.verdict]).toEqual([expect.stringContaining('PASS'), 'pass']);
    expect(record.phases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reach', 'pass'],
      ['link', 'pass'],
      ['rx', 'pass'],
      ['tx', 'pass'],
      ['counters', 'pass'],
    ]);
    expect(record.firmware.options).toMatchObject({ board: 'qemu-imx6ul', 'options.wnd': 8 * 1460 });
    expect(record.counters.filter(({ isError }) => isError).length).toBeGreaterThan(10);
    const frames = record.counters.find(({ name }) => name.endsWith('rx_frames'))!;
    expect(frames.after!).toBeGreaterThan(frames.before!);
    expect(Object.keys(record.registers).some((name) => name.endsWith('phy.id'))).toBe(true);
  });
});
