// A measurement against a stand-in (no core, no image): the same steps as `emulate`.
import { boot } from './boot.ts';
import { measure } from './measure.ts';
import type { RunOptions } from './options.ts';
import type { DirectionResult } from './result.ts';
import { type StandInOptions, standIn } from './stand-in.ts';
import { Station } from './station.ts';

export async function runStandIn(
  board: StandInOptions,
  options: RunOptions = {},
): Promise<{ station: Station; results: DirectionResult[] }> {
  const station = new Station({ dhcp: false, ...options });
  const host = standIn(station.machine.clock, station.cable.b, board);
  // A board tells its address when its link comes up; here the stand-in asks for the PC's.
  host.card.onLink = (up) => {
    if (up) host.arp.resolve(station.pc.address, () => {});
  };
  const booted = await boot(station);
  const results = await measure(station, [booted], options);
  station.close();
  return { station, results };
}
