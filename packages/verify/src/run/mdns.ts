import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';

const GROUP = '224.0.0.251';
const PORT = 5353;
/** The name that the firmware announces. */
export const BOARD_NAME = 'boardproof.local';

/** A question for the IPv4 address of a name (RFC 6762, RFC 1035), asking for an answer to this socket alone. */
export function encodeQuestion(name: string): Uint8Array {
  const labels = name.split('.').filter((label) => label !== '');
  if (labels.some((label) => Buffer.byteLength(label) > 63))
    throw new RangeError(`"${name}" has a label above 63 bytes`);
  const header = Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const body = labels.flatMap((label) => {
    const bytes = Buffer.from(label);
    return [Buffer.from([bytes.length]), bytes];
  });
  // Type A, class IN with the bit that asks for a unicast answer.
  return Buffer.concat([header, ...body, Buffer.from([0, 0, 1, 0x80, 1])]);
}

/** IPv4 addresses that an answer has for the name. An answer that is damaged has none. */
export function decodeAnswer(message: Uint8Array, name: string): string[] {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  if (bytes.length < 12 || (bytes.readUInt16BE(2) & 0x8000) === 0) return [];
  const found: string[] = [];
  try {
    let at = 12;
    for (let left = bytes.readUInt16BE(4); left > 0; left -= 1) at = readName(bytes, at).next + 4;
    const records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
    for (let left = records; left > 0; left -= 1) {
      const owner = readName(bytes, at);
      const type = bytes.readUInt16BE(owner.next);
      const length = bytes.readUInt16BE(owner.next + 8);
      const data = owner.next + 10;
      if (data + length > bytes.length) return found;
      if (type === 1 && length === 4 && owner.name === name.toLowerCase().replace(/\.$/, '')) {
        found.push([...bytes.subarray(data, data + 4)].join('.'));
      }
      at = data + length;
    }
  } catch {
    // Cut short: what was read before counts.
  }
  return found;
}

function readName(bytes: Buffer, from: number): { name: string; next: number } {
  const labels: string[] = [];
  let at = from;
  let next = -1;
  // A pointer leads to an earlier place only, so a loop ends by this bound.
  for (let hops = 0; hops < 128; hops += 1) {
    const length = bytes.readUInt8(at);
    if (length === 0) return { name: labels.join('.').toLowerCase(), next: next < 0 ? at + 1 : next };
    if (length >= 0xc0) {
      if (next < 0) next = at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
    } else {
      labels.push(bytes.toString('utf8', at + 1, at + 1 + length));
      at += 1 + length;
    }
  }
  throw new RangeError('the name has no end');
}

/** Asks every network for the board; the addresses that answer within the time, each once. Never rejects. */
export async function discoverBoards(
  seconds: number,
  options: { name?: string; group?: string; port?: number; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const { name = BOARD_NAME, group = GROUP, port = PORT, signal } = options;
  const question = encodeQuestion(name);
  const found = new Set<string>();
  const own = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
    .map((one) => one.address);
  const sockets = (own.length > 0 ? own : ['0.0.0.0']).map((address) => {
    const socket = createSocket('udp4');
    socket.on('error', () => {});
    socket.on('message', (message) => {
      for (const one of decodeAnswer(message, name)) found.add(one);
    });
    socket.bind(0, own.length > 0 && group === GROUP ? address : undefined, () => {
      socket.send(question, port, group, () => {});
    });
    return socket;
  });
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  for (const socket of sockets) socket.close();
  return [...found];
}
