import { arcCircle, type Board, boundingBox, nanometre, type Point, type Segment } from '@boardproof/board';

/** Width and height in mm of the rectangle that encloses a board's outline; undefined when there is no outline. */
export function enclosingRectangle(
  board: Pick<Board, 'outline'>,
): readonly [width: number, height: number] | undefined {
  const points = board.outline.flatMap(extremePoints);
  if (points.length === 0) return undefined;
  const { xMin, yMin, xMax, yMax } = boundingBox(points);
  return [nanometre(xMax - xMin), nanometre(yMax - yMin)];
}

/** The points of a segment that can lie at an edge of the enclosing rectangle. */
function extremePoints(segment: Segment): Point[] {
  if (segment.kind === 'line') return [segment.from, segment.to];
  const { from, mid, to } = segment;
  const circle = arcCircle(from, mid, to);
  if (!circle) return [from, mid, to];
  const { centre, radius } = circle;
  const angle = ([x, y]: Point) => Math.atan2(y - centre[1], x - centre[0]);
  const turn = (radians: number) => ((radians % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const counterClockwise = turn(angle(mid) - angle(from)) < turn(angle(to) - angle(from));
  const [start, end] = counterClockwise ? [from, to] : [to, from];
  const sweep = turn(angle(end) - angle(start));
  const quarters: Point[] = [
    [centre[0] + radius, centre[1]],
    [centre[0], centre[1] + radius],
    [centre[0] - radius, centre[1]],
    [centre[0], centre[1] - radius],
  ];
  return [from, mid, to, ...quarters.filter((point) => turn(angle(point) - angle(start)) < sweep)];
}
