// OCOTP: fuses as their shadow registers show them. Names and offsets as in NXP's PERI_OCOTP.h.

import { type BlockContext, RegisterBlock, type RegisterFact, type RegisterTable } from './register-block.ts';

const shadow = (names: string, first: number): [string, RegisterFact][] =>
  names.split(' ').map((name, n) => [name, { offset: first + 16 * n }]);

export const ocotpRegisters: RegisterTable = {
  CTRL: { offset: 0x00, readOnly: 0x100, setClearToggle: true },
  TIMING: { offset: 0x10, reset: 0x0146_1299 },
  DATA: { offset: 0x20, modelled: false },
  READ_CTRL: { offset: 0x30, modelled: false },
  READ_FUSE_DATA: { offset: 0x40, modelled: false },
  SW_STICKY: { offset: 0x50 },
  SCS: { offset: 0x60, setClearToggle: true },
  VERSION: { offset: 0x90, reset: 0x0600_0000, readOnly: ~0 },
  TIMING2: { offset: 0x100, reset: 0x01c0_0013 },
  ...Object.fromEntries([
    ...shadow('LOCK CFG0 CFG1 CFG2 CFG3 CFG4 CFG5 CFG6 MEM0 MEM1 MEM2 MEM3 MEM4 ANA0 ANA1 ANA2', 0x400),
    ...shadow('SRK0 SRK1 SRK2 SRK3 SRK4 SRK5 SRK6 SRK7 SJC_RESP0 SJC_RESP1 MAC0 MAC1 MAC2', 0x580),
    ...shadow('GP1 GP2 SW_GP1 SW_GP20 SW_GP21 SW_GP22 SW_GP23 MISC_CONF0 MISC_CONF1 SRK_REVOKE', 0x660),
    ...shadow('GP30 GP31 GP32 GP33 GP40 GP41 GP42 GP43', 0x880),
  ]),
};

export class Ocotp extends RegisterBlock {
  private readonly mac: Uint8Array;

  /** @param mac the six bytes that the fuses hold, first byte on the wire first. */
  constructor(context: BlockContext, mac: Uint8Array) {
    super('OCOTP', ocotpRegisters, 0x4000, context);
    this.mac = mac;
    this.burn();
  }

  private burn(): void {
    const [a, b, c, d, e, f] = this.mac;
    this.words[ocotpRegisters['MAC0']!.offset >>> 2] = ((c! << 24) | (d! << 16) | (e! << 8) | f!) >>> 0;
    this.words[ocotpRegisters['MAC1']!.offset >>> 2] = (a! << 8) | b!;
  }

  override reset(): void {
    super.reset();
    this.burn();
  }
}
