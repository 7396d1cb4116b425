// Addresses and names without any server: the host on the other end of the cable is this test.
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { arpRequest, checksum, dnsQuestion, ethernet, hostMac, icmpEcho, ipv4, udp } from './support/packets.ts';
import { freePorts } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('arm-none-eabi-gcc');
const fallback = [192, 168, 1, 19];

describe.skipIf(skip)('an image on a cable without a DHCP server', () => {
  let qemu: ChildProcess;
  let socket: Socket;
  let port: number;
  let boardMac = '';
  const watchers = new Set<(frame: Buffer) => void>();

  /** Sends a frame again and again until one comes that fits; rejects after ten seconds. */
  function exchange(frame: Buffer, fits: (answer: Buffer) => boolean, limitMs = 10_000): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const send = () => socket.send(frame, port, '127.0.0.1');
      const again = setInterval(send, 500);
      const end = (action: () => void) => {
        clearInterval(again);
        clearTimeout(timer);
        watchers.delete(watch);
        action();
      };
      const watch = (answer: Buffer) => {
        if (fits(answer)) end(() => resolve(answer));
      };
      const timer = setTimeout(() => end(() => reject(new Error('no answer'))), limitMs);
      watchers.add(watch);
      send();
    });
  }

  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    const [ours, theirs] = (await freePorts(2)) as [number, number];
    port = theirs;
    socket = createSocket('udp4');
    socket.bind(ours, '127.0.0.1');
    socket.on('message', (frame) => {
      for (const watch of watchers) watch(frame);
    });
    const side = (name: string, number: number) => `${name}.type=inet,${name}.host=127.0.0.1,${name}.port=${number}`;
    qemu = spawn('qemu-system-arm', [
      ...['-M', 'mcimx6ul-evk', '-display', 'none', '-serial', 'null', '-monitor', 'none'],
      ...[
        '-kernel',
        `${folder}/lwip-iperf.elf`,
        '-netdev',
        `dgram,id=n0,${side('local', theirs)},${side('remote', ours)}`,
      ],
      ...['-net', 'nic,netdev=n0'],
    ]);
    // It asks for a lease for eight seconds first.
    const answer = await exchange(arpRequest(fallback), (frame) => isArpReply(frame, fallback), 60_000);
    boardMac = answer.subarray(6, 12).toString('hex');
  });
  afterAll(() => {
    qemu?.kill('SIGKILL');
    socket?.close();
  });

  it('It takes 192.168.1.19 and answers for it from an address of its own.', () => {
    expect(boardMac).toMatch(/^[0-9a-f]{12}$/);
    expect(boardMac).not.toBe(hostMac);
    expect(Number.parseInt(boardMac.slice(0, 2), 16) & 1).toBe(0);
  });

  it.each([8, 56, 1400])('It answers an echo request of %i bytes, with right checksums.', async (bytes) => {
    const data = Buffer.from(Array.from({ length: bytes }, (_, i) => i & 255));
    const request = ethernet(boardMac, 0x0800, ipv4(fallback, 1, icmpEcho(data)));
    const answer = await exchange(request, (frame) => isIp(frame, 1) && frame[34] === 0);
    const total = answer.readUInt16BE(16);
    expect(checksum(answer.subarray(14, 34))).toBe(0);
    expect(checksum(answer.subarray(34, 14 + total))).toBe(0);
    expect(answer.subarray(42, 14 + total).equals(data)).toBe(true);
  });

  it('It answers to the name boardproof.local.', async () => {
    const question = udp(5353, 5353, dnsQuestion('boardproof.local'));
    const query = ethernet('01005e0000fb', 0x0800, ipv4([224, 0, 0, 251], 17, question));
    const answer = await exchange(
      query,
      (frame) => isIp(frame, 17) && frame.readUInt16BE(36) === 5353 && (frame[44]! & 0x80) !== 0 && holdsAddress(frame),
    );
    expect(answer.toString('latin1')).toMatch(/boardproof/);
  });

  it('It does not answer for an address that is not its own.', async () => {
    const other = [192, 168, 1, 20];
    await expect(exchange(arpRequest(other), (frame) => isArpReply(frame, other), 1500)).rejects.toThrow('no answer');
  });
});

const isIp = (frame: Buffer, protocol: number) =>
  frame.length > 42 && frame.readUInt16BE(12) === 0x0800 && frame[23] === protocol;
const isArpReply = (frame: Buffer, address: readonly number[]) =>
  frame.length >= 42 &&
  frame.readUInt16BE(12) === 0x0806 &&
  frame.readUInt16BE(20) === 2 &&
  frame.subarray(28, 32).equals(Buffer.from(address));
const holdsAddress = (frame: Buffer) => frame.indexOf(Buffer.from([0, 4, ...fallback])) > 0;
