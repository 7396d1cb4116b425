// The emulated board for real programs: virtual time follows the wall clock, and a port of this machine leads to the board.
import { createServer, type Server } from 'node:net';
import { usualEngine } from '../core/cortex-m7.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { CONTROL_PORT } from '../peer/control-channel.ts';
import { IPERF_PORT } from '../peer/iperf/header.ts';
import { boot } from '../run/boot.ts';
import { ConsoleText } from '../run/console-text.ts';
import type { LoadedImage } from '../run/emulation.ts';
import type { RunOptions } from '../run/options.ts';
import { Station } from '../run/station.ts';
import { joinIncoming, joinOutgoing } from './proxy.ts';

export interface ServeOptions
  extends Pick<RunOptions, 'link' | 'delayUs' | 'loss' | 'seed' | 'pcap' | 'onConsole' | 'engine'> {
  /** For iperf; the next one leads to the board's control channel. 5011 unless given, since iperf itself wants 5001 for the way back. */
  readonly port?: number;
  readonly signal: AbortSignal;
  /** The board takes connections; its own addresses and the ports of this machine. */
  readonly onReady?: (text: string) => void;
}

/** What a session came to. */
export interface Served {
  readonly faults: Station['machine']['faults']['all'];
  readonly virtualSeconds: number;
  /** Seconds that virtual time fell behind for good: rates that a program measured meanwhile are too low. */
  readonly lostSeconds: number;
}

/** Virtual time between two looks at the sockets. */
const SLICE = ticks(0.001);
/** Further behind than this, virtual time no longer tries to catch up. */
const PATIENCE_SECONDS = 0.5;

/** Serves until the signal comes or the board stops for good. Throws when a port is taken or the board does not come up. */
export async function serve(image: LoadedImage, options: ServeOptions): Promise<Served> {
  const { port = 5011, signal, onReady } = options;
  const station = new Station({ ...options, signal }, image.symbolAt);
  const { machine, pc } = station;
  const console = new ConsoleText(options.onConsole);
  const board = image.createBoard({
    clock: machine.clock,
    cable: station.cable.b,
    onFault: machine.report,
    onConsole: (byte) => console.add(byte),
    onWarning: () => {},
    engine: options.engine ?? usualEngine,
  });
  station.add(board);
  const servers: Server[] = [];
  try {
    const { address, boot: booted, control } = await boot(station);
    control?.close();
    if (address === undefined) throw new Error('the board never told an address');
    joinIncoming(pc);
    servers.push(await listen(port, (socket) => joinOutgoing(pc, socket, address, IPERF_PORT)));
    servers.push(await listen(port + 1, (socket) => joinOutgoing(pc, socket, address, CONTROL_PORT)));
    onReady?.(`the board at ${booted.address} listens: iperf -c 127.0.0.1 -p ${port}, control channel at ${port + 1}`);
    const lostSeconds = await keepPace(station, signal);
    return { faults: machine.faults.all, virtualSeconds: station.seconds, lostSeconds };
  } finally {
    for (const server of servers) server.close();
    console.end();
    station.close();
  }
}

/** Lets virtual time follow the wall clock; answers the seconds that it fell behind for good. */
async function keepPace({ machine }: Station, signal: AbortSignal): Promise<number> {
  let wallStart = performance.now();
  const virtualStart = machine.clock.now;
  let lost = 0;
  while (!signal.aborted && machine.faults.fatal === undefined) {
    const due = (performance.now() - wallStart) / 1000;
    const reached = (machine.clock.now - virtualStart) / TICKS_PER_SECOND;
    if (reached >= due) {
      await new Promise((resume) => setTimeout(resume, 1));
      continue;
    }
    if (due - reached > PATIENCE_SECONDS) {
      lost += due - reached;
      wallStart += (due - reached) * 1000;
    }
    machine.run(machine.clock.now + SLICE);
    await new Promise((resume) => setImmediate(resume));
  }
  return lost;
}

function listen(port: number, onSocket: Parameters<typeof createServer>[1]): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, onSocket);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
