// Before the MAC is told to look at its rings (RDAR, TDAR) what was written into them must be in memory. The machine code is
// read for it: between the last store into memory and the store of the kick there is a DSB, whatever the compiler moved.
import { execFileSync } from 'node:child_process';
import { perTier, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { buildImage, type ImageOptions } from './support/image.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
/** Functions of the driver that kick, and the offset of the register that each writes. */
const kicks = { enet_receive: 0x10, enet_set_up: 0x10, enet_transmit: 0x14, enet_watch: 0x14 };
const boards = perTier<ImageOptions['board'][]>({
  quick: ['qemu-imx6ul'],
  normal: ['qemu-imx6ul', 'teensy41'],
  long: ['qemu-imx6ul', 'teensy41', 'mimxrt1160-evk', 'mimxrt1170-evk'],
});

describe.skipIf(skip)('each kick of the MAC in the machine code', () => {
  it.each(boards)('of %s comes behind a barrier.', async (board) => {
    const found = await kicksOf({ board });
    for (const name of Object.keys(kicks)) expect(found.filter((kick) => kick.name === name).length, name).toBe(1);
    expect(found.filter(({ isBehindBarrier }) => !isBehindBarrier)).toEqual([]);
  });

  it('is found out in an image without barriers.', async () => {
    const found = await kicksOf({ board: 'teensy41', broken: 'no-barriers-no-mask' });
    expect(found.map(({ isBehindBarrier }) => isBehindBarrier)).toEqual(Object.keys(kicks).map(() => false));
  });
});

async function kicksOf(image: ImageOptions) {
  const elf = `${await buildImage(image)}/lwip-iperf.elf`;
  return Object.entries(kicks).flatMap(([name, offset]) => {
    const options = ['--no-show-raw-insn', '-d', `--disassemble=${name}`, elf];
    const text = execFileSync('arm-none-eabi-objdump', options, { encoding: 'utf8' });
    return kicksIn(text, offset).map((isBehindBarrier) => ({ name, isBehindBarrier }));
  });
}

/** Stores of bit 24, alone, at the offset of the register: for each, whether a DSB stands between it and the store before. */
function kicksIn(listing: string, offset: number): boolean[] {
  const kick = new RegExp(`^str(\\.w)?\\s+(\\w+), \\[\\w+, #${offset}\\]`);
  const holds = new Set<string>();
  const found: boolean[] = [];
  let isOrdered = false;
  for (const line of listing.split('\n')) {
    const instruction = /^ *[0-9a-f]+:\s+(.*)/.exec(line)?.[1] ?? '';
    const [, , stored] = kick.exec(instruction) ?? [];
    if (stored !== undefined && holds.has(stored)) found.push(isOrdered);
    const [, target, value] = /^mov\S*\s+(\w+), #(\d+)/.exec(instruction) ?? [];
    if (target !== undefined) holds[Number(value) === 1 << 24 ? 'add' : 'delete'](target);
    if (/^dsb/.test(instruction)) isOrdered = true;
    else if (/^(str|stm|push|vst)/.test(instruction)) isOrdered = false;
  }
  return found;
}
