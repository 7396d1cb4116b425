// Both interfaces of a board on one network: each answers for itself.
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { iperfClient } from './support/iperf.ts';
import { type Board, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('iperf') ?? withoutOracle('arm-none-eabi-gcc');

describe.skipIf(skip)('two interfaces on one network', () => {
  let board: Board;
  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf`, oneNetwork: true });
  });
  afterAll(() => board?.stop());

  it.each([0, 1] as const)('What is asked of interface %i is answered by it.', async (index) => {
    const control = await board.control();
    const before = await control.report();
    // Which of the two took which address is the DHCP server's choice.
    const address = ['10.0.2.15', '10.0.2.16'][index];
    const asked = before.interfaces.findIndex((one) => one['address'] === address);
    expect(asked).toBeGreaterThanOrEqual(0);
    const { sent } = await iperfClient(board.interfaces[index].iperf, ['-n', '2000000']);
    const after = await control.report();
    control.close();
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    const frames = [0, 1].map(
      (one) => Number(after.interfaces[one]!['tx_frames']) - Number(before.interfaces[one]!['tx_frames']),
    );
    // QEMU's MAC takes frames for any address, so the other one sees all of them too, but must hardly answer.
    expect(frames[asked]!).toBeGreaterThan(100);
    expect(frames[asked]!).toBeGreaterThan(2 * frames[1 - asked]!);
  });
});
