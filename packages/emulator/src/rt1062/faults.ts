// Everything that silicon would punish and this chip model therefore reports: one line a code.

import type { Fault } from '../core/interface.ts';

/** What a code means. `fatal`: the real chip would hang or could not go on. */
export interface FaultFact {
  readonly fatal: boolean;
  readonly sentence: string;
}

/** All codes that chip, PHY and core report. The sentence says what silicon does. */
export const faultTable = {
  image: { fatal: true, sentence: 'the image has bytes where this board has no flash' },
  boot: { fatal: true, sentence: 'the boot ROM does not start this image' },
  'gated-clock': { fatal: true, sentence: 'a block whose clock is gated never answers, and the core hangs' },
  'clock-dead': { fatal: true, sentence: 'a clock root was switched to a PLL that is off, and the core stops' },
  'no-register': { fatal: true, sentence: 'the block has no register there' },
  'unmapped-address': { fatal: true, sentence: 'nothing answers at that address' },
  'access-size': { fatal: false, sentence: 'the register takes accesses of another width only' },
  'flash-write': { fatal: true, sentence: 'flash is not written by a store; the FlexSPI bus answers with an error' },
  'stack-overflow': { fatal: true, sentence: 'the stack has grown into the data below it' },
  'memory-protection': { fatal: false, sentence: 'the MPU does not allow it, and MemManage is taken' },
  'usage-fault': { fatal: false, sentence: 'the architecture does not allow it, and UsageFault is taken' },
  'pin-not-routed': { fatal: false, sentence: 'the MAC does not see the PHY through that pin' },
  'no-reference-clock': { fatal: false, sentence: 'RMII stands still without its 50 MHz on both sides' },
  'phy-address': { fatal: false, sentence: 'no PHY answers at that address, and the bus reads FFFF' },
  'phy-strap': { fatal: false, sentence: 'the PHY came out of reset in a mode that this board cannot work in' },
  'phy-early': { fatal: false, sentence: 'the PHY does not answer yet after power-up or reset' },
  'phy-reset-pulse': { fatal: false, sentence: 'the reset pulse is shorter than the PHY needs' },
  'mdio-too-fast': { fatal: false, sentence: 'MDC is faster than the PHY can follow' },
  'mdio-off': { fatal: false, sentence: 'MSCR leaves MDC off, so the transfer never ends' },
  'mdio-busy': { fatal: false, sentence: 'MMFR was written while a transfer was under way, which corrupts both' },
  'descriptor-misaligned': { fatal: false, sentence: 'the DMA needs its descriptor rings aligned' },
  'buffer-misaligned': { fatal: false, sentence: 'the DMA needs its buffers aligned' },
  'buffer-size': { fatal: false, sentence: 'the receive buffer size must be a multiple of 16 and not 0' },
  'dma-bus-error': {
    fatal: false,
    sentence: 'the DMA met an address without memory; EIR.EBERR is set and the MAC stops',
  },
  'dma-cache-dirty': { fatal: false, sentence: 'the DMA reads old bytes: the new ones are still in the data cache' },
  'dma-cache-stale': {
    fatal: false,
    sentence: 'the core reads old bytes from its cache: the DMA has written behind it',
  },
  'dma-cache-evict': { fatal: false, sentence: 'a dirty line may be written back over what the DMA has stored' },
  'cache-discard': { fatal: false, sentence: 'a line was invalidated with stores in it that memory has never seen' },
  'dma-tcm-asleep': { fatal: false, sentence: 'the TCM clock stops while the core sleeps: the transfer is lost' },
  'dma-tcm-cacheable': {
    fatal: false,
    sentence: 'writes of the MAC that are marked cacheable (GPR28) lose bytes on their way to a TCM (ERR050396)',
  },
  'flash-clock': { fatal: true, sentence: 'the flash that the program runs from loses its clock' },
  'sdram-off': { fatal: true, sentence: 'nothing answers before SEMC and the chips are set up, and the core hangs' },
  'rgmii-delay': {
    fatal: false,
    sentence: 'without a delay of 2 ns data and clock change together: no frame is whole',
  },
  'tdar-no-barrier': { fatal: false, sentence: 'the DMA may start before the descriptor has reached memory' },
  'duplex-mismatch': { fatal: false, sentence: 'MAC and PHY differ in duplex: late collisions and lost frames follow' },
  'speed-mismatch': { fatal: false, sentence: 'MAC and PHY differ in speed: no frame passes' },
  'watchdog-sequence': {
    fatal: false,
    sentence: 'the watchdog takes a wrong unlock or refresh for a fault and resets',
  },
} as const satisfies Record<string, FaultFact>;

export type FaultCode = keyof typeof faultTable;

/** Reports a fault: what happened in `detail`, what it means comes from the table. */
export type ReportFault = (code: FaultCode, detail: string) => void;

/** A fault as data. With `pc` 0 the machine fills in where the core stands. */
export function makeFault(code: FaultCode, detail: string, pc = 0): Fault {
  const { fatal, sentence } = faultTable[code];
  return { code, message: `${detail}: ${sentence}`, pc, fatal };
}
