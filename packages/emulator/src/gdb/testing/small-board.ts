// A board of a core alone, held by a gdb server, and a client that speaks the protocol in plain packets. For tests only.
import { connect, type Socket } from 'node:net';
import { DTCM, START, testBoard } from '../../core/testing.ts';
import { Machine } from '../../machine/machine.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { GdbServer } from '../gdb-server.ts';
import { type Incoming, PacketReader, packetOf } from '../packet.ts';

export interface Debugged extends ReturnType<typeof testBoard> {
  readonly machine: Machine;
  readonly server: GdbServer;
  readonly wasKilled: () => boolean;
  /** Ends the run; answers when it has ended. */
  end(code?: number): Promise<void>;
}

/** Runs this code as soon as gdb lets it. */
export async function debug(code: readonly number[]): Promise<Debugged> {
  const machine = new Machine();
  const small = testBoard(code, { hooks: {} });
  const ends = new AbortController();
  let killed = false;
  const server = await GdbServer.listen({
    port: 0,
    onKill: () => {
      killed = true;
      ends.abort();
    },
    faultText: ({ code, message }) => `${code}: ${message}`,
  });
  const board = { name: 'small', core: small.core, bus: small.bus, ticksPerCycle: 5000, reset: () => {} };
  machine.add(board);
  server.attach(machine, board);
  const run = (async () => {
    while (!ends.signal.aborted) {
      await server.turn(ends.signal);
      machine.run(machine.clock.now + ticks(1e-4));
    }
  })();
  const end = async (code = 0) => {
    ends.abort();
    await run;
    await server.end(code);
  };
  return Object.assign(small, { machine, server, wasKilled: () => killed, end });
}

export class Client {
  readonly socket: Socket;
  readonly #reader = new PacketReader();
  readonly #come: Incoming[] = [];
  #wake: () => void = () => {};
  isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes) => {
      this.#come.push(...this.#reader.take(bytes));
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
      this.#wake();
    });
  }

  static async to(port: number): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const client = new Client(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
    return client;
  }

  /** The next thing that comes in; undefined when the other end has closed. */
  async next(): Promise<Incoming | undefined> {
    while (this.#come.length === 0 && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#come.shift();
  }

  send(data: string): void {
    this.socket.write(packetOf(data));
  }

  /** The data of the next packet that comes in, acknowledgements passed over. */
  async packet(): Promise<string> {
    for (;;) {
      const incoming = await this.next();
      if (incoming === undefined) throw new Error('the connection was closed');
      if (incoming.kind === 'packet') {
        this.socket.write('+');
        return incoming.data;
      }
    }
  }

  async ask(data: string): Promise<string> {
    this.send(data);
    return this.packet();
  }
}

/** A 32-bit value as the protocol has it, least significant byte first. */
export function word(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes.toString('hex');
}

/** ldr r1, [pc, #12]; movs r0, #0; adds r0, #1; str r0, [r1]; ldr r2, [r1]; b to adds; the address. */
export const COUNT = [0x4902, 0x2000, 0x3001, 0x6008, 0x680a, 0xe7fb, DTCM & 0xffff, DTCM >>> 16];
export const LOOP = START + 4;

/** Starts the board with this code and a client, and ends both. */
export async function withBoard(code: readonly number[], use: (client: Client, board: Debugged) => Promise<void>) {
  const board = await debug(code);
  try {
    const client = await Client.to(board.server.port);
    await use(client, board);
    client.socket.destroy();
  } finally {
    await board.end();
  }
}

/** Waits until it is so. */
export async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 2));
}
