import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ethtoolText, featuresText, statisticsText } from '../testing/fake-tools.ts';
import { droppedIn } from './bench-tools.ts';
import { interfaceTo, parseBoardAddress } from './board-address.ts';
import { boardLink, flatten, isErrorCounter, readBoardState } from './control-channel.ts';
import { compareCounters, countersPhase } from './counters.ts';
import { isNicError, parseEthtool, parseStatistics, spoilingOffloads } from './ethtool.ts';
import { decodeAnswer, discoverBoards, encodeQuestion } from './mdns.ts';

describe('the board’s address', () => {
  it('May have a port, and may be IPv6.', () => {
    const cases: [string, ReturnType<typeof parseBoardAddress>][] = [
      ['192.168.1.19', { host: '192.168.1.19', port: 5001 }],
      ['boardproof.local:6001', { host: 'boardproof.local', port: 6001 }],
      ['[fd00::19]:6001', { host: 'fd00::19', port: 6001 }],
      ['fd00::19', { host: 'fd00::19', port: 5001 }],
      ['fe80::1%eth0', { host: 'fe80::1%eth0', port: 5001 }],
      ['a b', undefined],
      ['1.2.3.4:0', undefined],
      ['1.2.3.4:65535', undefined],
      ['--help', undefined],
      ['', undefined],
    ];
    for (const [text, address] of cases) expect([text, parseBoardAddress(text)]).toEqual([text, address]);
  });

  it('Tells the device by its subnet, the narrowest first; none behind a router.', () => {
    const entry = (address: string, netmask: string) => [
      { address, netmask, family: 'IPv4' as const, mac: '', internal: false, cidr: null },
    ];
    const interfaces = { wide: entry('192.168.0.1', '255.255.0.0'), eth0: entry('192.168.1.4', '255.255.255.0') };
    expect(interfaceTo('192.168.1.19', interfaces)).toBe('eth0');
    expect(interfaceTo('192.168.7.19', interfaces)).toBe('wide');
    expect(interfaceTo('10.0.0.1', interfaces)).toBeNull();
    expect(interfaceTo('boardproof.local', interfaces)).toBeNull();
  });
});

describe('ethtool', () => {
  it('Link, speed, duplex and MDI-X are read; what it does not say is unknown.', () => {
    expect(parseEthtool(ethtoolText())).toEqual({
      up: true,
      mbit: 100,
      duplex: 'full',
      autoNegotiation: true,
      mdix: 'off (auto)',
    });
    const none = parseEthtool(ethtoolText({ detected: 'no', speed: 'Unknown!', duplex: 'Unknown! (255)' }));
    expect(none).toMatchObject({ up: false, mbit: null, duplex: null });
    expect(parseEthtool('')).toEqual({ up: null, mbit: null, duplex: null, autoNegotiation: null, mdix: null });
  });

  it('Offloads that spoil a capture, and counters, are read.', () => {
    expect(spoilingOffloads(featuresText)).toEqual(['tso', 'gro']);
    expect(parseStatistics(statisticsText)).toMatchObject({ tx_packets: 5000, rx_crc_errors: 0 });
    expect(['rx_crc_errors', 'rx_align_errors', 'tx_packets', 'tx_good_bytes'].map(isNicError)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the control channel', () => {
  const lines = async (serve: (write: (text: string) => void, end: () => void) => void) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        serve(
          (text) => void socket.write(text),
          () => void socket.end(),
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const result = await readBoardState('127.0.0.1', port, 0.5);
    await new Promise((resolve) => server.close(resolve));
    return result;
  };

  it('Gives numbers and texts by their path, and the round trip of its connection.', async () => {
    const result = await lines((write) => {
      write('{"v":1,"interfaces":[{"name":"enet","link":1,"mbps":100,"full_duplex":1,');
      write('"mib":{"IEEE_R_CRC":3},"phy":{"id":"0x2000A140"}}]}\r\n');
    });
    const { state } = result as {
      state: NonNullable<unknown> & {
        numbers: Record<string, number>;
        connectUs: number;
        texts: Record<string, string>;
      };
    };
    expect(state.numbers).toMatchObject({ v: 1, 'interfaces.enet.link': 1, 'interfaces.enet.mib.IEEE_R_CRC': 3 });
    expect(state.connectUs).toBeGreaterThan(0);
    expect(boardLink(state)).toEqual({ up: true, mbit: 100, fullDuplex: true, phyId: '0x2000A140' });
  });

  it('Silence, nonsense and a flood are problems, not hangs.', async () => {
    const code = async (serve: Parameters<typeof lines>[0]) =>
      ((await lines(serve)) as { problem: { code: string } }).problem?.code;
    expect(await code(() => {})).toBe('control-silent');
    expect(await code((write) => write('hello\r\n'))).toBe('control-not-understood');
    expect(await code((_, end) => end())).toBe('control-not-understood');
    expect(await code((write) => write('x'.repeat(300_000)))).toBe('control-not-understood');
  });

  it('Any JSON can be flattened.', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { numbers, texts } = flatten(value);
        for (const number of Object.values(numbers)) expect(Number.isFinite(number)).toBe(true);
        for (const text of Object.values(texts)) expect(typeof text).toBe('string');
      }),
    );
  });

  it('Error counters are those that a good cable leaves alone; full rings and pools are none.', () => {
    const names = [
      'interfaces.enet.mib.IEEE_R_CRC',
      'interfaces.enet.phy.receive_errors',
      'interfaces.enet.link_down',
      'interfaces.enet.rx_no_buffer',
    ];
    expect(names.map(isErrorCounter)).toEqual([true, true, true, true]);
    expect(
      ['interfaces.enet.tx_ring_full', 'pools.TCP_SEG.failed', 'uptime_ms', 'interfaces.enet.rx_frames'].some(
        isErrorCounter,
      ),
    ).toBe(false);
  });

  it('A counter that moved fails, one that fell means a restart, none at all is skipped.', () => {
    const phase = (before: Record<string, number> | null, after: Record<string, number> | null) =>
      countersPhase(
        compareCounters(before, after, 'board'),
        [{ name: 'errorCounters', comparator: '<=', value: 0, warn: null, unit: '', why: '', source: 'computed' }],
        null,
        0,
      );
    expect(phase({ 'mib.IEEE_R_CRC': 1 }, { 'mib.IEEE_R_CRC': 1 }).outcome).toBe('pass');
    expect(phase({ 'mib.IEEE_R_CRC': 1 }, { 'mib.IEEE_R_CRC': 3 }).sentence).toContain('IEEE_R_CRC +2');
    expect(phase({ 'mib.IEEE_R_CRC': 3 }, { 'mib.IEEE_R_CRC': 0 }).sentence).toContain('restarted');
    expect(phase({ 'mib.IEEE_R_CRC': 3 }, null).outcome).toBe('skipped');
  });
});

describe('mDNS', () => {
  /** An answer as a responder sends it: the name of the record points to that of the question. */
  const answer = (name: string, address: number[]) => {
    const question = Buffer.from(encodeQuestion(name));
    question.writeUInt16BE(0x8400, 2);
    question.writeUInt16BE(1, 6);
    return Buffer.concat([question, Buffer.from([0xc0, 12, 0, 1, 0x80, 1, 0, 0, 0, 120, 0, 4, ...address])]);
  };

  it('The question is the one of RFC 6762, with a unicast answer asked for.', () => {
    expect(Buffer.from(encodeQuestion('boardproof.local')).toString('hex')).toBe(
      `000000000001000000000000${'0a'}${Buffer.from('boardproof').toString('hex')}05${Buffer.from('local').toString('hex')}0000018001`,
    );
  });

  it('An answer gives its address; another name, a question, a loop of pointers and a cut message give none.', () => {
    const good = answer('boardproof.local', [192, 168, 1, 19]);
    expect(decodeAnswer(good, 'boardproof.local')).toEqual(['192.168.1.19']);
    expect(decodeAnswer(good, 'other.local')).toEqual([]);
    expect(decodeAnswer(encodeQuestion('boardproof.local'), 'boardproof.local')).toEqual([]);
    const loop = Buffer.from(good);
    loop.writeUInt16BE(0xc000 + 34, 34);
    expect(decodeAnswer(loop, 'boardproof.local')).toEqual([]);
    for (let length = 0; length < good.length; length += 1) {
      expect(decodeAnswer(good.subarray(0, length), 'boardproof.local')).toEqual([]);
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void decodeAnswer(bytes, 'boardproof.local')));
  });

  it('Discovery collects who answers, each once, and ends when nobody does.', async () => {
    const responder = createSocket('udp4');
    responder.on('message', (_, from) => {
      for (let twice = 0; twice < 2; twice += 1)
        responder.send(answer('boardproof.local', [10, 0, 0, 7]), from.port, from.address);
    });
    await new Promise<void>((resolve) => responder.bind(0, '127.0.0.1', resolve));
    const call = { group: '127.0.0.1', port: responder.address().port };
    expect(await discoverBoards(0.4, call)).toEqual(['10.0.0.7']);
    responder.close();
    expect(await discoverBoards(0.1, call)).toEqual([]);
  });
});

describe('capture tools', () => {
  it('What dumpcap and tcpdump say about lost packets is read.', () => {
    expect(
      droppedIn("Packets received/dropped on interface 'lo': 10/2 (pcap:2/dumpcap:0/flushed:0/ps_ifdrop:0) (83.3%)"),
    ).toBe(2);
    expect(droppedIn('12 packets captured\n24 packets received by filter\n3 packets dropped by kernel\n')).toBe(3);
    expect(droppedIn('')).toBeNull();
  });
});
