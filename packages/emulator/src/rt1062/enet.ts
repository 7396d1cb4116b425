// ENET: the 10/100 Ethernet MAC with its DMA. This file holds the block's registers and interrupts; the two directions,
// the management interface, checksums, filters and counters have files of their own (enet-*.ts).

import { type AccessSize, TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock, Frame } from '../machine/interface.ts';
import { type DmaSurroundings, EnetDma } from './enet-dma.ts';
import { EnetMdio, type MdioBus } from './enet-mdio.ts';
import { EnetMib, mibRegisters } from './enet-mib.ts';
import { EnetReceive } from './enet-receive.ts';
import * as reg from './enet-registers.ts';
import { enetRegisters, wordOf } from './enet-registers.ts';
import { FURTHER_KICKS, RING1_EVENTS, RING2_EVENTS, receiveRings } from './enet-rings.ts';
import { EnetTransmit } from './enet-transmit.ts';
import type { EnetCore, EnetWire } from './enet-wire.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

/** What tells one ENET of a chip from another. */
export interface EnetVariant {
  /** As the device header calls it; stands in faults. */
  readonly name: string;
  /** Bytes of the receive FIFO. */
  readonly fifoBytes: number;
  /** Descriptor rings each way: 1 or 3. */
  readonly rings?: 1 | 3;
  /** Registers that this one has beside those that all have. */
  readonly registers?: RegisterTable;
}

/** The FIFO's depth is not stated; thresholds of 8 bits over 64-bit words give 2 KB. [inferred] */
const fastEthernet: EnetVariant = { name: 'ENET', fifoBytes: 2048 };

/** What ENET is joined to. */
export interface EnetPorts extends DmaSurroundings {
  readonly clock: Clock;
  readonly wire: EnetWire;
  readonly mdio: MdioBus;
  /** IPG in Hz: bus clock of the block, from which MDC is divided. */
  busHz(): number;
  irq(asserted: boolean): void;
  /** The lines of rings 1 and 2, where there are such rings. */
  ringIrq?(ring: 1 | 2, asserted: boolean): void;
}

/** The 1588 timer counts the 25 MHz of the ENET PLL. */
const TIMER_HZ = 25e6;
const ATCR_EN = 1 << 0;
const ATCR_PEREN = 1 << 4;
const ATCR_RESTART = 1 << 9;
const ATCR_CAPTURE = 1 << 11;

export class Enet extends RegisterBlock implements EnetCore {
  readonly clock: Clock;
  readonly wire: EnetWire;
  readonly mdio: EnetMdio;
  readonly transmitter: EnetTransmit;
  /** Ring 0: every frame comes in through it. */
  readonly receiver: EnetReceive;
  private readonly receivers: readonly EnetReceive[];
  private ringLines = 0;
  private readonly ports: EnetPorts;
  private readonly dma: EnetDma;
  private readonly mib: EnetMib;
  private eir = 0;
  private eimr = 0;
  private line = false;
  /** 1588 timer: its value at `timerSince`. */
  private timerValue = 0;
  private timerSince = 0;

  constructor(context: BlockContext, ports: EnetPorts, variant: EnetVariant = fastEthernet) {
    super(variant.name, { ...enetRegisters, ...mibRegisters, ...variant.registers }, 0x4000, context);
    this.ports = ports;
    this.clock = ports.clock;
    this.wire = ports.wire;
    this.dma = new EnetDma(ports);
    this.mib = new EnetMib(this.words);
    const { rings = 1, fifoBytes } = variant;
    this.transmitter = new EnetTransmit(this, this.dma, this.mib, rings);
    const fifo = { bytes: fifoBytes, used: 0 };
    this.receivers = receiveRings
      .slice(0, rings)
      .map((facts) => new EnetReceive(this, this.dma, this.mib, fifo, facts));
    this.receiver = this.receivers[0]!;
    if (rings > 1) this.receiver.rings = this.receivers;
    this.transmitter.onLoop = ({ bytes }) => this.receiver.receive({ bytes, damaged: false });
    this.receiver.onPause = (quanta) => this.transmitter.pause(quanta);
    this.mdio = new EnetMdio(
      variant.name,
      ports.clock,
      ports.mdio,
      context.report,
      () => ports.busHz(),
      () => this.raise(reg.EIR_MII),
    );
    this.hookRegisters();
  }

  private hookRegisters(): void {
    const { EIR, EIMR, RDAR, TDAR, ECR, MMFR, MSCR, MIBC, TCR, ATCR, ATVR } = enetRegisters;
    this.onRead(EIR.offset, () => this.eir);
    this.onRead(EIMR.offset, () => this.eimr);
    this.onRead(RDAR.offset, () => (this.receiver.active ? reg.DAR_ACTIVE : 0));
    this.onRead(TDAR.offset, () => (this.transmitter.isActive(0) ? reg.DAR_ACTIVE : 0));
    this.onRead(MMFR.offset, () => this.mdio.frame);
    this.onWrite(EIMR.offset, (value) => this.mask(value));
    this.onWrite(RDAR.offset, () => this.kickReceive());
    this.onWrite(TDAR.offset, () => this.kickTransmit());
    this.onWrite(ECR.offset, (value, before) => this.control(value, before));
    this.onWrite(MMFR.offset, (value) => this.mdio.start(value));
    this.onWrite(MSCR.offset, (value) => {
      this.mdio.speed = value;
    });
    this.onWrite(MIBC.offset, (value) => {
      this.mib.enabled = (value & reg.MIBC_DIS) === 0;
      if ((value & reg.MIBC_CLEAR) !== 0) this.mib.clear();
    });
    this.onWrite(TCR.offset, (value, before) => {
      this.words[wordOf.TCR] = value & ~reg.TCR_TFC_PAUSE;
      if ((value & reg.TCR_TFC_PAUSE) !== 0 && this.enabled) this.transmitter.sendPause();
      if ((value & ~before & reg.TCR_GTS) !== 0) this.transmitter.gracefulStop();
      if ((~value & before & reg.TCR_GTS) !== 0 && this.transmitter.isActive(0)) this.transmitter.kick();
    });
    this.onRead(ATVR.offset, (index) => this.words[index]!);
    this.onWrite(ATCR.offset, (value, before) => this.timerControl(value, before));
    this.onWrite(ATVR.offset, (value) => this.setTimer(value));
    for (let n = 1; n < this.receivers.length; n++) this.hookRing(n);
  }

  /** RDARn and TDARn of a further ring. */
  private hookRing(n: number): void {
    const receive = FURTHER_KICKS.receive[n as 1 | 2];
    const transmit = FURTHER_KICKS.transmit[n as 1 | 2];
    this.onRead(receive, () => (this.receivers[n]!.active ? reg.DAR_ACTIVE : 0));
    this.onRead(transmit, () => (this.transmitter.isActive(n) ? reg.DAR_ACTIVE : 0));
    this.onWrite(receive, () => {
      if (this.enabled) this.receivers[n]!.kick();
    });
    this.onWrite(transmit, () => {
      if (this.enabled) this.transmitter.kick(n);
    });
  }

  // The four registers of the hot path go past the tables.
  override read(offset: number, size: AccessSize): number {
    if (this.gatedBy !== undefined || size !== 4 || offset > 0x14) return super.read(offset, size);
    if (offset === 0x04) {
      this.context.stall();
      return this.eir;
    }
    return super.read(offset, size);
  }

  override write(offset: number, size: AccessSize, value: number): void {
    if (size !== 4) this.context.report('access-size', `${this.label(offset)} was written with ${size * 8} bits`);
    else if (this.gatedBy === undefined && offset <= 0x14 && this.writeHot(offset, value)) return;
    super.write(offset, size, value);
  }

  /** EIR, EIMR, RDAR and TDAR; false for what else lies there. */
  private writeHot(offset: number, value: number): boolean {
    if (offset === 0x04) {
      this.eir = (this.eir & ~value) >>> 0;
      this.drive();
    } else if (offset === 0x08) this.mask(value);
    else if (offset === 0x14) this.kickTransmit();
    else if (offset === 0x10) this.kickReceive();
    else return false;
    this.context.stall();
    return true;
  }

  private mask(value: number): void {
    this.eimr = value >>> 0;
    this.drive();
  }

  private kickTransmit(): void {
    if (this.enabled) this.transmitter.kick();
  }

  private kickReceive(): void {
    if (this.enabled) this.receiver.kick();
  }

  private get enabled(): boolean {
    return (this.words[wordOf.ECR]! & reg.ECR_ETHEREN) !== 0;
  }

  override reset(): void {
    super.reset();
    this.stop();
    this.eir = 0;
    this.eimr = 0;
    this.mdio.reset();
    this.mib.enabled = false;
    this.timerValue = 0;
    this.drive();
  }

  private stop(): void {
    this.transmitter.stop();
    for (const receiver of this.receivers) receiver.stop();
    this.dma.failed = false;
  }

  private control(value: number, before: number): void {
    if ((value & reg.ECR_RESET) !== 0) {
      this.reset();
      return;
    }
    const rises = (value & ~before & reg.ECR_ETHEREN) !== 0;
    const falls = (~value & before & reg.ECR_ETHEREN) !== 0;
    if (rises || falls) this.stop();
    if (!rises) return;
    const enhanced = (value & reg.ECR_EN1588) !== 0;
    const littleEndian = (value & reg.ECR_DBSWP) !== 0;
    this.transmitter.start(enhanced, littleEndian);
    for (const receiver of this.receivers) receiver.start(enhanced, littleEndian);
    const size = this.words[wordOf.MRBR]! & 0x3ff0;
    if (size === 0) this.context.report('buffer-size', `${this.name}_MRBR is 0 as ETHEREN is set`);
  }

  /** A frame has come in from the PHY. */
  receiveFrame(frame: Frame): void {
    if (this.gatedBy !== undefined || !this.enabled || !this.wire.passes()) return;
    const rcr = this.words[wordOf.RCR]!;
    // With RCR.DRT it does not hear while it sends. In half duplex the cable sees to that: there it may still wait for the wire.
    const isFull = (this.words[wordOf.TCR]! & reg.TCR_FDEN) !== 0;
    if ((rcr & reg.RCR_DRT) !== 0 && isFull && this.clock.now < this.transmitter.busyUntil) return;
    this.receiver.receive(frame);
  }

  raise(bits: number): void {
    this.eir = (this.eir | bits) >>> 0;
    this.drive();
  }

  private drive(): void {
    const pending = this.eir & this.eimr;
    if (this.receivers.length > 1) this.driveRings(pending);
    const asserted = (pending & ~(RING1_EVENTS | RING2_EVENTS)) !== 0;
    if (asserted === this.line) return;
    this.line = asserted;
    this.ports.irq(asserted);
  }

  private driveRings(pending: number): void {
    const events = pending & (RING1_EVENTS | RING2_EVENTS);
    if (events === this.ringLines) return;
    this.ringLines = events;
    this.ports.ringIrq?.(1, (events & RING1_EVENTS) !== 0);
    this.ports.ringIrq?.(2, (events & RING2_EVENTS) !== 0);
  }

  busError(): void {
    this.words[wordOf.ECR] = this.words[wordOf.ECR]! & ~reg.ECR_ETHEREN;
    this.stop();
    this.raise(reg.EIR_EBERR);
  }

  busHz(): number {
    return this.ports.busHz();
  }

  // 1588 timer: enough for time stamps; compare channels and corrections are not modelled.
  timestamp(): number {
    if ((this.words[wordOf.ATCR]! & ATCR_EN) === 0) return this.timerValue;
    const steps = Math.floor(((this.clock.now - this.timerSince) / TICKS_PER_SECOND) * TIMER_HZ);
    const value = this.timerValue + steps * (this.words[wordOf.ATINC]! & 0x7f);
    const period = (this.words[wordOf.ATCR]! & ATCR_PEREN) !== 0 ? this.words[wordOf.ATPER]! : 2 ** 32;
    return period > 0 ? value % period : value >>> 0;
  }

  private setTimer(value: number): void {
    this.timerValue = value;
    this.timerSince = this.clock.now;
  }

  private timerControl(value: number, before: number): void {
    // EN takes effect with this write: the time so far was counted under the old setting.
    const running = (before & ATCR_EN) !== 0;
    this.words[wordOf.ATCR] = before;
    const now = running ? this.timestamp() : this.timerValue;
    this.words[wordOf.ATCR] = value & ~(ATCR_RESTART | ATCR_CAPTURE);
    this.setTimer((value & ATCR_RESTART) !== 0 ? 0 : now);
    if ((value & ATCR_CAPTURE) !== 0) this.words[wordOf.ATVR] = now;
  }
}
