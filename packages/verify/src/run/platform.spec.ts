import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeTools } from '../testing/fake-tools.ts';
import { startCapture } from './bench-tools.ts';
import { captureHint, captureTools, lingerMs, type System, toolEnvironment } from './platform.ts';
import { stationFacts, stationLink } from './station.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-platform-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linux: System = { platform: 'linux', env: { PATH: '/usr/local/bin:/usr/bin', LANG: 'de_DE.UTF-8' } };
const macOs: System = { platform: 'darwin', env: { PATH: '/usr/bin:/usr/sbin' } };
const windows: System = {
  platform: 'win32',
  env: { Path: 'C:\\Windows', ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
};
const programs = (system: System) => captureTools(system).map(({ program }) => program);

describe('what each system has', () => {
  it('Linux captures with dumpcap or tcpdump, and finds ethtool for users whose path lacks it.', () => {
    expect(programs(linux)).toEqual(['dumpcap', 'tcpdump']);
    expect(toolEnvironment(linux)).toMatchObject({
      PATH: '/usr/local/bin:/usr/bin:/usr/local/sbin:/usr/sbin:/sbin',
      LC_ALL: 'C',
    });
    expect(captureHint(linux)).toContain('group wireshark');
  });

  it('macOS has Wireshark’s dumpcap in its bundle, and tcpdump.', () => {
    expect(programs(macOs)).toEqual(['dumpcap', '/Applications/Wireshark.app/Contents/MacOS/dumpcap', 'tcpdump']);
    expect(toolEnvironment(macOs)['PATH']).toBe('/usr/bin:/usr/sbin:/usr/local/sbin:/sbin');
    expect(captureHint(macOs)).toContain('ChmodBPF');
  });

  it('Windows has dumpcap where its installer puts it, no tcpdump, and keeps its search path.', () => {
    expect(programs(windows)).toEqual([
      'dumpcap.exe',
      'C:\\Program Files\\Wireshark\\dumpcap.exe',
      'C:\\Program Files (x86)\\Wireshark\\dumpcap.exe',
    ]);
    expect(toolEnvironment(windows)).toEqual({ ...windows.env, LC_ALL: 'C' });
    expect(captureHint(windows)).toContain('Npcap');
    // It writes out twice a second, and can only be killed there.
    expect(lingerMs(windows)).toBeGreaterThan(500);
    expect(programs({ platform: 'win32', env: {} })).toEqual(['dumpcap.exe']);
  });

  it('Every tool is told file, device and filter, and keeps whole headers.', () => {
    for (const system of [linux, macOs, windows]) {
      for (const { args } of captureTools(system)) {
        const given = args('out.pcap', 'Ethernet 2', 'tcp port 5001');
        for (const one of ['out.pcap', 'Ethernet 2', 'tcp port 5001']) expect(given).toContain(one);
        expect(given[given.indexOf('-s') + 1]).toBe('128');
      }
    }
  });
});

describe('a PC without these tools', () => {
  it('Has no capture, and says of each tool why not: not installed, or not permitted.', async (ctx) => {
    if (process.platform === 'win32') skipFor(ctx, 'the stand-in for dumpcap is a shell script');
    const refusing = join(folder, 'dumpcap');
    writeFileSync(refusing, '#!/bin/sh\necho "You do not have permission to capture on device en0" >&2\nexit 1\n');
    chmodSync(refusing, 0o755);
    const tools = [refusing, join(folder, 'Wireshark', 'tcpdump')].map((program) => ({
      ...captureTools(macOs)[0]!,
      program,
    }));
    expect(await startCapture(join(folder, 'x.pcap'), 'en0', 'tcp', tools)).toMatchObject({
      problem: {
        code: 'no-capture',
        severity: 'warning',
        path: 'en0',
        message: 'no capture was possible (dumpcap: not permitted for this user; tcpdump: not installed)',
      },
    });
  });

  it('Without ethtool link, counters and offloads of the PC are unknown, and the record says so.', async () => {
    const tools = fakeTools();
    expect(await stationLink(tools, 'en0')).toEqual({ link: null, counters: null, offloads: [] });
    const bare = { ...tools, command: async () => null };
    expect(await stationFacts(bare, 'en0')).toMatchObject({ device: 'en0', driver: null, congestionControl: null });
    // macOS has a sysctl that knows no such name.
    const macLike = { ...tools, command: async () => ({ code: 1, stdout: '', stderr: 'unknown oid' }) };
    expect(await stationFacts(macLike, 'en0')).toMatchObject({ driver: null, congestionControl: null });
  });
});
