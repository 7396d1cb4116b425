import { describe, expect, it } from 'vitest';
import { Mpu } from '../core/mpu.ts';
import { Attributes, isTcm, KIND, PLACE, placeOf } from './attributes.ts';

/** An MPU with one region at OCRAM, 1 MB, of these attribute bits (TEX, S, C, B in RASR 21:16), read and write. */
function withOcram(attributes: number): Attributes {
  const mpu = new Mpu();
  mpu.write(8, 0);
  mpu.write(0xc, 0x20200000);
  mpu.write(0x10, (3 << 24) | (attributes << 16) | (19 << 1) | 1);
  mpu.write(4, 5);
  return new Attributes(mpu);
}

describe('Attributes', () => {
  it('Follow the MPU: write-back with and without allocation, write-through, not cached, shared, device.', () => {
    const kinds = [0b001011, 0b000011, 0b000010, 0b001000, 0b001111, 0b010000].map((bits) =>
      withOcram(bits).of(0x20200040),
    );
    expect(kinds).toEqual([
      KIND.WRITE_BACK,
      KIND.WRITE_BACK_NO_ALLOCATE,
      KIND.WRITE_THROUGH,
      KIND.NOT_CACHED,
      KIND.NOT_CACHED,
      KIND.DEVICE,
    ]);
  });

  it('Without the MPU the default map holds; TCM and the private bus are what they are under any.', () => {
    const plain = new Attributes(new Mpu());
    expect([0x20200000, 0x60000000, 0x80000000, 0x40000000].map((address) => plain.of(address))).toEqual([
      KIND.WRITE_BACK,
      KIND.WRITE_BACK,
      KIND.WRITE_THROUGH,
      KIND.DEVICE,
    ]);
    for (const one of [plain, withOcram(0b010000)]) {
      expect([0x400, 0x20001000, 0xe000e010].map((address) => one.of(address))).toEqual([
        KIND.TCM,
        KIND.TCM,
        KIND.PRIVATE,
      ]);
    }
  });

  it('A page with regions smaller than itself is asked anew for each address.', () => {
    const mpu = new Mpu();
    const region = (number: number, base: number, size: number, attributes: number) => {
      mpu.write(8, number);
      mpu.write(0xc, base);
      mpu.write(0x10, (3 << 24) | (attributes << 16) | (size << 1) | 1);
    };
    region(0, 0x20200000, 19, 0b001011);
    region(1, 0x20200400, 9, 0b001000);
    mpu.write(4, 5);
    const attributes = new Attributes(mpu);
    expect(attributes.of(0x20200000)).toBe(KIND.WRITE_BACK);
    expect(attributes.of(0x20200400)).toBe(KIND.NOT_CACHED);
    expect(attributes.of(0x20200000)).toBe(KIND.WRITE_BACK);
  });

  it('After a change of the MPU they are worked out anew when told.', () => {
    const mpu = new Mpu();
    const attributes = new Attributes(mpu);
    expect(attributes.of(0x20200000)).toBe(KIND.WRITE_BACK);
    mpu.write(8, 0);
    mpu.write(0xc, 0x20200000);
    mpu.write(0x10, (3 << 24) | (0b001000 << 16) | (19 << 1) | 1);
    mpu.write(4, 5);
    expect(attributes.of(0x20200000)).toBe(KIND.WRITE_BACK);
    attributes.clear();
    expect(attributes.of(0x20200000)).toBe(KIND.NOT_CACHED);
  });

  it('Places are those of both chips.', () => {
    const at = (address: number) => placeOf[address >>> 20];
    expect([0x20240000, 0x30001000, 0x60001000, 0x80000000, 0x401f8000].map(at)).toEqual([
      PLACE.OCRAM,
      PLACE.QSPI,
      PLACE.QSPI,
      PLACE.SDRAM,
      PLACE.PERIPHERALS,
    ]);
    expect([0, 0x3ffff, 0x20000000, 0x200fffff].every(isTcm)).toBe(true);
    expect([0x20200000, 0x30000000, 0x80000000 | 0].some(isTcm)).toBe(false);
  });
});
