import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkFrame,
  IP_WRONG,
  IS_FRAGMENT,
  IS_IP,
  IS_IPV6,
  IS_VLAN,
  insertChecksums,
  lengthWithoutPadding,
  PROTOCOL_WRONG,
} from './enet-checksum.ts';
import { ipFrame } from './testing/enet-bench.ts';

const protocols = [1, 6, 17] as const;
const fieldOf = { 1: 36, 6: 50, 17: 40 } as const;
const payloads = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 200 });

describe('ENET checksums', () => {
  it('A right frame of any payload passes, and one flipped bit in it does not.', () => {
    fc.assert(
      fc.property(fc.constantFrom(...protocols), payloads, fc.nat(), (protocol, payload, where) => {
        const bytes = ipFrame(protocol, payload);
        expect(checkFrame(bytes)).toBe(IS_IP);
        const start = 34;
        const bit = where % ((bytes.length - start) * 8);
        bytes[start + (bit >>> 3)]! ^= 1 << (bit & 7);
        // UDP without a checksum is allowed: the bit may have made it one.
        if (protocol === 17 && bytes[40] === 0 && bytes[41] === 0) return;
        // A changed UDP length does not move the end, which IP gives.
        expect(checkFrame(bytes) & PROTOCOL_WRONG).toBe(PROTOCOL_WRONG);
      }),
    );
  });

  it('What is inserted into cleared fields is what a right frame has, whatever the payload.', () => {
    fc.assert(
      fc.property(fc.constantFrom(...protocols), payloads, (protocol, payload) => {
        const right = ipFrame(protocol, payload);
        const cleared = right.slice();
        cleared.fill(0, 24, 26);
        cleared.fill(0, fieldOf[protocol], fieldOf[protocol] + 2);
        insertChecksums(cleared, true, true);
        expect(Buffer.from(cleared).equals(Buffer.from(right)) || protocol === 17).toBe(true);
        expect(checkFrame(cleared)).toBe(IS_IP);
      }),
    );
  });

  it('Long frames sum right wherever they lie in a larger buffer, with what is beside them left out; one wrong byte is seen.', () => {
    const lengths = fc.integer({ min: 40, max: 3000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...protocols),
        lengths,
        fc.nat(255),
        fc.nat(7),
        fc.nat(),
        (protocol, length, seed, at, where) => {
          const whole = ipFrame(
            protocol,
            Array.from({ length }, (_, n) => (n * 167 + seed + (n >> 8)) & 255),
          );
          const bytes = new Uint8Array(8192).fill(0xa5).subarray(at, at + whole.length);
          bytes.set(whole);
          expect(checkFrame(bytes)).toBe(IS_IP);
          bytes.fill(0, fieldOf[protocol], fieldOf[protocol] + 2);
          insertChecksums(bytes, false, true);
          expect(Buffer.from(bytes).equals(Buffer.from(whole)) || protocol === 17).toBe(true);
          bytes[42 + (where % (bytes.length - 42))]! ^= 0x40;
          expect(checkFrame(bytes)).toBe(IS_IP | PROTOCOL_WRONG);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('Sums are called right where both were put into empty fields, and nowhere else.', () => {
    const cleared = (protocol: 1 | 6 | 17, ...left: number[]): Uint8Array => {
      const bytes = ipFrame(protocol, [1, 2, 3]);
      for (const field of [24, fieldOf[protocol]]) if (!left.includes(field)) bytes.fill(0, field, field + 2);
      return bytes;
    };
    for (const protocol of protocols) {
      const bytes = cleared(protocol);
      expect(insertChecksums(bytes, true, true)).toBe(true);
      expect(checkFrame(bytes)).toBe(IS_IP);
    }
    expect(insertChecksums(cleared(6), true, false)).toBe(false);
    expect(insertChecksums(cleared(6), false, true)).toBe(false);
    expect(insertChecksums(cleared(6, 24), true, true)).toBe(false);
    expect(insertChecksums(cleared(6, 50), true, true)).toBe(false);
    const fragment = cleared(6);
    fragment[20] = 0x20;
    expect(insertChecksums(fragment, true, true)).toBe(false);
    expect(insertChecksums(cleared(6).subarray(0, 50), true, true)).toBe(false);
  });

  it('A frame whose sums are known to be right is told apart as any other, and not summed.', () => {
    const bytes = ipFrame(6, [1, 2, 3]);
    expect(checkFrame(bytes, true)).toBe(checkFrame(bytes));
    bytes[55]! ^= 1;
    expect(checkFrame(bytes, true)).toBe(IS_IP);
    expect(checkFrame(bytes)).toBe(IS_IP | PROTOCOL_WRONG);
    expect(checkFrame(bytes.subarray(0, 50), true)).toBe(IS_IP | IP_WRONG);
  });

  it('A field that software left filled makes the inserted checksum wrong, as on the chip.', () => {
    const bytes = ipFrame(6, [1, 2, 3]);
    insertChecksums(bytes, false, true);
    expect(checkFrame(bytes) & PROTOCOL_WRONG).toBe(PROTOCOL_WRONG);
  });

  it('A header with a flipped bit is wrong, and so is one that says more bytes than came.', () => {
    const bytes = ipFrame(17, [1, 2]);
    bytes[22]! ^= 1;
    expect(checkFrame(bytes) & IP_WRONG).toBe(IP_WRONG);
    const cut = ipFrame(17, new Array<number>(40).fill(1)).slice(0, 60);
    expect(checkFrame(cut) & IP_WRONG).toBe(IP_WRONG);
  });

  it('Fragments keep their protocol checksum untouched and unjudged.', () => {
    const bytes = ipFrame(17, [1, 2, 3, 4]);
    bytes[20] = 0x20;
    bytes.fill(0, 24, 26);
    const before = bytes.slice(40, 42);
    insertChecksums(bytes, true, true);
    expect(bytes.slice(40, 42)).toEqual(before);
    bytes[40]! ^= 0xff;
    expect(checkFrame(bytes)).toBe(IS_IP | IS_FRAGMENT);
  });

  it('A VLAN tag is stepped over and IPv6 has no header checksum.', () => {
    const plain = ipFrame(6, [5, 6, 7]);
    const tagged = Uint8Array.from([...plain.slice(0, 12), 0x81, 0, 0, 1, ...plain.slice(12)]);
    expect(checkFrame(tagged)).toBe(IS_IP | IS_VLAN);
    const v6 = new Uint8Array(14 + 40 + 8);
    v6.set([0x86, 0xdd, 0x60], 12);
    v6[19] = 8;
    v6[20] = 17;
    v6.fill(0x11, 22, 54);
    v6[58] = 0;
    v6[59] = 8;
    insertChecksums(v6, true, true);
    expect(checkFrame(v6)).toBe(IS_IP | IS_IPV6);
    v6[60]! ^= 1;
    expect(checkFrame(v6)).toBe(IS_IP | IS_IPV6 | PROTOCOL_WRONG);
  });

  it('Frames without IP are left alone, and padding ends where the IP packet does.', () => {
    const arp = new Uint8Array(60).fill(3);
    arp[12] = 8;
    arp[13] = 6;
    const before = arp.slice();
    insertChecksums(arp, true, true);
    expect(arp).toEqual(before);
    expect(checkFrame(arp)).toBe(0);
    expect(lengthWithoutPadding(arp)).toBe(60);
    expect(lengthWithoutPadding(ipFrame(17, [1], 17))).toBe(43);
  });
});
