import { skipFor, tier, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import { byteTicks } from '../cable/wire-time.ts';
import { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { FlowMeter } from './flow-meter.ts';
import { loadImage } from './load-image.ts';
import { firmwareImage } from './testing/images.ts';

const seconds = 1;

/** Two boards on one cable and one clock; the second sends to the first by iperf. */
function twoBoards() {
  const machine = new Machine();
  const cable = new Cable(machine.clock);
  // Without a DHCP server the first takes its own address, the second has a fixed one.
  const images = [firmwareImage('--wnd=8', '--snd=8'), firmwareImage('--wnd=8', '--snd=8', '--static-ip=192.168.1.20')];
  const consoles = ['', ''];
  const boards = images.map((file, index) => {
    const board = loadImage(file).createBoard({
      clock: machine.clock,
      cable: index === 0 ? cable.a : cable.b,
      macAddress: Uint8Array.of(4, 0xe9, 0xe5, 0, 0, index + 1),
      onFault: machine.report,
      onConsole: (byte) => {
        consoles[index] += String.fromCharCode(byte);
      },
      onWarning: () => {},
    });
    machine.add(board);
    return board;
  });
  const meter = new FlowMeter(5001, false, () => byteTicks(100));
  cable.tap(cable.a, meter.tap);
  machine.run(ticks(10));
  // Typed by a quick hand: the program looks at its console each millisecond, and the receiver holds four characters.
  let typed = ticks(10);
  for (const character of `i 192.168.1.19 ${seconds}\r`) {
    boards[1]!.typeConsole?.(new TextEncoder().encode(character));
    typed += ticks(0.002);
    machine.run(typed);
  }
  machine.run(typed + ticks(0.05 + seconds));
  return { machine, meter, consoles, cable };
}

describe('Two boards on one cable', () => {
  it('One sends to the other at line rate, without a fault, the same each time.', (context) => {
    skipFor(context, tier() === 'long' ? undefined : 'two boards with the whole image run in test:long alone');
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const first = twoBoards();
    expect(first.machine.faults.all).toEqual([]);
    expect(first.consoles[1]).toContain('ok: started');
    expect(first.meter.mbit).toBeGreaterThan(94);
    expect(first.meter.mbit).toBeLessThan(94.93);
    expect(first.meter.repeated).toBe(0);
    const second = twoBoards();
    expect(second.meter.dataFrames).toBe(first.meter.dataFrames);
    expect(second.cable.figures).toEqual(first.cable.figures);
  });
});
