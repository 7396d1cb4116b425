// One Ethernet port of the board with what is plugged into it: a cable and a PC at its other end.
import { Cable } from '../cable/cable.ts';
import { byteTicks } from '../cable/wire-time.ts';
import type { VirtualClock } from '../machine/virtual-clock.ts';
import { ipv4 } from '../peer/bytes.ts';
import { DhcpServer } from '../peer/dhcp-server.ts';
import { Host } from '../peer/host.ts';
import { FlowMeter } from './flow-meter.ts';
import type { InterfaceName } from './interface-name.ts';
import { interfaceAddresses } from './interface-name.ts';
import type { LinkPreset } from './link-preset.ts';
import type { RunOptions } from './options.ts';

/** Draws of different lines differ. */
const SEEDS_APART = 1000;

export class Line {
  readonly interface: InterfaceName;
  readonly cable: Cable;
  readonly pc: Host;
  /** The address that the board is given, or has of its own. */
  readonly boardAddress: number;

  /** @param index of the line in the run: 0 for the first. */
  constructor(name: InterfaceName, index: number, clock: VirtualClock, link: LinkPreset, options: RunOptions) {
    const { loss = 0, reorder = 0, bitErrors = 0, seed = 1 } = options;
    const impairment = { delayUs: link.delayUs, loss, reorder, bitErrors };
    const addresses = interfaceAddresses[name];
    this.interface = name;
    this.boardAddress = ipv4(addresses.board);
    this.cable = new Cable(clock, { aToB: impairment, bToA: impairment, seed: seed + SEEDS_APART * index });
    this.pc = new Host(clock, this.cable.a, {
      address: addresses.pc,
      ...(options.tcp && { tcp: options.tcp }),
      ...(options.offer && { offer: options.offer }),
    });
    if (options.dhcp ?? true) new DhcpServer(this.pc, this.boardAddress);
  }

  /** A meter at the PC's end for data to a port, that leave the PC or that come in there. */
  meterAtPc(port: number, outgoing: boolean): FlowMeter {
    const { a } = this.cable;
    const meter = new FlowMeter(port, outgoing, () => byteTicks(a.link?.speed ?? 100));
    this.cable.tap(a, meter.tap);
    return meter;
  }

  /** Meters for data to iperf's port in one direction: at the end that sends, and at the end that receives. */
  meters(direction: 'rx' | 'tx', port: number): { sent: FlowMeter; received: FlowMeter } {
    const { a, b } = this.cable;
    const [from, to] = direction === 'rx' ? [a, b] : [b, a];
    const byte = () => byteTicks(from.link?.speed ?? 100);
    const sent = new FlowMeter(port, true, byte);
    const received = new FlowMeter(port, false, byte);
    this.cable.tap(from, sent.tap);
    this.cable.tap(to, received.tap);
    return { sent, received };
  }
}
