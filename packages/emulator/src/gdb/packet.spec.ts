import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf, PACKET_BYTES, PacketReader, packetOf } from './packet.ts';

const take = (text: string) => new PacketReader().take(Buffer.from(text, 'latin1'));

describe('packets', () => {
  it('A packet is taken with its checksum, acknowledgements and the interrupt character beside it.', () => {
    expect(take('+$g#67\x03-$m0,4#fd')).toEqual([
      { kind: 'ack' },
      { kind: 'packet', data: 'g' },
      { kind: 'interrupt' },
      { kind: 'nack' },
      { kind: 'packet', data: 'm0,4' },
    ]);
  });

  it('A wrong checksum, one that is no number, and a packet that the next one cuts off are damaged.', () => {
    expect(take('$g#68')).toEqual([{ kind: 'damaged' }]);
    expect(take('$g#zz')).toEqual([{ kind: 'damaged' }]);
    expect(take('$g#+7')).toEqual([{ kind: 'damaged' }]);
    expect(take('$m0,$g#67')).toEqual([{ kind: 'damaged' }, { kind: 'packet', data: 'g' }]);
  });

  it('An endless packet is given up, and what follows is read again.', () => {
    const found = take(`$${'a'.repeat(PACKET_BYTES + 1)}$g#67`);
    expect(found).toEqual([{ kind: 'too-long' }, { kind: 'packet', data: 'g' }]);
  });

  it('Whatever bytes are sent arrive, however the stream is cut.', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (bytes, part) => {
        const data = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        const wire = packetOf(data);
        const reader = new PacketReader();
        const found = [];
        for (let at = 0; at < wire.length; at += part) found.push(...reader.take(wire.subarray(at, at + part)));
        expect(found).toEqual([{ kind: 'packet', data }]);
      }),
    );
  });

  it('Noise brings no error, and a packet behind it is found.', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const reader = new PacketReader();
        reader.take(noise);
        // Closes what the noise may have begun.
        reader.take(Buffer.from('#00'));
        expect(reader.take(packetOf('?')).at(-1)).toEqual({ kind: 'packet', data: '?' });
      }),
    );
  });

  it('Hexadecimal is read in whole bytes alone.', () => {
    expect(hexOf(bytesOf('00ff7F')!)).toBe('00ff7f');
    for (const wrong of ['0', '0g', '0x', ' 00']) expect(bytesOf(wrong)).toBeUndefined();
  });
});
