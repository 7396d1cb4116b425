// The control channel: what each command answers, on TCP and on the console, and that the report is whole.

import { setTimeout as sleep } from 'node:timers/promises';
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { iperfClient } from './support/iperf.ts';
import { type Board, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('iperf') ?? withoutOracle('arm-none-eabi-gcc');

describe.skipIf(skip)('the control channel', () => {
  let board: Board;
  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf` });
  });
  afterAll(() => board?.stop());

  const ask = async (line: string) => {
    const control = await board.control();
    try {
      return await control.ask(line);
    } finally {
      control.close();
    }
  };

  it('c answers in the words of the second reference.', async () => {
    expect(await ask('c')).toMatch(/^CPU load: \d+%\r\n\r\n$/);
  });

  it('c answers on the console to the key alone.', async () => {
    const before = board.console().length;
    board.type('c');
    for (let i = 0; i < 100 && !board.console().slice(before).includes('%'); i++) await sleep(50);
    expect(board.console().slice(before)).toMatch(/CPU load: \d+%/);
  });

  it('j is one line of JSON that names build, options, counters and both interfaces.', async () => {
    const control = await board.control();
    const line = await control.ask('j');
    control.close();
    expect(line.trimEnd().includes('\n')).toBe(false);
    const report = JSON.parse(line);
    expect(report).toMatchObject({ v: 1, board: 'qemu-imx6ul', lwip: '2.1.3' });
    expect(report.build).toMatch(/^[0-9a-f]{16}$/);
    expect(report.options).toMatchObject({ mss: 1460, wnd: 8 * 1460, snd_buf: 8 * 1460, num_tcp_seg: 32 });
    expect(report.interfaces.map(({ name }: { name: string }) => name)).toEqual(['enet', 'enet2']);
    for (const { phy, address, link, address_from } of report.interfaces) {
      expect(phy).toMatchObject({ name: 'generic', id: '0x0007c0d1' });
      expect([address_from, link]).toEqual(['dhcp', 1]);
      expect(address).toMatch(/^10\.0\.[23]\.15$/);
    }
    for (const name of ['reset_cause', 'watchdog', 'flexspi_root', 'flexspi_lut0', 'flexspi_lut1', 'ccr'])
      expect(report.boot[name]).toMatch(/^0x[0-9a-f]{8}$/);
  });

  it('Counters only grow, and idle time stays below all time.', async () => {
    const control = await board.control();
    const first = await control.report();
    await iperfClient(board.interfaces[0].iperf, ['-t', '0.3']);
    const second = await control.report();
    control.close();
    for (const key of ['rx_frames', 'tx_frames', 'interrupts'])
      expect(Number(second.interfaces[0]![key])).toBeGreaterThan(Number(first.interfaces[0]![key]));
    expect(second.ticks).toBeGreaterThan(first.ticks);
    expect(second.idle_ticks).toBeGreaterThanOrEqual(first.idle_ticks);
    expect(second.idle_ticks - first.idle_ticks).toBeLessThan(second.ticks - first.ticks);
  });

  it('z sets the counters to zero, and counting goes on.', async () => {
    await iperfClient(board.interfaces[0].iperf, ['-t', '0.2']);
    expect(await ask('z')).toBe('ok: zero\r\n');
    const control = await board.control();
    const report = await control.report();
    expect(report.iperf).toMatchObject({ rx_bytes: 0, tx_bytes: 0, accepted: 0 });
    expect(Number(report.interfaces[0]!['rx_frames'])).toBeLessThan(50);
    const { sent } = await iperfClient(board.interfaces[0].iperf, ['-n', '100000']);
    expect((await control.report()).iperf.rx_bytes).toBe(sent[0]);
    control.close();
  });

  it('h lists each command.', async () => {
    const help = await ask('h');
    for (const command of 'cjzbiuth') expect(help).toMatch(new RegExp(`^${command} `, 'm'));
  });

  it('b says which image this is, in the words of the report.', async () => {
    const control = await board.control();
    const { board: name, placement, build } = JSON.parse(await control.ask('j'));
    expect(await control.ask('b')).toBe(`${name} ${placement} ${build}\r\n`);
    control.close();
  });

  it.each([
    ['i 10.0.2.2 x', 'error: SECONDS is a whole number from 1 to 86400\r\n'],
    ['i 10.0.2.2 1 0', 'error: STREAMS is a whole number from 1 to 16\r\n'],
    ['i 10.0.2.2 1 99', 'error: STREAMS is a whole number from 1 to 16\r\n'],
    ['i 10.0.2.2 1 1 99999', 'error: PORT is a whole number from 1 to 65535\r\n'],
    ['u 10.0.2.2 1 5000', 'error: MBIT is a whole number from 1 to 1000\r\n'],
    ['t 200', 'error: PERCENT is a whole number from 0 to 99\r\n'],
    ['t -5', 'error: PERCENT is a whole number from 0 to 99\r\n'],
    ['t', 'error: PERCENT is a whole number from 0 to 99\r\n'],
  ])('"%s" is refused, and nothing begins.', async (line, answer) => {
    expect(await ask(line)).toBe(answer);
  });

  it('i without an address, or with one that is none, says what it needs.', async () => {
    expect(await ask('i')).toMatch(/^error: an IPv4 address is needed, such as i 192\.168\.1\.2 10/);
    expect(await ask('i nowhere 3')).toMatch(/^error: an IPv4 address/);
  });

  it('Several commands in one packet are answered one after the other.', async () => {
    const control = await board.control();
    expect(await control.ask('c\nz\nh')).toMatch(/CPU load/);
    control.close();
  });

  it('A third host is turned away while two hold the channel, and served when one has left.', async () => {
    const first = await board.control();
    const second = await board.control();
    await first.ask('c');
    await second.ask('c');
    const third = await board.control();
    await expect(third.ask('c', 2000)).rejects.toThrow();
    third.close();
    first.close();
    // The board may hear of the end a little later.
    const later = async () => {
      const control = await board.control();
      return control
        .ask('c', 2000)
        .catch(String)
        .finally(() => control.close());
    };
    await expect.poll(later, { timeout: 30_000, interval: 200 }).toMatch(/CPU load/);
    second.close();
  });
});
