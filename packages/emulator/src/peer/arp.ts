// Address resolution (RFC 826): answers requests, remembers neighbours, asks when one is unknown.
import type { Clock, Frame } from '../machine/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { get16, get32, put16, put32 } from './bytes.ts';
import type { FrameStore } from './frame-store.ts';

const ETHERNET = 14;
const ANY = Uint8Array.of(255, 255, 255, 255, 255, 255);
/** Requests, one a second, before an address counts as absent. */
const TRIES = 5;

export class ArpTable {
  /** A neighbour has told its address, also unasked. */
  onNeighbour: (address: number, mac: Uint8Array) => void = () => {};
  readonly #clock: Clock;
  readonly #address: number;
  readonly #mac: Uint8Array;
  readonly #store: FrameStore;
  readonly #send: (frame: Frame) => void;
  readonly #known = new Map<number, Uint8Array>();
  readonly #waiting = new Map<number, ((mac: Uint8Array | undefined) => void)[]>();

  constructor(clock: Clock, address: number, mac: Uint8Array, store: FrameStore, send: (frame: Frame) => void) {
    this.#clock = clock;
    this.#address = address;
    this.#mac = mac;
    this.#store = store;
    this.#send = send;
  }

  lookup(address: number): Uint8Array | undefined {
    return this.#known.get(address);
  }

  learn(address: number, mac: Uint8Array): void {
    this.#known.set(address, mac);
    this.onNeighbour(address, mac);
    const waiting = this.#waiting.get(address);
    this.#waiting.delete(address);
    for (const ready of waiting ?? []) ready(mac);
  }

  /** Calls `ready` with the address, at once if it is known, with undefined if nobody answers. */
  resolve(address: number, ready: (mac: Uint8Array | undefined) => void): void {
    const known = this.#known.get(address);
    if (known !== undefined) {
      ready(known);
      return;
    }
    const waiting = this.#waiting.get(address);
    if (waiting !== undefined) {
      waiting.push(ready);
      return;
    }
    this.#waiting.set(address, [ready]);
    this.#ask(address, 1);
  }

  receive(bytes: Uint8Array): void {
    // Ethernet and IPv4 alone (types 1 and 0x0800, lengths 6 and 4).
    if (bytes.length < 42 || get32(bytes, ETHERNET) !== 0x00010800 || get16(bytes, ETHERNET + 4) !== 0x0604) return;
    const operation = get16(bytes, ETHERNET + 6);
    const sender = get32(bytes, ETHERNET + 14);
    const senderMac = bytes.slice(ETHERNET + 8, ETHERNET + 14);
    // A probe (RFC 5227) has no sender address yet.
    if (sender !== 0) this.learn(sender, senderMac);
    if (operation === 1 && get32(bytes, ETHERNET + 24) === this.#address) this.#tell(2, senderMac, sender, senderMac);
  }

  #ask(address: number, attempt: number): void {
    const waiting = this.#waiting.get(address);
    if (waiting === undefined) return;
    if (attempt > TRIES) {
      this.#waiting.delete(address);
      for (const ready of waiting) ready(undefined);
      return;
    }
    this.#tell(1, ANY, address, new Uint8Array(6));
    this.#clock.at(this.#clock.now + ticks(1), () => this.#ask(address, attempt + 1));
  }

  #tell(operation: number, toMac: Uint8Array, target: number, targetMac: Uint8Array): void {
    const frame = this.#store.take(42);
    const { bytes } = frame;
    bytes.set(toMac, 0);
    bytes.set(this.#mac, 6);
    put16(bytes, 12, 0x0806);
    put32(bytes, ETHERNET, 0x00010800);
    put16(bytes, ETHERNET + 4, 0x0604);
    put16(bytes, ETHERNET + 6, operation);
    bytes.set(this.#mac, ETHERNET + 8);
    put32(bytes, ETHERNET + 14, this.#address);
    bytes.set(targetMac, ETHERNET + 18);
    put32(bytes, ETHERNET + 24, target);
    this.#send(frame);
  }
}
