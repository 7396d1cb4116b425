// Whether ENET is set up as the PHY's link is: data lines, speed, duplex.

import type { CableEnd } from '../machine/interface.ts';
import { RCR_DRT, RCR_RMII_10T, RCR_RMII_MODE, TCR_FDEN, wordOf } from '../rt1062/enet-registers.ts';
import type { ReportFault } from '../rt1062/faults.ts';

/** True when frames can pass; says what is in their way, and what will lose some of them. */
export function macFitsPhy(enet: Uint32Array, link: CableEnd['link'], report: ReportFault): boolean {
  const rcr = enet[wordOf.RCR]!;
  if ((rcr & RCR_RMII_MODE) === 0) {
    report('pin-not-routed', 'ENET_RCR.RMII_MODE is 0, the board has two data lines each way');
    return false;
  }
  if (link === undefined) return true;
  const slow = (rcr & RCR_RMII_10T) !== 0;
  if (slow !== (link.speed === 10)) {
    report('speed-mismatch', `the MAC is set to ${slow ? 10 : 100} Mbit/s, the link has ${link.speed}`);
    return false;
  }
  const full = (enet[wordOf.TCR]! & TCR_FDEN) !== 0 && (rcr & RCR_DRT) === 0;
  if (full !== (link.duplex === 'full')) {
    report('duplex-mismatch', `the MAC is set to ${full ? 'full' : 'half'} duplex, the link is ${link.duplex} duplex`);
  }
  return true;
}
