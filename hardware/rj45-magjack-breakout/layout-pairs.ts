// The two differential pairs of the breakout, on the bottom: from the jack's pins to the header, without a via.
import {
  type Lead,
  neckDown,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  pair,
  type Track,
} from '@boardproof/board';

/** 0.40 mm tracks, 0.20 mm apart: about 100 ohm on 1.6 mm FR4 with coplanar ground at 0.30 mm. */
const coupled = { layer: 'B.Cu', width: 0.4, gap: 0.2 } as const;
const half = (coupled.width + coupled.gap) / 2;

/** Between two pads a track gives way to keep 0.19 mm; 0.25 mm wide is what then fits between pads of 1.9 mm. */
const neck = { clearance: 0.19, width: 0.25 };

/** Where the tracks of a pair meet behind the jack, mm above its front row of pins. */
const meeting = 4.3;

/** How far in front of the header's near row the coupled part ends, mm. */
const parting = 1.4;

export function routePairs(jack: PlacedPart, header: PlacedPart, pads: readonly PlacedPad[]): Track[] {
  if (header.rotation % 360 !== 90) {
    throw new RangeError(
      `headerRotation ${(header.rotation + 270) % 360}: no routing is known in which the pairs need no via and do not cross; only 0 is laid out`,
    );
  }
  const [tPlus, tMinus, rPlus, rMinus] = (['TD+', 'TD-', 'RD+', 'RD-'] as const).map((name) => padAt(jack, name));
  const front = tPlus![1];
  const inRow = tMinus![1] === front;
  const tx = pair({
    ...coupled,
    along: middleLine((tPlus![0] + tMinus![0]) / 2, padAt(header, 'T+'), 0.7, front),
    left: {
      net: 'T+',
      from: rise(tPlus!, (tPlus![0] + tMinus![0]) / 2 - half, front, -0.15),
      to: near(padAt(header, 'T+'), -1),
    },
    right: {
      net: 'T-',
      from: rise(tMinus!, (tPlus![0] + tMinus![0]) / 2 + half, front),
      to: far(padAt(header, 'T-'), 1),
    },
  });
  // Where RD+ sits in the front row it is the longer one: meeting beside it lets RD- make up for that.
  const meet = inRow ? (rPlus![0] + rMinus![0]) / 2 : rPlus![0] + 0.5;
  const rx = pair({
    ...coupled,
    along: middleLine(meet, padAt(header, 'R-'), -0.7, front),
    left: { net: 'R+', from: rise(rPlus!, meet - half, front), to: far(padAt(header, 'R+'), -1) },
    right: { net: 'R-', from: rise(rMinus!, meet + half, front), to: near(padAt(header, 'R-'), 1) },
  });
  return [...tx.tracks, ...rx.tracks].flatMap((track) => neckDown(track, pads, neck));
}

/** From the meeting point behind the jack, over one jog, to in front of the header's near pad, `beside` mm from its middle. */
function middleLine(meet: number, pad: Point, beside: number, front: number): Point[] {
  const x = pad[0] + beside;
  const bottom = front + meeting;
  const jog = bottom + 0.2;
  return [
    [meet, bottom],
    [meet, jog],
    [x, jog + Math.abs(x - meet)],
    [x, pad[1] - parting],
  ];
}

/** From a pin of the jack, past the rear row, to `x` at the meeting point: by one diagonal, or across when that is too far. */
function rise([px, py]: Point, x: number, front: number, aside = 0): Lead {
  const lane = px + aside;
  const away = Math.abs(x - lane);
  const top = front + meeting;
  const start: Point[] =
    aside === 0
      ? [[px, py]]
      : [
          [px, py],
          [lane, py + Math.abs(aside)],
        ];
  if (top - away > py + 0.5) return [...start, [lane, top - away]];
  const cut = 0.4;
  const across = top - cut;
  const back = Math.sign(lane - x) * cut;
  return [...start, [lane, across - cut], [lane - back, across], [x + back, across]];
}

/** Into a pad of the near row: out to its free side and round, as far as the other track's longer way asks for. */
function near([x, y]: Point, outward: -1 | 1): Lead {
  const line = x - outward * 0.4;
  const cut = 0.35;
  const path = (slack: number): Point[] => {
    const out = x + outward * slack;
    const bend = Math.min(cut, slack / 2);
    return [
      [x, y],
      [out - outward * bend, y],
      [out, y - bend],
      [out, y - parting + bend],
      [out - outward * bend, y - parting],
      [line + outward * cut, y - parting],
    ];
  };
  return { maxSlack: 2, path };
}

/** Into a pad of the far row: up between two columns and across, by a diagonal that slack makes into a corner. */
function far([x, y]: Point, side: -1 | 1): Lead {
  const path = (slack: number): Point[] => {
    const cut = 1 - slack;
    return [
      [x, y],
      [x + side * (1 - cut), y],
      [x + side, y - cut],
    ];
  };
  return { maxSlack: 0.9, path };
}
