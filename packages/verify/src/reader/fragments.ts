import { neededBytes } from './record-sink.ts';

interface Pending {
  header: Uint8Array | undefined;
  /** Bytes behind the IP header in the whole datagram; -1 until the last fragment came. */
  total: number;
}

/**
 * Joins IP fragments as far as a TCP analysis needs: the first fragment has the TCP header, the last one the datagram's length.
 * Holds few datagrams; on a busy line an older unfinished one is given up.
 */
export class Fragments {
  private readonly pending = new Map<string, Pending>();
  /** Datagrams of which a part never came. */
  abandoned = 0;

  /**
   * Adds a fragment; returns the stored bytes from the IP header on and the datagram's payload length when both are known.
   * `payloadAt` is where the fragment's payload starts, `ipAt` its IP header, `length` its payload's length in bytes.
   */
  add(
    key: string,
    bytes: Uint8Array,
    ipAt: number,
    end: number,
    offset: number,
    length: number,
    more: boolean,
  ): { bytes: Uint8Array; total: number } | undefined {
    let entry = this.pending.get(key);
    if (entry === undefined) {
      if (this.pending.size >= 64) {
        const oldest = this.pending.keys().next().value as string;
        this.pending.delete(oldest);
        this.abandoned += 1;
      }
      entry = { header: undefined, total: -1 };
      this.pending.set(key, entry);
    }
    if (offset === 0) entry.header = bytes.slice(ipAt, Math.min(end, ipAt + neededBytes));
    if (!more) entry.total = offset + length;
    if (entry.header === undefined || entry.total < 0) return undefined;
    this.pending.delete(key);
    return { bytes: entry.header, total: entry.total };
  }

  get unfinished(): number {
    return this.abandoned + this.pending.size;
  }
}
