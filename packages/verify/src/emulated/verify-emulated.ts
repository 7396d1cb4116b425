import type { Problem } from '@boardproof/nx';
import { ceilingMbit } from '../diagnosis/ceiling.ts';
import { junitXml } from '../record/junit.ts';
import { limitsFor, measure } from '../record/limits.ts';
import { sha256Of } from '../record/record-folder.ts';
import { type BoardRecord, type Phase, recordSchema } from '../record/record-schema.ts';
import { verdictOf, verdictSentence } from '../record/verdict.ts';
import type { PlotGroup } from '../report/plot-data.ts';
import { plotGroup } from '../report/plot-group.ts';
import { reportPage } from '../report/report-page.ts';
import { type Transfer, withCapture } from '../run/transfer.ts';
import { transferPhase } from '../run/transfer-phase.ts';
import type { EmulatedBoard, EmulatedTransfer } from './emulated-board.ts';
import { emulatedLinkPhase, faultsPhase, reachPhase, skippedPhase } from './start-phases.ts';

export interface EmulatedOptions {
  seconds?: number;
  limits?: Readonly<Record<string, number>>;
  serial?: string | null;
  release?: BoardRecord['release'];
  attempt?: number;
  signal?: AbortSignal;
  progress?: (line: string) => void;
  /** Called before the first phase and after each, with the record until then and the captures that it names. */
  note?: (record: BoardRecord, files: ReadonlyMap<string, string | Uint8Array>) => void;
  /** Shorter transfers allow no verdict; 5 s (CONTRACT) unless a test says otherwise. */
  shortestSeconds?: number;
}

export interface EmulatedVerification {
  record: BoardRecord;
  /** `record.json`, `junit.xml`, `report.html`, `rx.pcap`, `tx.pcap`, `plots.json`: the same bytes for the same image. */
  files: Map<string, string | Uint8Array>;
  /** All problems of the record, its causes as errors: for a task's list. */
  problems: Problem[];
}

/** The phases of a run on an emulated board, in virtual time: no clock, no station, the same record each time. */
export async function verifyEmulated(
  board: EmulatedBoard,
  options: EmulatedOptions = {},
): Promise<EmulatedVerification> {
  const { progress = () => {}, note = () => {} } = options;
  const limits = limitsFor({ mbit: 100 }, options.limits);
  const phases: Phase[] = [];
  const causes: BoardRecord['causes'] = [];
  const files = new Map<string, string | Uint8Array>();
  const groups: PlotGroup[] = [];
  const soFar = (complete: boolean) => recordOf(board, { phases, causes, limits, files, complete }, options);
  note(soFar(false), files);
  const add = (...more: readonly Phase[]) => {
    phases.push(...more);
    note(soFar(false), files);
  };
  const told: Problem[] = [];
  for (const name of ['rx', 'tx'] as const) {
    progress(name === 'rx' ? 'lets the emulated board receive' : 'lets the emulated board send');
    const found = await direction(name, board, limits, options);
    if (name === 'rx' && found.phase.outcome !== 'aborted') {
      // Each direction starts the board anew; the first start stands for both.
      const link = emulatedLinkPhase(board, limits);
      causes.push(...link.causes);
      phases.push(reachPhase(board), link.phase);
    }
    causes.push(...found.causes);
    told.push(...found.problems);
    if (found.capture !== null) files.set(`${name}.pcap`, found.capture);
    groups.push(...found.groups);
    add(found.phase);
    if (found.phase.outcome === 'aborted') break;
    if (name === 'rx' && board.boot()?.readySeconds == null) {
      add(skippedPhase('tx', 'the board does not come up'));
      break;
    }
  }
  if (phases.at(-1)?.outcome !== 'aborted') add(faultsPhase(told, limits));
  const record = soFar(true);
  files.set('record.json', `${JSON.stringify(record, null, 2)}\n`);
  files.set('junit.xml', junitXml(record));
  files.set('report.html', reportPage(record, groups));
  files.set('plots.json', `${JSON.stringify({ schema: 'boardproof.plots/1', groups })}\n`);
  return { record, files, problems: problemsOf(record) };
}

interface Carried {
  phase: Phase;
  causes: BoardRecord['causes'];
  problems: readonly Problem[];
  capture: Uint8Array | null;
  groups: PlotGroup[];
}

/** One direction: its phase, what limits it, its capture and its plots. */
async function direction(
  name: 'rx' | 'tx',
  board: EmulatedBoard,
  limits: BoardRecord['limits'],
  { seconds = 10, signal = new AbortController().signal, shortestSeconds }: EmulatedOptions,
): Promise<Carried> {
  const ceiling = ceilingMbit(100, { payload: 1460, version: 4, timestamps: false, vlan: false });
  const carried = await board.transfer(name, seconds, signal);
  const transfer = await judged(name, carried, board.address);
  const shortest = shortestSeconds === undefined ? {} : { shortestSeconds };
  const context = { limits, ceilingMbit: ceiling, startedAt: null, seconds: carried.seconds, ...shortest };
  const { phase, causes } = transferPhase(name, [transfer], context);
  phase.measurements.push(
    measure(`${name}CpuLoad`, carried.cpuLoadPercent, '%'),
    measure(`${name}InstructionsPerFrame`, carried.instructionsPerFrame, 'instructions'),
  );
  const { capture } = carried;
  const title = name === 'rx' ? 'Emulated board receives' : 'Emulated board sends';
  return {
    phase,
    causes,
    problems: carried.problems,
    capture,
    groups: await plotGroup(phase, title, board.address, capture, ceiling),
  };
}

interface SoFar {
  readonly phases: readonly Phase[];
  readonly causes: BoardRecord['causes'];
  readonly limits: BoardRecord['limits'];
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** False while the run goes on: what a killed process leaves. */
  readonly complete: boolean;
}

function recordOf(board: EmulatedBoard, found: SoFar, options: EmulatedOptions): BoardRecord {
  const { imageSha256, options: firmware, link } = board.describe();
  const { phases, causes, limits, files, complete } = found;
  const record: BoardRecord = {
    schema: recordSchema,
    kind: 'emulated',
    serial: options.serial ?? null,
    attempt: options.attempt ?? 1,
    startedAt: null,
    complete,
    release: options.release ?? null,
    firmware: { sha256: imageSha256, options: firmware },
    station: null,
    link: { ...board.link(), source: `emulated, ${link}`, host: null, port: null },
    after: null,
    limits,
    phases: [...phases],
    counters: [],
    registers: {},
    verdict: complete ? verdictOf(phases) : 'aborted',
    sentence: '',
    causes: [...causes],
    problems: [],
    artefacts: [...files].map(([path, bytes]) => ({ path, sha256: sha256Of(bytes), bytes: bytes.length })),
  };
  record.sentence = verdictSentence(record);
  return record;
}

async function judged(name: 'rx' | 'tx', carried: EmulatedTransfer, address: string): Promise<Transfer> {
  const transfer: Transfer = {
    direction: name,
    repeat: 1,
    outcome: carried.outcome,
    iperfMbit: carried.mbit,
    bytes: carried.bytes,
    seconds: carried.seconds,
    intervals: [],
    problems: [...carried.problems],
    capture: null,
  };
  // A fault that did not stop the transfer fails it all the same: silicon would not have forgiven it.
  if (carried.problems.some(({ severity }) => severity === 'error') && transfer.outcome === 'done')
    transfer.outcome = 'failed';
  if (carried.capture !== null) await withCapture(transfer, carried.capture, `${name}.pcap`, { host: address }, 100);
  return transfer;
}

function problemsOf(record: BoardRecord): Problem[] {
  const problems = record.phases.flatMap((phase) => phase.problems);
  for (const cause of record.causes) {
    problems.push({
      code: cause.class,
      severity: 'error',
      path: cause.direction ?? 'board',
      message: cause.sentence,
      hint: cause.fix.join('; '),
    });
  }
  if (record.verdict === 'inconclusive' && problems.every(({ severity }) => severity !== 'error')) {
    problems.push({ code: 'inconclusive', severity: 'error', path: 'record.json', message: record.sentence, hint: '' });
  }
  return problems;
}
