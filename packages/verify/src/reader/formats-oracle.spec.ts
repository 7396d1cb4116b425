// Every format and encapsulation, with tcptrace as judge where it reads it and tshark where it does not.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { sampleCapture } from '../sample/sample-capture.ts';
import { referenceScenario } from '../sample/scenario.ts';
import { compareWithTcptrace } from '../test-support/tcptrace-output.ts';
import { fragmented, withExtensionHeaders, withIpOptions } from '../testing/odd-frames.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const small = { ...referenceScenario, bytes: 60_000, loss: 0.03, windowSegments: 8 };

/** Two sections, one of little and one of big endian, whose interfaces differ in link type and time unit. */
function twoInterfaces(): Uint8Array {
  const one = sampleCapture({ ...small, format: 'pcapng' });
  const other = sampleCapture({ ...small, format: 'pcapng-nano-big-endian', encapsulation: 'raw', ipVersion: 6 });
  return Buffer.concat([one, other]);
}
const cut = (capture: Uint8Array) => capture.subarray(0, capture.length - 31);

const byTcptrace: [name: string, capture: Uint8Array][] = [
  ['pcap, microseconds', sampleCapture(small)],
  ['pcap, nanoseconds', sampleCapture({ ...small, format: 'pcap-nano' })],
  ['pcap, big endian', sampleCapture({ ...small, format: 'pcap-big-endian' })],
  ['pcap, the modified kind', sampleCapture({ ...small, format: 'pcap-modified' })],
  ['pcapng', sampleCapture({ ...small, format: 'pcapng' })],
  ['pcapng, big endian, if_tsresol of nanoseconds', sampleCapture({ ...small, format: 'pcapng-nano-big-endian' })],
  ['gzip', gzipSync(sampleCapture(small))],
  ['802.1Q', sampleCapture({ ...small, encapsulation: 'vlan' })],
  ['Linux cooked', sampleCapture({ ...small, encapsulation: 'sll' })],
  ['PPPoE', sampleCapture({ ...small, encapsulation: 'pppoe' })],
  ['raw IP', sampleCapture({ ...small, encapsulation: 'raw' })],
  ['loopback', sampleCapture({ ...small, encapsulation: 'loopback' })],
  ['IPv6', sampleCapture({ ...small, ipVersion: 6 })],
  ['IPv4 with options', withIpOptions(small)],
  ['a file cut inside a record', cut(sampleCapture(small))],
];

describe('tcptrace’s figures are ours', () => {
  it.for(byTcptrace)('%s', async ([name, capture], context) => {
    skipFor(context, withoutOracle('tcptrace'));
    const path = join(folder, `${name.replaceAll(/[^a-z0-9]/gi, '-')}${name === 'gzip' ? '.gz' : ''}`);
    writeFileSync(path, capture);
    const { stdout } = spawnSync('tcptrace', ['-lrWn', path], { encoding: 'utf8' });
    const { compared, differences } = await compareWithTcptrace(path, stdout);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });
});

const byTshark: [name: string, capture: Uint8Array][] = [
  ['QinQ', sampleCapture({ ...small, encapsulation: 'qinq' })],
  ['Linux cooked 2', sampleCapture({ ...small, encapsulation: 'sll2' })],
  ['fragments, the last one first', fragmented(small, true)],
  ['IPv6 with extension headers', withExtensionHeaders(small)],
  ['pcapng with two sections and link types', twoInterfaces()],
  ['pcapng cut inside a block', cut(sampleCapture({ ...small, format: 'pcapng' }))],
];

describe('tshark finds as many segments and bytes', () => {
  it.for(byTshark)('%s', async ([name, capture], context) => {
    skipFor(context, withoutOracle('tshark'));
    const path = join(folder, name.replaceAll(/[^a-z0-9]/gi, '-'));
    writeFileSync(path, capture);
    // Without reassembly each fragment counts by itself; headers alone are captured, so the length must do.
    const { stdout } = spawnSync('tshark', ['-r', path, '-Y', 'tcp', '-T', 'fields', '-e', 'tcp.len'], {
      encoding: 'utf8',
    });
    const lengths = stdout.trim().split('\n').map(Number);
    const { connections } = await analyze(path);
    const both = connections.flatMap(({ clientToServer, serverToClient }) => [clientToServer, serverToClient]);
    expect(both.reduce((sum, { packets }) => sum + packets, 0)).toBe(lengths.length);
    expect(both.reduce((sum, { actualDataBytes }) => sum + actualDataBytes, 0)).toBe(
      lengths.reduce((sum, length) => sum + length, 0),
    );
    expect(lengths.length).toBeGreaterThan(50);
  });
});
