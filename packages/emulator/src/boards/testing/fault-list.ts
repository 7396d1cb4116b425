// The images of images/faults: what each has to end in, and on which boards and ports it is shown. For tests.
import type { Engine } from '../../core/cortex-m7.ts';
import { buildFaultImage, type EvkPlace, type FaultPort, type FaultRun, runFaultImage } from './fault-images.ts';

export interface FaultImageFact {
  readonly name: string;
  /** Code of its fault, and the function in which it is found. */
  readonly code: string;
  readonly where: RegExp;
  /** Whether the run ends there. */
  readonly fatal: boolean;
  readonly ports: readonly FaultPort[];
}

const everywhere: readonly FaultPort[] = ['teensy41', 'enet', 'enet_1g'];
/** Nothing of a MAC is in it: one port stands for both. */
const once: readonly FaultPort[] = ['teensy41', 'enet'];

const image = (
  name: string,
  code: string,
  where: RegExp,
  fatal: boolean,
  ports: readonly FaultPort[] = everywhere,
): FaultImageFact => ({ name, code, where, fatal, ports });

export const faultImages: readonly FaultImageFact[] = [
  image('gated-clock', 'gated-clock', /^main/, true),
  image('flash-write', 'flash-write', /^main/, true, once),
  image('stack-overflow', 'stack-overflow', /^deeper/, true, once),
  image('phy-early', 'phy-early', /^read_phy/, false),
  image('phy-address', 'phy-address', /^read_phy/, false),
  // The Teensy's PHY tells when it is asked, the KSZ8081 as its reset ends.
  image('phy-strap', 'phy-strap', /^(read|reset)_phy/, false, once),
  image('mdio-too-fast', 'mdio-too-fast', /^read_phy/, false),
  image('pin-mux', 'pin-not-routed', /^main/, false),
  image('pin-daisy', 'pin-not-routed', /^main/, false),
  image('refclk-direction', 'pin-not-routed', /^main/, false),
  image('reference-clock-bypassed', 'no-reference-clock', /^main/, false),
  image('phy-reset-pulse', 'phy-reset-pulse', /^main/, false),
  image('clock-dead', 'clock-dead', /^main/, true, once),
  image('descriptor-misaligned', 'descriptor-misaligned', /^main/, false),
  image('buffer-misaligned', 'buffer-misaligned', /^main/, false),
  image('tdar-no-barrier', 'tdar-no-barrier', /^main/, false),
  image('cache-dirty', 'dma-cache-dirty', /^main/, false),
  image('cache-stale', 'dma-cache-stale', /^main/, false),
  image('tcm-asleep', 'dma-tcm-asleep', /^wait_ms/, false),
  image('cache-evict', 'dma-cache-evict', /^main/, false),
  image('cache-discard', 'cache-discard', /^write_back/, false),
  // Before the first instruction there is no place.
  image('image', 'image', /^$/, true, once),
  image('boot', 'boot', /^$/, true, once),
  image('no-register', 'no-register', /^main/, true),
  image('unmapped-address', 'unmapped-address', /^main/, true, once),
  image('access-size', 'access-size', /^main/, false, once),
  image('memory-protection', 'memory-protection', /^main/, false, once),
  image('usage-fault', 'usage-fault', /^main/, false, once),
  image('mdio-off', 'mdio-off', /^main/, false),
  image('mdio-busy', 'mdio-busy', /^main/, false),
  image('buffer-size', 'buffer-size', /^start_mac/, false),
  image('dma-bus-error', 'dma-bus-error', /^main/, false),
  image('duplex-mismatch', 'duplex-mismatch', /^main/, false),
  image('speed-mismatch', 'speed-mismatch', /^main/, false),
  image('watchdog-sequence', 'watchdog-sequence', /^main/, false, once),
  image('tcm-cacheable', 'dma-tcm-cacheable', /^main/, false, ['enet', 'enet_1g']),
  image('flash-clock', 'flash-clock', /^main/, true, ['enet']),
  image('sdram-off', 'sdram-off', /^main/, true, ['enet']),
  image('rgmii-delay', 'rgmii-delay', /^main/, false, ['enet_1g']),
];

/** These wait for a link, which takes its time to be agreed on, at so many Mbit/s. */
const linked: Readonly<Record<string, 100 | 1000>> = {
  'duplex-mismatch': 100,
  'speed-mismatch': 100,
  'rgmii-delay': 1000,
};

/** Where an image runs: a port, on which board where there are several, and how. */
export interface FaultPlace {
  readonly port: FaultPort;
  readonly board?: EvkPlace['board'];
  readonly engine?: Engine;
}

/** Builds an image for a port and runs it there. */
export function runOf(name: string, corrected: boolean, { port, board, engine = 'interp' }: FaultPlace): FaultRun {
  const partner = linked[name];
  const evk = port === 'teensy41' || board === undefined ? undefined : { board, port };
  return runFaultImage(buildFaultImage(name, corrected, port), partner === undefined ? 0.3 : 3, {
    partner,
    evk,
    engine,
  });
}
