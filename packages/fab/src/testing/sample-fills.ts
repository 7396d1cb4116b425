import type { Fill } from '@boardproof/board';

/** Hand-made fills for the sample board: holes in a row at one height, a slanted edge and two pieces in one zone. */
export const sampleFills: readonly Fill[] = [
  {
    zone: 0,
    net: 'GND',
    layer: 'F.Cu',
    polygons: [
      {
        outline: [
          [1, 1],
          [25, 2],
          [25, 8],
          [1, 7],
        ],
        holes: [
          [
            [11, 4],
            [11, 6],
            [13, 6],
            [13, 4],
          ],
          [
            [15, 4],
            [15, 6],
            [16, 6],
            [16, 4],
          ],
          [
            [18, 5],
            [19, 6],
            [20, 5],
            [19, 4],
          ],
          [
            [3.2, 5],
            [4, 5.7],
            [5.1, 5],
            [4, 3.3],
          ],
        ],
      },
      {
        outline: [
          [1, 22.6],
          [6, 22.6],
          [6, 23.2],
          [1, 23.2],
        ],
        holes: [],
      },
    ],
  },
  {
    zone: 1,
    net: 'GND',
    layer: 'B.Cu',
    polygons: [
      {
        outline: [
          [21.5, 18],
          [24, 18],
          [24, 21.5],
          [21.5, 21.5],
        ],
        holes: [],
      },
    ],
  },
];
