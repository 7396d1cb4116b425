import { ground, net } from '../define.ts';
import type { BrokenSample } from './broken-sample.ts';
import { circuit, netsWith, soundSource } from './sample-circuit.ts';

/** Boards whose nets are wrong. */
export const brokenNets: readonly BrokenSample[] = [
  {
    says: 'A pin that is in no net and not marked open is reported.',
    board: circuit({ unconnected: ['J1.NC', 'U1.V'] }),
    problems: ['unconnected-pin parts/U1/SPARE'],
    tells: ['U1.SPARE', "add 'U1.SPARE' to unconnected"],
  },
  {
    says: 'A pin that is marked open and joined is reported with the net that joins it.',
    board: circuit({ unconnected: [...soundSource.unconnected!, 'J1.TD+'] }),
    problems: ['connected-and-unconnected unconnected/J1.TD+'],
    tells: ['net T+'],
  },
  {
    says: 'A net on a pin behind which nothing is connected is reported.',
    board: circuit({ nets: netsWith(net('T+', 'U1.T+', 'J1.TD+', 'J1.NC')), unconnected: ['U1.V', 'U1.SPARE'] }),
    problems: ['no-connect-joined nets/T+/J1.NC'],
    tells: ['JACK-A'],
  },
  {
    says: 'Two nets of one name are reported.',
    board: circuit({
      nets: [net('T+', 'U1.T+', 'J1.TD+'), ...netsWith().slice(1, -1), ground('T+', 'U1.GND', 'J1.LED_K')],
    }),
    problems: ['duplicate-net nets/T+'],
    tells: ['two nets are called T+'],
  },
  {
    says: 'A net that joins one pin only is reported with that pin.',
    board: circuit({ nets: netsWith(net('X', 'U1.SPARE')), unconnected: ['J1.NC', 'U1.V'] }),
    problems: ['single-node-net nets/X/U1.SPARE'],
    tells: ['joins U1.SPARE to nothing else'],
  },
  {
    says: 'A net that joins nothing is reported.',
    board: circuit({ nets: netsWith(net('X')) }),
    problems: ['single-node-net nets/X'],
    tells: ['joins nothing'],
  },
  {
    says: 'A pin in two nets is reported with both.',
    board: circuit({ nets: netsWith(net('T-', 'U1.T-', 'J1.TD-', 'J1.TD+')) }),
    problems: ['pin-in-two-nets nets/T-/J1.TD+'],
    tells: ['in net T+ and in net T-'],
  },
  {
    says: 'A pin that one net names twice is reported once.',
    board: circuit({ nets: netsWith(net('T+', 'U1.T+', 'J1.TD+', 'J1.TD+')) }),
    problems: ['pin-twice-in-net nets/T+/J1.TD+'],
    tells: ['twice'],
  },
  {
    says: 'Copper and pairs of a net that the board lacks are reported.',
    board: circuit({
      tracks: [
        {
          net: 'T_P',
          layer: 'F.Cu',
          width: 0.4,
          points: [
            [0, 0],
            [1, 0],
          ],
        },
      ],
      vias: [{ net: 'GND', at: [0, 0], diameter: 0.8, drill: 0.4 }],
      pairs: [{ name: 'TD', positive: 'T+', negative: 'TN' }],
    }),
    problems: ['unknown-net tracks/0', 'unknown-net pairs/TD/negative'],
    tells: ['no net "T_P"', 'did you mean'],
  },
  {
    says: 'A board without a ground net is reported.',
    board: circuit({ nets: netsWith(net('GND', 'U1.GND', 'J1.LED_K')) }),
    problems: ['no-ground nets'],
    tells: ['ground('],
  },
  {
    says: 'Two outputs on one net are reported with their names.',
    board: circuit({ nets: netsWith(net('LED', 'U1.OUT', 'R1.1', 'U1.SPARE')), unconnected: ['J1.NC', 'U1.V'] }),
    problems: ['two-drivers nets/LED/U1.SPARE'],
    tells: ['U1.OUT (output) and U1.SPARE (output)'],
  },
  {
    says: 'An output on ground is reported.',
    board: circuit({
      nets: netsWith(ground('GND', 'U1.GND', 'J1.LED_K', 'U1.SPARE')),
      unconnected: ['J1.NC', 'U1.V'],
    }),
    problems: ['driver-on-ground nets/GND/U1.SPARE'],
    tells: ['U1.SPARE is an output'],
  },
];
