/** One line of `npm run bench`: a figure of ours beside a peer's, taken in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** Above 1 where ours is the better one: peer / ours for times and sizes, ours / peer for rates. */
  readonly ratio: number;
  readonly unit: string;
}
