import type { IperfOutput, IperfRow } from './output-types.ts';

/**
 * Says which rows are totals: the last row of a stream that starts at 0. iperf marks them in no way, reuses ids (2.0 prints
 * both halves of -r as [  4]) and, in 2.1.1 with --full-duplex, prints two totals under one id.
 */
export function markTotals(output: IperfOutput): void {
  const streams = new Map<string, IperfRow[]>();
  for (const row of output.rows) {
    const key = streamKey(output, row);
    const rows = streams.get(key);
    if (rows === undefined) streams.set(key, [row]);
    else rows.push(row);
  }
  for (const rows of streams.values()) {
    const last = rows.at(-1)!;
    if (last.startSeconds === 0) last.kind = 'total';
    const continued = rows.some((row) => row.startSeconds > 0);
    if (continued) continue;
    // Without intervals each row that starts at 0 is the total of something.
    const fullDuplex = output.connections.some(
      (one) => one.notes.includes('full-duplex') && bare(one.id) === bare(last.id),
    );
    if (fullDuplex) for (const row of rows) row.kind = 'total';
  }
}

/** A stream is what its newest connect line before the row opened under its id. */
function streamKey(output: IperfOutput, row: IperfRow): string {
  const side = row.fromServerReport ? 'report' : 'own';
  if (row.ends !== undefined) return `${side} ${row.id} ${row.ends.join(' ')}`;
  let opened = 0;
  for (const connection of output.connections) {
    if (connection.line < row.line && bare(connection.id) === bare(row.id)) opened = connection.line;
  }
  // -d prints connect lines of later streams before rows of earlier ones, but never twice the same id meanwhile.
  return `${side} ${row.id} ${opened}`;
}

function bare(id: string): string {
  return id.replace('*', '');
}
