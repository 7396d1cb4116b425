import { createHash } from 'node:crypto';

// The namespace that RFC 9562 gives to names that are paths of URLs.
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The name-based uuid (version 5, SHA-1) of a name: the same name has the same uuid on every machine. */
export function uuid5(name: string): string {
  const hash = createHash('sha1').update(namespace).update(name, 'utf8').digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Gives things of one board their uuid by a stable path; a path that comes twice gets a number, so that no uuid does. */
export class Uuids {
  readonly #board: string;
  readonly #given = new Map<string, number>();

  constructor(board: string) {
    this.#board = board;
  }

  of(...path: readonly (string | number)[]): string {
    const name = ['boardproof', this.#board, ...path].join('/');
    let unique = name;
    for (let times = (this.#given.get(name) ?? 0) + 1; this.#given.has(unique); times++) {
      unique = `${name}#${times}`;
      this.#given.set(name, times);
    }
    this.#given.set(unique, 1);
    return uuid5(unique);
  }
}

/**
 * The uuid of each part of a board, in the board's order: that of `boardproof/<board>/<ref>`. Netlist and PCB share them,
 * so that KiCad knows a component of the one as a footprint of the other.
 */
export function partUuids(parts: readonly { readonly ref: string }[], uuids: Uuids): string[] {
  return parts.map(({ ref }) => uuids.of(ref));
}
