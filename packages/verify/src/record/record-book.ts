import type { Problem } from '@boardproof/nx';
import { junitXml } from './junit.ts';
import { type RecordFolder, writeProblem } from './record-folder.ts';
import type { BoardRecord, Phase } from './record-schema.ts';
import { verdictOf, verdictSentence } from './verdict.ts';

/** What a run knows before it starts. */
export type RecordHead = Pick<
  BoardRecord,
  'kind' | 'serial' | 'startedAt' | 'release' | 'firmware' | 'station' | 'link' | 'after' | 'limits'
>;

/**
 * The record of a running attempt. It is written after every change; until `finish` its verdict is `aborted` and `complete`
 * false, which is what a killed process leaves.
 */
export class RecordBook {
  readonly record: BoardRecord;
  private readonly folder: RecordFolder;
  private broken: Problem | undefined;

  constructor(folder: RecordFolder, head: RecordHead) {
    this.folder = folder;
    this.record = {
      schema: 'boardproof.record/1',
      ...head,
      attempt: folder.attempt,
      complete: false,
      phases: [],
      counters: [],
      registers: {},
      verdict: 'aborted',
      sentence: 'ABORTED: the run ended before its verdict.',
      causes: [],
      problems: [],
      artefacts: [],
    };
    this.save();
  }

  addPhase(phase: Phase): void {
    this.record.phases.push(phase);
    this.record.sentence = verdictSentence({ ...this.record, verdict: 'aborted' });
    this.save();
  }

  /** Changes the record, and writes it. */
  note(change: Partial<BoardRecord>): void {
    Object.assign(this.record, change);
    this.save();
  }

  async addArtefact(name: string): Promise<void> {
    const artefact = await this.folder.artefact(name);
    if (artefact === null) return;
    this.record.artefacts = [...this.record.artefacts.filter((one) => one.path !== artefact.path), artefact];
    this.save();
  }

  /** Decides, writes record and junit.xml. A full disk makes the verdict `error`, for its figures may be incomplete. */
  finish(): BoardRecord {
    const { record } = this;
    record.complete = true;
    record.verdict = verdictOf(record.phases);
    if (this.broken !== undefined) {
      record.problems.push(this.broken);
      if (record.verdict !== 'aborted') record.verdict = 'error';
    }
    record.sentence = verdictSentence(record);
    this.folder.release();
    this.save();
    this.write('junit.xml', junitXml(record));
    return record;
  }

  private save(): void {
    this.write('record.json', `${JSON.stringify(this.record, null, 2)}\n`);
  }

  private write(name: string, content: string): void {
    try {
      this.folder.write(name, content);
    } catch (error) {
      // The run goes on: it may still tell its verdict on the terminal.
      this.broken ??= writeProblem(name, error);
    }
  }

  /** Why the record could not be written, if so. */
  get writeProblem(): Problem | undefined {
    return this.broken;
  }
}
