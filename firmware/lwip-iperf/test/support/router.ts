// A board with both ports plugged in, and the test itself as the only host at each: it answers ARP, sends packets through
// the board and sees what comes out. Networks as the firmware has them: 192.168.1.0/24 at enet, 192.168.2.0/24 at enet_1g.
import {
  Cable,
  type InterfaceName,
  type LoggedFault,
  loadImage,
  Machine,
  TICKS_PER_SECOND,
} from '@boardproof/emulator';
import { mend } from './frames.ts';

export type Port = InterfaceName;
const ports = ['enet', 'enet_1g'] as const;
const hostMacs: Readonly<Record<Port, string>> = { enet: '02000000000a', enet_1g: '02000000000b' };
/** Which network a port is in. */
const networks: Readonly<Record<Port, number>> = { enet: 1, enet_1g: 2 };

export interface PacketFields {
  readonly from: string;
  readonly to: string;
  readonly ttl?: number;
  readonly protocol?: number;
  readonly payload?: Buffer;
  readonly id?: number;
  /** Flags and offset, the field as it is. */
  readonly fragment?: number;
}

export interface Router {
  /** Puts an IP packet onto a port's cable, addressed to the board, with right checksums. Returns its bytes from the IP header on. */
  readonly send: (port: Port, fields: PacketFields) => Buffer;
  readonly pass: (seconds: number) => void;
  /** IP packets to others than the board that have left at a port since the last call. */
  readonly left: (port: Port) => Buffer[];
  /** The board's report, asked for by its console. */
  readonly report: () => Report;
  readonly faults: () => readonly LoggedFault[];
}

export interface Report {
  readonly stack: Readonly<Record<string, number>>;
  readonly interfaces: readonly (Readonly<Record<string, number>> & {
    readonly name: string;
    readonly address: string;
  })[];
}

/** Boots the image and waits until both ports have their addresses. Hosts whose last number is below `absent` answer ARP. */
export function startRouter(hexFile: string, absent = 50): Router {
  const image = loadImage(hexFile);
  const machine = new Machine(image.symbolAt);
  const cables = { enet: new Cable(machine.clock), enet_1g: new Cable(machine.clock) };
  let text = '';
  const board = image.createBoard({
    clock: machine.clock,
    cable: cables.enet.b,
    cables: { enet: cables.enet.b, enet_1g: cables.enet_1g.b },
    onFault: machine.report,
    onConsole: (byte) => {
      text += String.fromCharCode(byte);
    },
    onWarning: () => {},
  });
  machine.add(board);
  const pass = (seconds: number) => {
    const until = machine.clock.now + Math.round(seconds * TICKS_PER_SECOND);
    while (machine.clock.now < until && machine.faults.fatal === undefined) machine.run(until);
  };
  const boardMacs: Record<Port, string> = { enet: '', enet_1g: '' };
  const out: Record<Port, Buffer[]> = { enet: [], enet_1g: [] };
  /** When a port's cable is free again. */
  const free: Record<Port, number> = { enet: 0, enet_1g: 0 };
  const put = (port: Port, bytes: Buffer) => {
    const { clock } = machine;
    // Frames stand one behind the other, as on a cable.
    const at = Math.max(clock.now, free[port]);
    const go = () => {
      free[port] = cables[port].a.send({ bytes, damaged: false });
    };
    if (at <= clock.now) go();
    else {
      pass((at - clock.now) / TICKS_PER_SECOND);
      go();
    }
  };
  for (const port of ports) {
    const speed = port === 'enet' ? 100 : 1000;
    cables[port].a.offer({ autoNegotiation: true, modes: [{ speed, duplex: 'full' }] });
    cables[port].tap(cables[port].b, (_, { bytes }, outgoing) => {
      if (!outgoing) return;
      const frame = Buffer.from(bytes);
      boardMacs[port] = frame.toString('hex', 6, 12);
      if (frame.readUInt16BE(12) === 0x0806) answer(port, frame);
      else if (frame.readUInt16BE(12) === 0x0800 && frame[0] === 2)
        out[port].push(frame.subarray(14, 14 + frame.readUInt16BE(16)));
    });
  }
  const answer = (port: Port, ask: Buffer) => {
    if (ask.readUInt16BE(20) !== 1 || ask[40] !== networks[port] || ask[41]! >= absent || ask[41] === 19) return;
    const frame = Buffer.alloc(60);
    frame.write(boardMacs[port] + hostMacs[port], 0, 'hex');
    frame.write('08060001080006040002', 12, 'hex');
    frame.write(hostMacs[port], 22, 'hex');
    ask.copy(frame, 28, 38, 42);
    ask.copy(frame, 32, 22, 32);
    machine.clock.at(machine.clock.now + 50_000, () => put(port, frame));
  };
  pass(3);
  return {
    send: (port, fields) => {
      const packet = packetOf(fields);
      const frame = Buffer.concat([Buffer.from(`${boardMacs[port]}${hostMacs[port]}0800`, 'hex'), packet]);
      const whole = fields.fragment === undefined ? mend(frame) : frame;
      put(port, whole.length < 60 ? Buffer.concat([whole, Buffer.alloc(60 - whole.length)]) : whole);
      return whole.subarray(14);
    },
    pass,
    left: (port) => out[port].splice(0),
    report: () => {
      const before = text.length;
      board.typeConsole!(Buffer.from('j'));
      pass(0.7);
      return JSON.parse(
        text
          .slice(before)
          .split('\r\n')
          .find((line) => line.startsWith('{'))!,
      ) as Report;
    },
    faults: () => machine.faults.all,
  };
}

const address = (text: string) => Buffer.from(text.split('.').map(Number));

function packetOf({
  from,
  to,
  ttl = 64,
  protocol = 6,
  payload = tcp(10),
  id = 0x4321,
  fragment = 0,
}: PacketFields): Buffer {
  const header = Buffer.alloc(20);
  header[0] = 0x45;
  header.writeUInt16BE(20 + payload.length, 2);
  header.writeUInt16BE(id, 4);
  header.writeUInt16BE(fragment, 6);
  header[8] = ttl;
  header[9] = protocol;
  address(from).copy(header, 12);
  address(to).copy(header, 16);
  header.writeUInt16BE(headerSum(header), 10);
  return Buffer.concat([header, payload]);
}

/** A TCP segment with so many bytes of data; the checksum is still missing. */
export function tcp(bytes: number): Buffer {
  const segment = Buffer.alloc(20 + bytes, 0x5a);
  segment.write('c3501389000000010000000250100400', 0, 'hex');
  segment.fill(0, 16, 20);
  return segment;
}

/** The packet as it has to leave: time to live one less, the header's checksum right again, the rest as it was. */
export function passedOn(packet: Buffer): Buffer {
  const passed = Buffer.from(packet);
  passed[8]! -= 1;
  passed.writeUInt16BE(0, 10);
  passed.writeUInt16BE(headerSum(passed.subarray(0, 20)), 10);
  return passed;
}

function headerSum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < header.length; at += 2) sum += header.readUInt16BE(at);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}
