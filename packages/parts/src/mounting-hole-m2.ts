import { definePart } from '@boardproof/board';
import { fabCircle } from './drawing.ts';
import { kicadFootprint } from './sources.ts';

const source = kicadFootprint('MountingHole:MountingHole_2.2mm_M2');

/** A hole of 2.2 mm for an M2 screw, not plated; its courtyard keeps a ring of 2.45 mm radius for the head. */
export const mountingHoleM2 = definePart({
  name: 'mounting-hole-M2',
  description: 'mounting hole for M2, 2.2 mm, not plated',
  kind: 'mounting-hole',
  prefix: 'H',
  value: 'M2',
  pins: [],
  land: {
    name: 'MountingHole_2.2mm_M2',
    source,
    kicadFootprint: 'MountingHole:MountingHole_2.2mm_M2',
    pads: [{ number: '', kind: 'npth', shape: 'circle', at: [0, 0], size: [2.2, 2.2], drill: 2.2 }],
    courtyard: { xMin: -2.45, yMin: -2.45, xMax: 2.45, yMax: 2.45 },
    fab: [fabCircle(2.2)],
    silk: [],
  },
  orders: [],
});
