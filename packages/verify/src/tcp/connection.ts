import { Direction } from './direction.ts';

/** A TCP connection as captured: `a` sent the first packet that was seen. Addresses are four 32-bit words. */
export class Connection {
  readonly version: 4 | 6;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly aPort: number;
  readonly bPort: number;
  /** Both ports as one word of the wire, as the packets of either side have them, and the addresses of version 4. */
  readonly portsFromA: number;
  readonly portsFromB: number;
  readonly a4: number;
  readonly b4: number;
  readonly aToB = new Direction();
  readonly bToA = new Direction();
  readonly firstUs: number;
  lastUs: number;
  packets = 0;
  /** True when a SYN without ACK came from b: the first packet seen was the server's. */
  openedByB = false;
  openedByA = false;
  synAckUs = -1;
  synAckFromA = false;
  /** Time from SYN to SYN/ACK, and from SYN/ACK to the ACK that ends the handshake; -1 while unknown. */
  synToSynAckUs = -1;
  synAckToAckUs = -1;
  /** Payload of the segment that ended the handshake: lwIP ends it with its first data. */
  handshakeEndBytes = 0;

  constructor(version: 4 | 6, a: Int32Array, b: Int32Array, aPort: number, bPort: number, now: number) {
    this.version = version;
    this.a = a;
    this.b = b;
    this.aPort = aPort;
    this.bPort = bPort;
    this.portsFromA = (aPort << 16) | bPort;
    this.portsFromB = (bPort << 16) | aPort;
    this.a4 = a[3]!;
    this.b4 = b[3]!;
    this.firstUs = now;
    this.lastUs = now;
  }

  /** The client sent the SYN; without any SYN it is the side with the higher port, since servers listen on low ones. */
  get clientIsA(): boolean {
    if (this.openedByA !== this.openedByB) return this.openedByA;
    if (this.synAckUs >= 0) return !this.synAckFromA;
    return this.aPort >= this.bPort;
  }

  get bothSyns(): boolean {
    return this.aToB.synSeen && this.bToA.synSeen;
  }

  get complete(): boolean {
    return this.bothSyns && this.aToB.finCount > 0 && this.bToA.finCount > 0;
  }

  get reset(): boolean {
    return this.aToB.resetCount + this.bToA.resetCount > 0;
  }

  /**
   * The round trip of the handshake in microseconds, or -1. At one end of the wire the larger part crosses the network and the
   * other is the host's own delay; in its middle both do.
   */
  get handshakeRttUs(): number {
    const { synToSynAckUs: there, synAckToAckUs: back } = this;
    if (there < 0 || back < 0) return Math.max(there, back);
    const larger = Math.max(there, back);
    return larger >= 4 * Math.min(there, back) ? larger : there + back;
  }

  address(ofA: boolean): string {
    return ofA ? address(this.a, this.version) : address(this.b, this.version);
  }

  endpoint(ofA: boolean): string {
    const host = this.address(ofA);
    return `${this.version === 6 ? `[${host}]` : host}:${ofA ? this.aPort : this.bPort}`;
  }
}

function address(words: Int32Array, version: 4 | 6): string {
  if (version === 4) {
    const word = words[3]!;
    return `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;
  }
  const groups: number[] = [];
  for (const word of words) groups.push((word >>> 16) & 0xffff, word & 0xffff);
  // RFC 5952: the longest run of two or more zero groups becomes "::".
  let best = 0;
  let bestAt = -1;
  for (let at = 0; at < 8; at += 1) {
    let run = 0;
    while (at + run < 8 && groups[at + run] === 0) run += 1;
    if (run > best) {
      best = run;
      bestAt = at;
    }
  }
  const text = (part: number[]) => part.map((group) => group.toString(16)).join(':');
  if (best < 2) return text(groups);
  return `${text(groups.slice(0, bestAt))}::${text(groups.slice(bestAt + best))}`;
}
