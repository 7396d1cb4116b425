import { existsSync } from 'node:fs';
import { ceilingMbit } from '../diagnosis/ceiling.ts';
import { limitsFor } from '../record/limits.ts';
import { RecordBook } from '../record/record-book.ts';
import { RecordFolder, type Writer } from '../record/record-folder.ts';
import type { BoardRecord, Cause, Phase } from '../record/record-schema.ts';
import type { PlotGroup } from '../report/plot-data.ts';
import { plotGroup } from '../report/plot-group.ts';
import { reportPage } from '../report/report-page.ts';
import { type BenchTools, benchTools } from './bench-tools.ts';
import { keepCaptures } from './captures.ts';
import { firmwareOptions, readBoardState, registersOf } from './control-channel.ts';
import { compareCounters, countersPhase } from './counters.ts';
import { linkPhase, noLink } from './link-phase.ts';
import { measureTransfer } from './measure-transfer.ts';
import { findingsOf } from './previous-attempts.ts';
import { type Ends, reachBoard } from './reach-phase.ts';
import { stationFacts, stationLink } from './station.ts';
import type { Transfer } from './transfer.ts';
import { transferPhase } from './transfer-phase.ts';

export interface RunOptions {
  host: string;
  port: number;
  /** Folder of all records; each board and attempt has its own below. */
  out: string;
  serial: string | null;
  seconds: number;
  repeats: number;
  streams: number;
  linkMbit: number;
  limits: Readonly<Record<string, number>>;
  after: BoardRecord['after'];
  release: BoardRecord['release'];
  firmwareSha256: string | null;
  /** False to go without a capture even where one is permitted. */
  capture: boolean;
  /** The PC's network device; found by the address unless given. */
  device: string | null;
  /** An installed iperf to use instead of our own client, which sends in both halves of -r. */
  iperf?: string | null;
  signal: AbortSignal;
  progress: (line: string) => void;
  tools?: BenchTools;
  writer?: Writer;
  stallSeconds?: number;
  connectSeconds?: number;
  /** Shorter transfers allow no verdict; 5 s (CONTRACT) unless a test says otherwise. */
  shortestSeconds?: number;
}

export interface RunResult {
  record: BoardRecord;
  folder: string;
}

/** Proves a board over the network: both directions, captures, counters, verdict, record. Rejects only when no folder can be made. */
export async function runBoard(options: RunOptions): Promise<RunResult> {
  return new BoardRun(options).run();
}

class BoardRun {
  private readonly options: RunOptions;
  private readonly tools: BenchTools;
  private readonly folder: RecordFolder;
  private readonly groups: PlotGroup[] = [];
  private readonly ceiling: number;
  private book!: RecordBook;
  private host = '';
  private device: string | null = null;
  private before: Ends = { board: null, pc: { link: null, counters: null, offloads: [] } };

  constructor(options: RunOptions) {
    this.options = options;
    this.tools = options.tools ?? benchTools;
    this.folder = new RecordFolder(options.out, options.serial, options.writer);
    this.ceiling = ceilingMbit(options.linkMbit, { payload: 1460, version: 4, timestamps: false, vlan: false });
  }

  async run(): Promise<RunResult> {
    const { options } = this;
    this.book = new RecordBook(this.folder, {
      kind: 'hardware',
      serial: options.serial,
      startedAt: this.tools.now().toISOString(),
      release: options.release,
      firmware: { sha256: options.firmwareSha256, options: {} },
      station: { ...this.tools.facts() },
      link: { mbit: null, duplex: null, source: 'unknown', host: options.host, port: options.port },
      after: options.after,
      limits: limitsFor({ mbit: options.linkMbit }, options.limits),
    });
    if (await this.reach()) {
      const linked = await this.link();
      for (const name of ['rx', 'tx'] as const) {
        if (!linked) this.skip(name, 'there is no link');
        else if (!(await this.direction(name))) break;
      }
      await this.counters();
    }
    return this.finish();
  }

  /** Whether anything answers at the address. Nothing else is tried when not. */
  private async reach(): Promise<boolean> {
    const { options, tools } = this;
    options.progress(`asks ${options.host}`);
    const found = await reachBoard(options, tools, this.clock());
    this.host = found.host;
    this.device = found.device;
    this.before = found.before;
    const client = options.iperf == null ? {} : { client: options.iperf };
    this.book.note({ station: { ...(await stationFacts(tools, this.device)), ...client } });
    this.addCauses(found.causes);
    this.book.addPhase(found.phase);
    return found.phase.outcome === 'pass';
  }

  private async link(): Promise<boolean> {
    const { board, pc } = this.before;
    const { phase, causes, link } = linkPhase(board, pc, this.book.record.limits, this.clock()());
    const { record } = this.book;
    const firmware = board === null ? {} : firmwareOptions(board);
    this.addCauses(causes);
    this.book.note({
      link: { ...record.link, ...link },
      registers: board === null ? {} : registersOf(board),
      firmware: { ...record.firmware, options: firmware },
    });
    this.book.addPhase(phase);
    return !causes.some((cause) => cause.class === 'no-link');
  }

  /** All repeats of a direction; false when the run is to end here. */
  private async direction(name: 'rx' | 'tx'): Promise<boolean> {
    const { options } = this;
    const clock = this.clock();
    const transfers: Transfer[] = [];
    for (let repeat = 1; repeat <= options.repeats; repeat += 1) {
      options.progress(
        `${name === 'rx' ? 'sends to the board' : 'lets the board send'}, run ${repeat} of ${options.repeats}`,
      );
      const transfer = await measureTransfer({
        host: this.host,
        port: options.port,
        direction: name,
        repeat,
        seconds: options.seconds,
        streams: options.streams,
        linkMbit: options.linkMbit,
        stallSeconds: options.stallSeconds ?? 10,
        connectSeconds: options.connectSeconds ?? 5,
        iperf: options.iperf ?? null,
        signal: options.signal,
        tools: this.tools,
        folder: this.folder,
        device: options.capture ? this.device : null,
      });
      transfers.push(transfer);
      if (transfer.outcome !== 'done') break;
    }
    const limits = this.book.record.limits;
    const context = { limits, ceilingMbit: this.ceiling, isBoard: this.before.board !== null, ...clock() };
    const shortest = options.shortestSeconds === undefined ? {} : { shortestSeconds: options.shortestSeconds };
    const { phase, causes, median } = transferPhase(name, transfers, { ...context, ...shortest });
    const broke = phase.outcome === 'fail' && transfers.at(-1)?.outcome === 'failed';
    const lost = broke && (await this.linkIsLost(phase, causes));
    this.addCauses(causes);
    this.book.addPhase(phase);
    for (const file of keepCaptures(this.folder, name, transfers, median)) await this.book.addArtefact(file);
    const capture = this.folder.file(`${name}.pcap`);
    const title = name === 'rx' ? 'Board receives' : 'Board sends';
    this.groups.push(...(await plotGroup(phase, title, this.host, existsSync(capture) ? capture : null, this.ceiling)));
    if (lost && name === 'rx') this.skip('tx', 'there is no link any more');
    return phase.outcome !== 'aborted' && !lost;
  }

  /** A transfer that broke off: a lost link on the PC's side is the reason that nothing else would name. */
  private async linkIsLost(phase: Phase, causes: Cause[]): Promise<boolean> {
    const { link } = await stationLink(this.tools, this.device);
    if (link?.up !== false) return false;
    causes.splice(0, causes.length, {
      ...noLink('the link was lost during the transfer.'),
      direction: phase.name as 'rx' | 'tx',
    });
    phase.sentence = `${phase.sentence} The PC sees no link any more.`;
    return true;
  }

  private async counters(): Promise<void> {
    const { options } = this;
    const clock = this.clock();
    if (options.signal.aborted) return;
    options.progress('reads the counters');
    const { board, pc } = this.before;
    const control =
      board === null
        ? null
        : await readBoardState(this.host, options.port + 1, options.connectSeconds ?? 5, options.signal);
    const after = control !== null && 'state' in control ? control.state : null;
    const station = await stationLink(this.tools, this.device);
    const counters = [
      ...compareCounters(board?.numbers ?? null, after?.numbers ?? null, 'board'),
      ...compareCounters(pc.counters, station.counters, 'pc'),
    ];
    this.book.note({ counters });
    const phase = countersPhase(counters, this.book.record.limits, null, 0);
    if (control !== null && 'problem' in control) phase.problems.push(control.problem);
    if (phase.outcome === 'fail') {
      const sentence = phase.sentence;
      this.addCauses([
        { direction: null, class: 'unknown', sentence, evidence: [sentence], fix: ['Check cable and solder joints.'] },
      ]);
    }
    this.book.addPhase({ ...phase, ...clock() });
    this.writeQuietly('control.json', `${JSON.stringify({ before: board, after }, null, 2)}\n`);
    await this.book.addArtefact('control.json');
  }

  private finish(): RunResult {
    const { record } = this.book;
    record.problems.push(...findingsOf(this.folder.path, record));
    this.book.finish();
    this.writeQuietly('report.html', reportPage(record, this.groups));
    return { record, folder: this.folder.path };
  }

  private writeQuietly(name: string, content: string): void {
    try {
      this.folder.write(name, content);
    } catch (error) {
      this.options.progress(`${name} could not be written: ${(error as Error).message}`);
    }
  }

  private skip(name: string, reason: string): void {
    this.book.addPhase({
      name,
      outcome: 'skipped',
      sentence: `skipped: ${reason}.`,
      ...this.clock()(),
      measurements: [],
      problems: [],
      throughput: [],
    });
  }

  private addCauses(causes: readonly Cause[]): void {
    if (causes.length > 0) this.book.note({ causes: [...this.book.record.causes, ...causes] });
  }

  /** Start in UTC; duration by the monotonic clock. */
  private clock(): () => { startedAt: string; seconds: number } {
    const startedAt = this.tools.now().toISOString();
    const started = performance.now();
    return () => ({ startedAt, seconds: Math.round(performance.now() - started) / 1000 });
  }
}
