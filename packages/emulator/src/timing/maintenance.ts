// Cache maintenance by the registers of the system control block (Armv7-M ARM B3.2.2, Cortex-M7 TRM).

export interface Maintenance {
  readonly isData: boolean;
  readonly clean: boolean;
  readonly invalidate: boolean;
  /** By an address, rather than by set and way or all at once. */
  readonly byAddress: boolean;
}

const data = (clean: boolean, invalidate: boolean, byAddress: boolean): Maintenance => ({
  isData: true,
  clean,
  invalidate,
  byAddress,
});
const code: Maintenance = { isData: false, clean: false, invalidate: true, byAddress: false };

/** By the low half of the register's address: ICIALLU, ICIMVAU, DCIMVAC, DCISW, DCCMVAU, DCCMVAC, DCCSW, DCCIMVAC, DCCISW. */
const operations: Readonly<Record<number, Maintenance>> = {
  61264: code,
  61272: code,
  61276: data(false, true, true),
  61280: data(false, true, false),
  61284: data(true, false, true),
  61288: data(true, false, true),
  61292: data(true, false, false),
  61296: data(true, true, true),
  61300: data(true, true, false),
};

/** What a store to this address of the private bus does to a cache; undefined where it is no such register. */
export function maintenanceOf(address: number): Maintenance | undefined {
  return address >>> 16 === 0xe000 ? operations[address & 0xffff] : undefined;
}
