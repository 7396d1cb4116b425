import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { noShared, sharedFolder, skipFor } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { compareWithTcptrace, type KnownFault } from './test-support/tcptrace-output.ts';

const captures = sharedFolder('cases/captures');
const published = sharedFolder('cases/captures-public');

describe('The figures of every shared capture equal tcptrace’s', () => {
  const files = captures === undefined ? [] : readdirSync(captures).filter((name) => /\.(pcap|pcapng|gz)$/.test(name));
  it('The shared captures are there.', (context) => {
    skipFor(context, captures === undefined ? noShared : undefined);
    expect(files.length).toBeGreaterThan(25);
  });

  it.each(files)('%s', async (name) => {
    const truth = `${captures}/truth/${name}.tcptrace-lrWn.txt`;
    expect(existsSync(truth)).toBe(true);
    const { compared, differences } = await compareWithTcptrace(`${captures}/${name}`, readFileSync(truth, 'utf8'));
    expect(differences).toEqual([]);
    // tcptrace does not read SLL2 (22), and 30 is empty.
    expect(compared > 0 || name.startsWith('22-') || name.startsWith('30-')).toBe(true);
  });
});

/** What tcptrace 6.6.7 gets wrong, or counts otherwise, in captures of others. */
const faults: Record<string, KnownFault[]> = {
  // A shift of 255 means 14 (RFC 7323); tcptrace takes it for no scaling at all.
  'zeek/window-scale-range.pcap': ['maxWinAdv', 'minWinAdv', 'avgWinAdv', 'throughputBytesPerSecond'],
  // One duplicate more in ours: the sequence space is not divided into quarters here.
  'zeek/reassembly.pcap': ['dupAcks'],
  'tcptrace/discard.solaris.dmp.gz': ['dupAcks'],
  // Frames larger than 64 KiB (BIG TCP): tcptrace does not read their length.
  'tcpdump/bigtcp-ipv6-hbh.pcap': [
    'uniqueBytes',
    'actualDataBytes',
    'actualDataPackets',
    'maxSegmentSize',
    'maxOwin',
    'initialWindowBytes',
  ],
  'tcpdump/bigtcp-ipv6.pcap': [
    'uniqueBytes',
    'actualDataBytes',
    'actualDataPackets',
    'maxSegmentSize',
    'maxOwin',
    'initialWindowBytes',
  ],
};

describe('The figures of captures of others equal tcptrace’s, its faults excepted', () => {
  const files: string[] = [];
  for (const folder of published === undefined ? [] : ['tcptrace', 'tcpdump', 'zeek']) {
    for (const name of readdirSync(`${published}/${folder}`)) {
      // Formats that are not read (snoop, ERF, EtherPeek, NetMetrix) are refused in broken.spec.ts.
      if (/\.(pcap|pcapng|dmp\.gz|dump\.gz)$/.test(name)) files.push(`${folder}/${name}`);
    }
  }
  it('The public captures are there.', (context) => {
    skipFor(context, published === undefined ? noShared : undefined);
    expect(files.length).toBeGreaterThan(35);
  });

  it.each(files)('%s', async (name) => {
    const path = `${published}/${name}`;
    const truth = existsSync(`${path}.long`) ? `${path}.long` : `${path}.tcptrace.txt`;
    const { differences } = await compareWithTcptrace(path, readFileSync(truth, 'utf8'));
    const known = faults[name] ?? [];
    expect(differences.filter((difference) => !known.includes(difference.field))).toEqual([]);
  });
});

interface Judged {
  connection: number;
  direction: string;
  class: string[];
  verdict: string[];
  contributing: string[];
}

describe('What a person judges of the shared captures is what the diagnosis says', () => {
  const files =
    captures === undefined ? [] : readdirSync(`${captures}/truth`).filter((name) => name.endsWith('.class.json'));
  it('The judgements are there.', (context) => {
    skipFor(context, captures === undefined ? noShared : undefined);
    expect(files.length).toBeGreaterThan(15);
  });

  it.each(files)('%s', async (name) => {
    const judged = JSON.parse(readFileSync(`${captures}/truth/${name}`, 'utf8')) as Judged[];
    const analysis = await analyze(`${captures}/${name.replace('.class.json', '')}`, { board: '192.168.1.19' });
    for (const person of judged) {
      const entry = analysis.diagnosis.find(
        (one) => one.connection === person.connection && one.direction === person.direction,
      );
      expect(person.class).toContain(entry?.class);
      expect(person.verdict).toContain(entry?.verdict);
      expect(entry?.contributing).toEqual(expect.arrayContaining(person.contributing));
    }
  });

  it('The reference case names the receive window and TCP_WND, and expects the link’s rate with eight segments.', async (context) => {
    skipFor(context, captures === undefined ? noShared : undefined);
    const { diagnosis } = await analyze(`${captures}/02-rwnd-limited-lwip-wnd4.pcap`);
    expect(diagnosis[0]).toMatchObject({
      class: 'receive-window',
      verdict: 'fail',
      fix: ['#define TCP_WND 8*TCP_MSS'],
    });
    expect(diagnosis[0]?.goodputMbit).toBeCloseTo(63.1, 1);
    expect(diagnosis[0]?.sentence).toContain('receive window limits, which TCP_WND of lwIP sets');
    expect(diagnosis[0]?.evidence.join('\n')).toContain("Expected then: the link's rate");
  });
});
