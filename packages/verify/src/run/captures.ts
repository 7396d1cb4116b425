import { existsSync, renameSync } from 'node:fs';
import type { RecordFolder } from '../record/record-folder.ts';
import type { Transfer } from './transfer.ts';

/** The median's capture becomes rx.pcap or tx.pcap, the others keep their number; the names of all. */
export function keepCaptures(
  folder: RecordFolder,
  name: 'rx' | 'tx',
  transfers: readonly Transfer[],
  median: Transfer | null,
): string[] {
  const chosen = (median ?? transfers.at(-1))?.capture;
  return transfers.flatMap(({ capture }) => {
    if (capture === null) return [];
    if (capture !== chosen || !existsSync(folder.file(capture.name))) return [capture.name];
    renameSync(folder.file(capture.name), folder.file(`${name}.pcap`));
    return [`${name}.pcap`];
  });
}
