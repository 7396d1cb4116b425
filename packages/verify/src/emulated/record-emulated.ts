// A run on an emulated board with the record of a real one: in a folder of its own, written after every phase.
import type { Problem } from '@boardproof/nx';
import { RecordFolder, type Writer, writeProblem } from '../record/record-folder.ts';
import type { BoardRecord } from '../record/record-schema.ts';
import { verdictSentence } from '../record/verdict.ts';
import type { EmulatedBoard } from './emulated-board.ts';
import { type EmulatedOptions, verifyEmulated } from './verify-emulated.ts';

export interface RecordOptions extends Omit<EmulatedOptions, 'attempt' | 'note'> {
  /** Folder of all records; each board and attempt has its own below. */
  readonly out: string;
  readonly writer?: Writer;
}

/** Runs both directions. A full disk makes the verdict `error`; what fitted is there. Rejects only when no folder can be made. */
export async function recordEmulated(
  board: EmulatedBoard,
  { out, writer, ...options }: RecordOptions,
): Promise<{ record: BoardRecord; folder: string }> {
  const folder = new RecordFolder(out, options.serial ?? 'emulated', writer);
  const written = new Set<string>();
  let broken: Problem | undefined;
  const write = (name: string, content: string | Uint8Array) => {
    try {
      folder.write(name, content);
      written.add(name);
    } catch (error) {
      broken ??= writeProblem(name, error);
    }
  };
  const toRecord = (record: BoardRecord) => write('record.json', `${JSON.stringify(record, null, 2)}\n`);
  const { record, files } = await verifyEmulated(board, {
    ...options,
    attempt: folder.attempt,
    note(soFar, captures) {
      // The record first: it is small, and a capture may fill the disk.
      toRecord(soFar);
      for (const [name, bytes] of captures) if (!written.has(name)) write(name, bytes);
    },
  });
  folder.release();
  for (const [name, content] of files) if (name !== 'record.json' && !written.has(name)) write(name, content);
  if (broken !== undefined) {
    record.problems.push(broken);
    record.artefacts = record.artefacts.filter(({ path }) => written.has(path));
    if (record.verdict !== 'aborted') record.verdict = 'error';
    record.sentence = verdictSentence(record);
  }
  toRecord(record);
  return { record, folder: folder.path };
}
