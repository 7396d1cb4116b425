import { Connection } from './connection.ts';
import { word } from './tcp-options.ts';

const SYN = 2;
// Silence after which the same ports are a new connection, as in tcptrace.
const REUSE_AFTER_US = 4 * 60 * 1e6;

/** All connections by addresses and ports, in the order of their first packets; both directions find the same one. */
export class ConnectionTable {
  readonly all: Connection[] = [];
  /** After `find`: the packet was sent by the side that sent the connection's first packet. */
  fromA = true;
  private readonly limit: number;
  private readonly byHash = new Map<number, Connection[]>();
  private latest: Connection | undefined;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The connection of a TCP segment in place; undefined when it would be one beyond the limit. */
  find(
    bytes: Uint8Array,
    view: DataView,
    ip: number,
    version: 4 | 6,
    tcp: number,
    now: number,
    seq32: number,
    flags: number,
  ): Connection | undefined {
    const { latest } = this;
    if (latest !== undefined && (flags & SYN) === 0 && now - latest.lastUs <= REUSE_AFTER_US) {
      if (version === 4 && latest.version === 4) {
        // Ports as one word, addresses as one each: three comparisons for most packets.
        const ports = view.getInt32(tcp);
        const from = view.getInt32(ip + 12);
        const to = view.getInt32(ip + 16);
        if (ports === latest.portsFromA && from === latest.a4 && to === latest.b4) {
          this.fromA = true;
          return latest;
        }
        if (ports === latest.portsFromB && from === latest.b4 && to === latest.a4) {
          this.fromA = false;
          return latest;
        }
      }
    }
    return this.search(bytes, view, ip, version, tcp, now, seq32, flags);
  }

  private search(
    bytes: Uint8Array,
    view: DataView,
    ip: number,
    version: 4 | 6,
    tcp: number,
    now: number,
    seq32: number,
    flags: number,
  ): Connection | undefined {
    const source = view.getUint16(tcp);
    const target = view.getUint16(tcp + 2);
    const at = version === 4 ? ip + 12 : ip + 8;
    let found: Connection | undefined;
    if (this.latest !== undefined && this.matches(this.latest, view, at, version, source, target)) {
      found = this.latest;
    }
    let bucket: Connection[] | undefined;
    let hash = 0;
    if (found === undefined || (flags & SYN) !== 0 || now - found.lastUs > REUSE_AFTER_US) {
      const last = version === 4 ? 3 : 15;
      for (let byte = 0; byte <= last; byte += 1) {
        hash = (hash + (bytes[at + byte]! + bytes[at + last + 1 + byte]!) * (byte * 2741 + 65_537)) | 0;
      }
      hash = (hash + (source + target) * 31 + (source ^ target) * 1_000_003) | 0;
      bucket = this.byHash.get(hash);
      if (found === undefined && bucket !== undefined) {
        for (const candidate of bucket) {
          if (!this.matches(candidate, view, at, version, source, target)) continue;
          found = candidate;
          break;
        }
      }
      if (found !== undefined && this.isReused(found, now, seq32, flags)) {
        bucket!.splice(bucket!.indexOf(found), 1);
        found = undefined;
      }
    }
    if (found === undefined) {
      if (this.all.length >= this.limit) return undefined;
      const size = version === 4 ? 4 : 16;
      found = new Connection(version, words(bytes, at, size), words(bytes, at + size, size), source, target, now);
      this.all.push(found);
      if (bucket === undefined) this.byHash.set(hash, [found]);
      else bucket.push(found);
      this.fromA = true;
    }
    this.latest = found;
    return found;
  }

  private matches(
    connection: Connection,
    view: DataView,
    at: number,
    version: 4 | 6,
    source: number,
    target: number,
  ): boolean {
    if (connection.version !== version) return false;
    const size = version === 4 ? 4 : 16;
    if (
      source === connection.aPort &&
      target === connection.bPort &&
      same(connection.a, view, at, size) &&
      same(connection.b, view, at + size, size)
    ) {
      this.fromA = true;
      return true;
    }
    if (
      source === connection.bPort &&
      target === connection.aPort &&
      same(connection.b, view, at, size) &&
      same(connection.a, view, at + size, size)
    ) {
      this.fromA = false;
      return true;
    }
    return false;
  }

  /** The heuristic of tcptrace for ports that are used again. */
  private isReused(connection: Connection, now: number, seq32: number, flags: number): boolean {
    if (now - connection.lastUs > REUSE_AFTER_US) return true;
    if ((flags & SYN) === 0) return false;
    const own = this.fromA ? connection.aToB : connection.bToA;
    const other = this.fromA ? connection.bToA : connection.aToB;
    if (own.synCount > 1 && own.syn32 !== seq32) return true;
    const ended = own.finCount + other.finCount + own.resetCount + other.resetCount > 0;
    return ended && (((seq32 - other.windowEnd32) | 0) > 0 || ((seq32 - own.syn32) | 0) < 0);
  }
}

function same(words: Int32Array, view: DataView, at: number, size: number): boolean {
  if (size === 4) return words[3] === view.getInt32(at);
  return (
    words[3] === view.getInt32(at + 12) &&
    words[2] === view.getInt32(at + 8) &&
    words[1] === view.getInt32(at + 4) &&
    words[0] === view.getInt32(at)
  );
}

function words(bytes: Uint8Array, at: number, size: number): Int32Array {
  const out = new Int32Array(4);
  if (size === 4) out[3] = word(bytes, at);
  else for (let index = 0; index < 4; index += 1) out[index] = word(bytes, at + index * 4);
  return out;
}
