// ENET on the bench, for its tests: rings and buffers in OCRAM, frames of all kinds.

import * as reg from '../enet-registers.ts';
import { Bench } from './bench.ts';

export const ENET = 0x402d_8000;
export const TX_RING = 0x2020_0000;
export const RX_RING = 0x2020_1000;
export const TX_BUFFERS = 0x2021_0000;
export const RX_BUFFERS = 0x2022_0000;
export const STRIDE = 2048;

/** How the MAC is set up; what is left out has the values of a driver that does everything. */
export interface EnetSetup {
  readonly enhanced?: boolean;
  readonly rcr?: number;
  readonly tcr?: number;
  readonly tacc?: number;
  readonly racc?: number;
  readonly mrbr?: number;
  readonly tx?: number;
  readonly rx?: number;
  readonly eimr?: number;
}

export class EnetBench extends Bench {
  readonly enhanced: boolean;
  readonly size: number;
  readonly rxCount: number;
  readonly txCount: number;

  constructor(setup: EnetSetup = {}) {
    super();
    const { enhanced = true, rcr = 0, tcr = reg.TCR_FDEN, tacc = 0, racc = 0, mrbr = 1536, tx = 4, rx = 4 } = setup;
    this.enhanced = enhanced;
    this.size = enhanced ? 32 : 8;
    this.rxCount = rx;
    this.txCount = tx;
    this.write(0x400f_c06c, 0xffff_ffff);
    this.set('RCR', ((1522 << 16) | reg.RCR_RMII_MODE | reg.RCR_MII_MODE | rcr) >>> 0);
    this.set('TCR', tcr);
    this.set('TACC', tacc);
    this.set('RACC', racc);
    this.set('TFWR', reg.TFWR_STRFWD);
    this.set('MRBR', mrbr);
    this.set('PALR', 0x0200_0000);
    this.set('PAUR', 0x0001_0000);
    this.set('MIBC', 0);
    this.set('EIMR', setup.eimr ?? 0);
    for (let n = 0; n < tx; n++)
      this.descriptor(TX_RING, n, 0, n === tx - 1 ? 0x2000 : 0, TX_BUFFERS + n * STRIDE, 0x4000);
    for (let n = 0; n < rx; n++) this.armReceive(n);
    this.set('RDSR', RX_RING);
    this.set('TDSR', TX_RING);
    this.set('ECR', reg.ECR_ETHEREN | reg.ECR_DBSWP | (enhanced ? reg.ECR_EN1588 : 0));
    this.barrier();
    this.set('RDAR', 0);
  }

  set(name: keyof typeof reg.enetRegisters, value: number): void {
    this.write(ENET + reg.enetRegisters[name].offset, value);
  }

  get(name: keyof typeof reg.enetRegisters): number {
    return this.read(ENET + reg.enetRegisters[name].offset);
  }

  counter(offset: number): number {
    return this.read(ENET + offset);
  }

  descriptor(ring: number, n: number, length: number, status: number, buffer: number, extended: number): void {
    const at = ring + n * this.size;
    this.write(at + 4, buffer);
    if (this.enhanced) {
      this.write(at + 8, extended << 16);
      this.write(at + 16, 0);
    }
    this.store(at, ((status << 16) | length) >>> 0);
  }

  /** Word 0 of a descriptor, as length and status. */
  state(ring: number, n: number): { length: number; status: number } {
    const word = this.read(ring + n * this.size);
    return { length: word & 0xffff, status: word >>> 16 };
  }

  armReceive(n: number): void {
    const wrap = n === this.rxCount - 1 ? 0x2000 : 0;
    this.descriptor(RX_RING, n, 0, 0x8000 | wrap, RX_BUFFERS + n * STRIDE, 0x0080);
  }

  /** Hands a frame over in descriptor `n` and kicks. */
  transmit(n: number, bytes: Uint8Array, extended = 0x4000, status = 0x8c00): void {
    const buffer = TX_BUFFERS + n * STRIDE;
    this.bus.writeBytes(buffer, bytes);
    const wrap = n === this.txCount - 1 ? 0x2000 : 0;
    this.descriptor(TX_RING, n, bytes.length, status | wrap, buffer, extended);
    this.barrier();
    this.set('TDAR', 0);
  }

  receive(bytes: Uint8Array, damaged = false): void {
    this.chip.enet.receiveFrame({ bytes, damaged });
  }

  received(n: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.bus.readBytes(RX_BUFFERS + n * STRIDE, bytes);
    return bytes;
  }
}

/** An Ethernet frame with a payload that counts up; `type` in the length/type field. */
export function frame(length: number, destination = [2, 0, 0, 0, 0, 1], type = 0x88b5): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, n) => n & 0xff);
  bytes.set(destination, 0);
  bytes.set([2, 0, 0, 0, 0, 9], 6);
  bytes[12] = type >>> 8;
  bytes[13] = type & 0xff;
  return bytes;
}

/** Sum of big-endian half-words, folded and complemented: written for its plainness, as a check on the model's. */
export function plainChecksum(bytes: readonly number[]): number {
  let sum = 0;
  for (let n = 0; n < bytes.length; n += 2) {
    sum += bytes[n]! * 256 + (bytes[n + 1] ?? 0);
    sum = (sum % 65_536) + Math.floor(sum / 65_536);
  }
  return 65_535 - sum;
}

/** An IPv4 frame with TCP (6), UDP (17) or ICMP (1) and right checksums; `pad` bytes of padding behind it. */
export function ipFrame(protocol: 1 | 6 | 17, payload: readonly number[], pad = 0): Uint8Array {
  const ports = [0x13, 0x89, 0xc0, 0x00];
  const tcp = [...ports, 0, 0, 0, 1, 0, 0, 0, 2, 0x50, 0x10, 0x16, 0xd0, 0, 0, 0, 0];
  const udp = [...ports, (payload.length + 8) >>> 8, (payload.length + 8) & 0xff, 0, 0];
  const icmp = [8, 0, 0, 0, 0, 1, 0, 2];
  const transport = [...(protocol === 6 ? tcp : protocol === 17 ? udp : icmp), ...payload];
  const total = 20 + transport.length;
  const addresses = [192, 168, 1, 1, 192, 168, 1, 19];
  const header = [0x45, 0, total >>> 8, total & 0xff, 0, 1, 0, 0, 64, protocol, 0, 0, ...addresses];
  const sum = plainChecksum(header);
  header[10] = sum >>> 8;
  header[11] = sum & 0xff;
  const pseudo = protocol === 1 ? [] : [...addresses, 0, protocol, transport.length >>> 8, transport.length & 0xff];
  const check = plainChecksum([...pseudo, ...transport]);
  const field = protocol === 6 ? 16 : protocol === 17 ? 6 : 2;
  transport[field] = check >>> 8;
  transport[field + 1] = check & 0xff;
  const ethernet = [2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 9, 8, 0];
  return Uint8Array.from([...ethernet, ...header, ...transport, ...new Array<number>(pad).fill(0xee)]);
}
