// The image in QEMU's mcimx6ul-evk with user networking: no root, each interface on a network of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlChannel, openControl } from './control.ts';
import type { Leg, Tap } from './tap.ts';

/** Ports on 127.0.0.1 that lead to the board. */
export interface Interface {
  readonly iperf: number;
  readonly control: number;
}

export interface QemuOptions {
  readonly elf: string;
  /** What the first cable passes through on its way to the network. */
  readonly tap?: Pick<Tap, 'toNetwork' | 'toBoard'>;
  /** Both interfaces on one network, 10.0.2.15 and 10.0.2.16. */
  readonly oneNetwork?: boolean;
}

export interface Board {
  /** First and second Ethernet. */
  readonly interfaces: readonly [Interface, Interface];
  readonly console: () => string;
  /** Types on the console. */
  readonly type: (text: string) => void;
  /** A line to QEMU's monitor. */
  readonly monitor: (line: string) => Promise<void>;
  readonly control: (index?: 0 | 1) => Promise<ControlChannel>;
  readonly running: () => boolean;
  readonly stop: () => Promise<void>;
}

/** The host as the board sees it through QEMU's user networking. */
export const hosts = ['10.0.2.2', '10.0.3.2'] as const;

/** Starts the image and returns when both interfaces have an address and answer. */
export async function startQemu({ elf, tap, oneNetwork = false }: QemuOptions): Promise<Board> {
  const ports = await freePorts(4);
  const interfaces: [Interface, Interface] = [
    { iperf: ports[0]!, control: ports[1]! },
    { iperf: ports[2]!, control: ports[3]! },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-qemu-'));
  const monitorSocket = join(folder, 'monitor');
  const child = spawn('qemu-system-arm', [
    ...[
      '-M',
      'mcimx6ul-evk',
      '-display',
      'none',
      '-serial',
      'stdio',
      '-monitor',
      `unix:${monitorSocket},server,nowait`,
    ],
    ...['-kernel', elf],
    ...(oneNetwork ? sharedNetwork(interfaces) : network(interfaces, tap)),
  ]);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  const board: Board = {
    interfaces,
    console: () => text,
    type: (typed) => child.stdin.write(typed),
    monitor: (line) => tellMonitor(monitorSocket, line),
    control: (index = 0) => openControl(interfaces[index].control),
    running: () => isRunning(child),
    stop: () => stop(child, folder),
  };
  try {
    await untilAnswers(board);
    return board;
  } catch (error) {
    await board.stop();
    throw new Error(`the image did not come up; its console:\n${text}`, { cause: error });
  }
}

/** Leads ports of ours to the board. */
function forward({ iperf, control }: Interface, board: string): string {
  return [
    `hostfwd=tcp:127.0.0.1:${iperf}-${board}:5001`,
    `hostfwd=udp:127.0.0.1:${iperf}-${board}:5001`,
    `hostfwd=tcp:127.0.0.1:${control}-${board}:5002`,
  ].join(',');
}

function sharedNetwork([first, second]: readonly [Interface, Interface]): string[] {
  return [
    ...['-netdev', `user,id=n0,${forward(first, '10.0.2.15')},${forward(second, '10.0.2.16')}`],
    ...['-netdev', 'hubport,id=h0,hubid=0,netdev=n0'],
    ...['-netdev', 'hubport,id=h1,hubid=0', '-net', 'nic,netdev=h1'],
    ...['-netdev', 'hubport,id=h2,hubid=0', '-net', 'nic,netdev=h2'],
  ];
}

function network([first, second]: readonly [Interface, Interface], tap: QemuOptions['tap']): string[] {
  const host = (port: number, side: string) => `${side}.type=inet,${side}.host=127.0.0.1,${side}.port=${port}`;
  const leg = (id: string, { ours, qemus }: Leg) => `dgram,id=${id},${host(qemus, 'local')},${host(ours, 'remote')}`;
  const cable = tap
    ? [
        ...['-netdev', leg('network', tap.toNetwork), '-netdev', leg('board', tap.toBoard)],
        ...['-netdev', 'hubport,id=h0,hubid=0,netdev=n0', '-netdev', 'hubport,id=h1,hubid=0,netdev=network'],
        ...['-net', 'nic,netdev=board'],
      ]
    : ['-net', 'nic,netdev=n0'];
  return [
    ...['-netdev', `user,id=n0,${forward(first, '10.0.2.15')}`, ...cable],
    ...['-netdev', `user,id=n1,net=10.0.3.0/24,${forward(second, '10.0.3.15')}`, '-net', 'nic,netdev=n1'],
  ];
}

// QEMU answers the connection itself, so only an answer of the board counts.
async function untilAnswers(board: Board): Promise<void> {
  const end = Date.now() + 120_000;
  for (const index of [0, 1] as const) {
    for (;;) {
      if (!board.running()) throw new Error('QEMU ended');
      if (Date.now() > end) throw new Error(`interface ${index} does not answer`);
      try {
        const control = await board.control(index);
        const answer = await control.ask('c', 2000).finally(() => control.close());
        if (/CPU load/.test(answer)) break;
      } catch {
        await sleep(200);
      }
    }
  }
}

function tellMonitor(socket: string, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const client = connect(socket);
    let prompts = 0;
    client.on('error', reject);
    client.on('data', (chunk: Buffer) => {
      prompts += chunk.toString('latin1').split('(qemu) ').length - 1;
      if (prompts === 1) client.write(`${line}\n`);
      if (prompts >= 2) {
        client.destroy();
        resolve();
      }
    });
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (isRunning(child)) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
