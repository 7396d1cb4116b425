import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import { ticks, VirtualClock } from '../machine/virtual-clock.ts';
import { ipv4, put16, put32 } from './bytes.ts';
import { checksum, sum16 } from './checksum.ts';
import { ControlChannel } from './control-channel.ts';
import { DhcpServer } from './dhcp-server.ts';
import { Host } from './host.ts';
import { iperfBlock, iperfHeader } from './iperf/header.ts';
import { UdpClient, UdpServer } from './iperf/udp.ts';
import { PatternSource, WrittenSource } from './tcp/stream-source.ts';

function pair() {
  const clock = new VirtualClock();
  const cable = new Cable(clock);
  const pc = new Host(clock, cable.a, { address: '192.168.1.4', mac: '02:00:00:00:00:04' });
  const board = new Host(clock, cable.b, { address: '192.168.1.19', mac: '02:00:00:00:00:19' });
  clock.advance(ticks(2));
  return { clock, cable, pc, board };
}

describe('The host', () => {
  it('Answers ARP and echo requests, also of odd and full size.', () => {
    const { clock, pc, board } = pair();
    let resolved: Uint8Array | undefined;
    pc.arp.resolve(board.address, (mac) => {
      resolved = mac;
    });
    clock.advance(clock.now + ticks(0.1));
    expect(resolved).toEqual(board.mac);
    for (const [sequence, size] of [0, 1, 55, 56, 1472].entries()) {
      pc.ping(board.address, board.mac, sequence, size);
      clock.advance(clock.now + ticks(0.01));
    }
    expect(pc.figures.echoReplies).toBe(5);
    expect(board.figures.badChecksums + pc.figures.badChecksums).toBe(0);
  });

  it('Frames with a wrong checksum in IP, ICMP, UDP or TCP are dropped and counted.', () => {
    const { clock, cable, pc, board } = pair();
    pc.ping(board.address, board.mac, 1, 10);
    pc.sendDatagram(board.address, board.mac, 7, 7, Uint8Array.of(1, 2, 3));
    clock.advance(clock.now + ticks(0.01));
    const frames: Uint8Array[] = [];
    cable.tap(cable.a, (_time, frame, outgoing) => outgoing && frames.push(frame.bytes.slice()));
    pc.ping(board.address, board.mac, 1, 10);
    clock.advance(clock.now + ticks(0.01));
    pc.sendDatagram(board.address, board.mac, 7, 7, Uint8Array.of(1, 2, 3));
    clock.advance(clock.now + ticks(0.01));
    pc.arp.learn(board.address, board.mac);
    pc.connect(board.address, 7, new WrittenSource(), () => {});
    clock.advance(clock.now + ticks(0.01));
    expect(frames).toHaveLength(3);
    expect(board.figures.badChecksums).toBe(0);
    for (const frame of [...frames]) {
      for (const place of [24, 34, 36]) {
        const bytes = frame.slice();
        bytes[place]! ^= 0x11;
        cable.a.send({ bytes, damaged: false });
        clock.advance(clock.now + ticks(0.01));
      }
    }
    expect(board.figures.badChecksums).toBe(9);
  });

  it('Frames of random bytes do no harm.', () => {
    const { clock, cable, pc, board } = pair();
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 60, maxLength: 120 }),
        fc.constantFrom(0x0800, 0x0806, 0x86dd),
        fc.constantFrom(1, 6, 17, 2),
        fc.boolean(),
        (random, type, protocol, isWhole) => {
          const bytes = random.slice();
          bytes.set(board.mac, 0);
          put16(bytes, 12, type);
          if (isWhole && type === 0x0800) {
            bytes[14] = 0x45;
            put16(bytes, 16, bytes.length - 14);
            put16(bytes, 20, 0);
            bytes[23] = protocol;
            put32(bytes, 30, board.address);
            put16(bytes, 24, 0);
            put16(bytes, 24, checksum(sum16(bytes, 14, 34)));
          }
          cable.a.send({ bytes, damaged: false });
          clock.advance(clock.now + ticks(0.001));
        },
      ),
    );
    pc.ping(board.address, board.mac, 1, 10);
    clock.advance(clock.now + ticks(0.01));
    expect(pc.figures.echoReplies).toBe(1);
  });

  it('DHCP gives the one address to whoever asks, and refuses another.', () => {
    const clock = new VirtualClock();
    const cable = new Cable(clock);
    const pc = new Host(clock, cable.a);
    const server = new DhcpServer(pc, ipv4('192.168.1.19'));
    const leases: number[] = [];
    server.onLease = (address) => leases.push(address);
    const client = new Host(clock, cable.b, { address: '0.0.0.0', mac: '02:00:00:00:00:77' });
    clock.advance(ticks(2));
    const replies: { type: number; address: number }[] = [];
    client.bind(68, (bytes, start) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset + start);
      replies.push({ type: view.getUint8(242), address: view.getUint32(16) });
    });
    const ask = (type: number, ...options: number[]) => {
      const message = new Uint8Array(300);
      message.set([1, 1, 6, 0, 1, 2, 3, 4]);
      message.set(client.mac, 28);
      put32(message, 236, 0x63825363);
      message.set([53, 1, type, ...options, 255], 240);
      client.sendDatagram(0xffffffff, Uint8Array.of(255, 255, 255, 255, 255, 255), 67, 68, message);
      clock.advance(clock.now + ticks(0.01));
    };
    ask(1);
    ask(3, 50, 4, 192, 168, 1, 19, 54, 4, 192, 168, 1, 4);
    ask(3, 50, 4, 10, 0, 0, 1);
    ask(3, 50, 4, 192, 168, 1, 19, 54, 4, 1, 1, 1, 1);
    const given = ipv4('192.168.1.19');
    expect(replies).toEqual([
      { type: 2, address: given },
      { type: 5, address: given },
      { type: 6, address: 0 },
    ]);
    expect(leases).toEqual([given]);
  });

  it('The control channel asks and gets whole lines, and gives up when none comes.', () => {
    const { clock, pc, board } = pair();
    board.listen(5002, (accept) => {
      const source = new WrittenSource();
      const connection = accept(source);
      connection.onData = (bytes, start) => {
        if (bytes[start] === 0x63) {
          source.write(new TextEncoder().encode('CPU lo'));
          connection.push();
          source.write(new TextEncoder().encode('ad: 7%\r\n\r\n'));
          connection.push();
        }
      };
    });
    const channel = new ControlChannel(pc, board.address);
    const lines: (string | undefined)[] = [];
    channel.onOpen = () => {
      channel.ask('c', (line) => lines.push(line));
      channel.ask('x', (line) => lines.push(line));
    };
    clock.advance(clock.now + ticks(5));
    expect(lines).toEqual(['CPU load: 7%', undefined]);
  });

  it('UDP tests count losses and end with the receiver’s report.', () => {
    const clock = new VirtualClock();
    const cable = new Cable(clock, { aToB: { loss: 0.05 }, seed: 3 });
    const pc = new Host(clock, cable.a);
    const board = new Host(clock, cable.b, { address: '192.168.1.19', mac: '02:00:00:00:00:19' });
    clock.advance(ticks(2));
    const server = new UdpServer(board);
    const client = new UdpClient(pc, { remote: board.address, remoteMac: board.mac, seconds: 1, rate: 10e6 });
    clock.advance(clock.now + ticks(10));
    expect(client.sent).toBe(851);
    expect(client.report).toMatchObject({ bytes: server.bytes, lost: server.lost, datagrams: client.sent });
    expect(server.lost).toBeGreaterThan(20);
    expect(server.datagrams + server.lost).toBe(client.sent);
  });
});

describe('The iperf stream', () => {
  it('A header has the words that iperf 2.1.8 sends.', () => {
    const words = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').match(/.{8}/g);
    expect(words(iperfHeader({ mode: 'tradeoff', seconds: 4 }))?.slice(0, 6)).toEqual([
      'c0010078',
      '00000001',
      '00001389',
      '00000000',
      '00000000',
      'fffffe70',
    ]);
    expect(words(iperfHeader({ mode: 'plain', seconds: 1 }))?.[0]).toBe('40010078');
    expect(words(iperfHeader({ mode: 'dual', seconds: 1 }))?.[0]).toBe('c0010079');
  });

  it('The pattern’s sums equal the sums of its bytes, wherever a part begins.', () => {
    const header = iperfHeader({ mode: 'plain', seconds: 1 });
    const source = new PatternSource(header, iperfBlock(header));
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1460 }), (offset, count) => {
        const bytes = new Uint8Array(count);
        source.copy(offset, count, bytes, 0);
        expect(checksum(source.sum(offset, count))).toBe(checksum(sum16(bytes, 0, count)));
        const last = offset + count - 1 - 60;
        if (last >= 60)
          expect(bytes[count - 1]).toBe(last % 131072 < 60 ? header[last % 131072] : 0x30 + ((last % 131072) % 10));
      }),
    );
  });
});
