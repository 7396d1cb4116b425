// Packets of gdb's remote serial protocol: `$data#checksum`, acknowledgements, and the interrupt character.

/** What came in. A packet's data have one character a byte, escapes undone. */
export type Incoming =
  | { readonly kind: 'packet'; readonly data: string }
  | { readonly kind: 'interrupt' | 'ack' | 'nack' | 'damaged' | 'too-long' };

/** Longest packet that is taken or sent, in bytes of data. */
export const PACKET_BYTES = 0x4000;

const ESCAPE = 0x7d;

/** Cuts a stream of bytes into packets; whatever stands between them is passed over. */
export class PacketReader {
  #state: 'outside' | 'data' | 'first' | 'second' = 'outside';
  #data: number[] = [];
  #sum = 0;
  #told = '';

  take(bytes: Uint8Array): Incoming[] {
    const found: Incoming[] = [];
    for (const byte of bytes) {
      const one = this.#next(byte);
      if (one !== undefined) found.push(one);
    }
    return found;
  }

  #next(byte: number): Incoming | undefined {
    if (this.#state === 'outside') return this.#outside(byte);
    if (this.#state === 'data') return this.#inside(byte);
    this.#told += String.fromCharCode(byte);
    if (this.#state === 'first') {
      this.#state = 'second';
      return undefined;
    }
    this.#state = 'outside';
    const isRight = /^[\da-f]{2}$/i.test(this.#told) && Number.parseInt(this.#told, 16) === this.#sum;
    return isRight ? { kind: 'packet', data: unescaped(this.#data) } : { kind: 'damaged' };
  }

  #outside(byte: number): Incoming | undefined {
    if (byte === 0x24) {
      this.#state = 'data';
      this.#data = [];
      this.#sum = 0;
    }
    if (byte === 3) return { kind: 'interrupt' };
    if (byte === 0x2b) return { kind: 'ack' };
    return byte === 0x2d ? { kind: 'nack' } : undefined;
  }

  #inside(byte: number): Incoming | undefined {
    if (byte === 0x23) {
      this.#state = 'first';
      this.#told = '';
      return undefined;
    }
    // A dollar sign is always escaped inside: a packet was cut off and the next one begins.
    if (byte === 0x24) {
      this.#data = [];
      this.#sum = 0;
      return { kind: 'damaged' };
    }
    this.#data.push(byte);
    this.#sum = (this.#sum + byte) & 0xff;
    if (this.#data.length <= PACKET_BYTES) return undefined;
    this.#state = 'outside';
    return { kind: 'too-long' };
  }
}

function unescaped(data: readonly number[]): string {
  let text = '';
  for (let at = 0; at < data.length; at += 1) {
    const byte = data[at] === ESCAPE && at + 1 < data.length ? data[++at]! ^ 0x20 : data[at]!;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The bytes of a packet with these data. */
export function packetOf(data: string): Uint8Array {
  const bytes: number[] = [0x24];
  let sum = 0;
  const put = (byte: number) => {
    bytes.push(byte);
    sum = (sum + byte) & 0xff;
  };
  for (let at = 0; at < data.length; at += 1) {
    const byte = data.charCodeAt(at) & 0xff;
    // # $ } and * have a meaning of their own.
    if (byte === 0x23 || byte === 0x24 || byte === ESCAPE || byte === 0x2a) {
      put(ESCAPE);
      put(byte ^ 0x20);
    } else put(byte);
  }
  const checksum = sum.toString(16).padStart(2, '0');
  return Uint8Array.from([...bytes, 0x23, checksum.charCodeAt(0), checksum.charCodeAt(1)]);
}

/** Two hexadecimal digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

/** The bytes of a text in hexadecimal; undefined when it is none. */
export function bytesOf(hex: string): Uint8Array | undefined {
  return /^(?:[\da-f]{2})*$/i.test(hex) ? Uint8Array.from(Buffer.from(hex, 'hex')) : undefined;
}
