// Whether ENET_1G is set up as its gigabit PHY's link is: data lines, delays, speed, duplex.

import type { CableEnd } from '../machine/interface.ts';
import { ECR_SPEED, ECR_TXC_DLY, RCR_RGMII_EN } from '../rt117x/enet-1g.ts';
import { RCR_DRT, RCR_RMII_10T, RCR_RMII_MODE, TCR_FDEN, wordOf } from '../rt1062/enet-registers.ts';
import type { ReportFault } from '../rt1062/faults.ts';

/** What this looks at of a gigabit PHY. */
export interface RgmiiPhy {
  readonly link: CableEnd['link'];
  readonly delays: { readonly transmit: boolean; readonly receive: boolean };
}

/** True when frames can pass; says what is in their way, and what will lose some of them. */
export function rgmiiFitsPhy(enet: Uint32Array, phy: RgmiiPhy, report: ReportFault): boolean {
  const rcr = enet[wordOf.RCR]!;
  const ecr = enet[wordOf.ECR]!;
  if ((rcr & RCR_RGMII_EN) === 0 || (rcr & RCR_RMII_MODE) !== 0) {
    report('pin-not-routed', 'ENET_1G_RCR: RGMII_EN must be 1 and RMII_MODE 0, the board has four data lines each way');
    return false;
  }
  const { link, delays } = phy;
  if (link === undefined) return true;
  const set = (ecr & ECR_SPEED) !== 0 ? 1000 : (rcr & RCR_RMII_10T) !== 0 ? 10 : 100;
  if (set !== link.speed) {
    report('speed-mismatch', `ENET_1G is set to ${set} Mbit/s, the link has ${link.speed}`);
    return false;
  }
  // Below a gigabit data change once a cycle, and half a cycle of margin is enough.
  if (link.speed === 1000) {
    const macDelays = (ecr & ECR_TXC_DLY) !== 0;
    if (delays.transmit === macDelays) {
      report('rgmii-delay', macDelays ? 'TXC is delayed by MAC and PHY' : 'neither MAC nor PHY delays TXC');
      return false;
    }
    if (!delays.receive) {
      report('rgmii-delay', 'the PHY does not delay RXC');
      return false;
    }
  }
  const full = (enet[wordOf.TCR]! & TCR_FDEN) !== 0 && (rcr & RCR_DRT) === 0;
  if (full !== (link.duplex === 'full')) {
    report('duplex-mismatch', `the MAC is set to ${full ? 'full' : 'half'} duplex, the link is ${link.duplex} duplex`);
  }
  return true;
}
