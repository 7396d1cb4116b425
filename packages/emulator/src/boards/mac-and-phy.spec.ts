import { describe, expect, it } from 'vitest';
import type { Duplex, LinkSpeed } from '../machine/interface.ts';
import { RCR_DRT, RCR_RMII_10T, RCR_RMII_MODE, TCR_FDEN, wordOf } from '../rt1062/enet-registers.ts';
import { macFitsPhy } from './mac-and-phy.ts';

function check(rcr: number, tcr: number, speed?: LinkSpeed, duplex: Duplex = 'full') {
  const words = new Uint32Array(0x1000);
  words[wordOf.RCR] = rcr;
  words[wordOf.TCR] = tcr;
  const faults: string[] = [];
  const link = speed === undefined ? undefined : { speed, duplex, partner: { autoNegotiation: true, modes: [] } };
  return { passes: macFitsPhy(words, link, (code) => faults.push(code)), faults };
}

describe('macFitsPhy', () => {
  it('Frames pass when RMII, speed and duplex agree, and while there is no link to disagree with.', () => {
    expect(check(RCR_RMII_MODE, TCR_FDEN, 100)).toEqual({ passes: true, faults: [] });
    expect(check(RCR_RMII_MODE | RCR_RMII_10T | RCR_DRT, 0, 10, 'half')).toEqual({ passes: true, faults: [] });
    expect(check(RCR_RMII_MODE, 0)).toEqual({ passes: true, faults: [] });
  });

  it('A MAC in MII mode or at another speed passes nothing.', () => {
    expect(check(0, TCR_FDEN, 100)).toEqual({ passes: false, faults: ['pin-not-routed'] });
    expect(check(RCR_RMII_MODE | RCR_RMII_10T, TCR_FDEN, 100)).toEqual({ passes: false, faults: ['speed-mismatch'] });
    expect(check(RCR_RMII_MODE, TCR_FDEN, 10)).toEqual({ passes: false, faults: ['speed-mismatch'] });
  });

  it('Another duplex is a fault in both directions, though frames pass.', () => {
    expect(check(RCR_RMII_MODE, 0, 100)).toEqual({ passes: true, faults: ['duplex-mismatch'] });
    expect(check(RCR_RMII_MODE | RCR_DRT, TCR_FDEN, 100)).toEqual({ passes: true, faults: ['duplex-mismatch'] });
    expect(check(RCR_RMII_MODE, TCR_FDEN, 100, 'half')).toEqual({ passes: true, faults: ['duplex-mismatch'] });
  });
});
