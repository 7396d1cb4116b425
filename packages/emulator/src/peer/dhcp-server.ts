// A DHCP server with one address to give (RFC 2131, options of RFC 2132).
import { get32, put32 } from './bytes.ts';
import type { Host } from './host.ts';

const SERVER_PORT = 67;
const CLIENT_PORT = 68;
const COOKIE = 0x6382_5363;
const DISCOVER = 1;
const OFFER = 2;
const REQUEST = 3;
const ACKNOWLEDGE = 5;
const REFUSE = 6;
const BROADCAST = 0xffff_ffff;
const EVERYBODY = Uint8Array.of(255, 255, 255, 255, 255, 255);

export class DhcpServer {
  /** The address has been acknowledged to this client. */
  onLease: (address: number, mac: Uint8Array) => void = () => {};
  readonly #host: Host;
  readonly #address: number;
  readonly #seconds: number;

  /** Gives `address` to whoever asks, for `seconds`. */
  constructor(host: Host, address: number, seconds = 86_400) {
    this.#host = host;
    this.#address = address;
    this.#seconds = seconds;
    host.bind(SERVER_PORT, (bytes, start, end) => this.#receive(bytes.slice(start, end)));
  }

  #receive(message: Uint8Array): void {
    if (message.length < 240 || message[0] !== 1 || get32(message, 236) !== COOKIE) return;
    const options = readOptions(message);
    const type = options.get(53)?.[0];
    const wanted = options.get(50);
    const server = options.get(54);
    if (server !== undefined && get32(server, 0) !== this.#host.address) return;
    if (type === DISCOVER) this.#answer(message, OFFER);
    else if (type === REQUEST) {
      const asked = wanted === undefined ? get32(message, 12) : get32(wanted, 0);
      const isOurs = asked === this.#address;
      this.#answer(message, isOurs ? ACKNOWLEDGE : REFUSE);
      if (isOurs) this.onLease(this.#address, message.slice(28, 34));
    }
  }

  #answer(request: Uint8Array, type: number): void {
    const { address } = this.#host;
    const reply = new Uint8Array(300);
    reply.set(request.subarray(0, 44));
    reply[0] = 2;
    reply.fill(0, 12, 28);
    if (type !== REFUSE) put32(reply, 16, this.#address);
    put32(reply, 236, COOKIE);
    const word = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
    const options = [53, 1, type, 54, 4, ...word(address)];
    if (type !== REFUSE) {
      options.push(51, 4, ...word(this.#seconds), 1, 4, ...word(0xffff_ff00), 3, 4, ...word(address));
    }
    reply.set([...options, 255], 240);
    // Broadcast, as the client may not have its address yet.
    this.#host.sendDatagram(BROADCAST, EVERYBODY, CLIENT_PORT, SERVER_PORT, reply);
  }
}

function readOptions(message: Uint8Array): Map<number, Uint8Array> {
  const options = new Map<number, Uint8Array>();
  let at = 240;
  while (at + 1 < message.length && message[at] !== 255) {
    if (message[at] === 0) {
      at += 1;
      continue;
    }
    const length = message[at + 1]!;
    if (at + 2 + length > message.length) break;
    options.set(message[at]!, message.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return options;
}
