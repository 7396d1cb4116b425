import type { Problem } from '@boardproof/nx';
import { firmwareFolder, type GatheredTask, type ReleaseFile } from './gather.ts';
import type { PlotGroup } from './page/plots.ts';
import type { ProofRecord, Run } from './page/proof.ts';

/** The image that is flashed. */
const image = `${firmwareFolder}/lwip-iperf.hex`;

/** Why the second run is part of a release. */
const whyFourSegments =
  'Four segments each way is what lwIP is often set to. This run has to fail in just this way, and to say which lines end it: a proof that could not fail would prove nothing.';

/** The runs that prove a board: with the segments that are released, and with four, which has to fail. */
export function runsOf(tasks: readonly GatheredTask[]): Run[] {
  return tasks.flatMap(({ task, files }) => {
    const own = (name: string) => files.find(({ path }) => path === `${task}/${name}`);
    const record = jsonOf<ProofRecord>(own('record.json'));
    if (record === undefined) return [];
    const { wnd, snd } = record.firmware.options;
    const segments = wnd === undefined ? '' : `: ${wnd} segments to receive, ${snd} to send`;
    return [
      {
        task,
        title: task === 'verify' ? `The firmware of this release${segments}` : `Too few segments${segments}`,
        ...(task === 'verify' ? {} : { expected: whyFourSegments }),
        record,
        plots: jsonOf<{ groups: PlotGroup[] }>(own('plots.json'))?.groups ?? [],
        files: files.map(({ path }) => path),
      },
    ];
  });
}

/** The image of a release, when it has one. */
export function imageOf(tasks: readonly GatheredTask[]): ReleaseFile | undefined {
  return tasks.flatMap(({ files }) => files).find(({ path }) => path === image);
}

/** A proof speaks of one image by its hash: it has to be the one that lies in the release. */
export function imageProblems(tasks: readonly GatheredTask[]): Problem[] {
  const run = runsOf(tasks).find(({ task }) => task === 'verify');
  const released = imageOf(tasks);
  if (run === undefined || released === undefined || run.record.firmware.sha256 === released.sha256) return [];
  return [
    {
      code: 'image-not-proven',
      severity: 'error',
      path: image,
      message: `the proof is of the image ${run.record.firmware.sha256}, the release holds ${released.sha256}`,
      hint: 'the image was built again after the proof: run the release again',
    },
  ];
}

/** What a release does not hold, said on its page and in its file, so that nobody takes silence for proof. */
export function notYet(tasks: readonly GatheredTask[]): string[] {
  const runs = runsOf(tasks);
  const nobody = 'Nobody has soldered, printed or measured this board.';
  if (runs.some(({ record }) => record.kind === 'hardware')) return [];
  if (runs.length > 0)
    return [
      nobody,
      'The proof was taken on the emulated board: it holds for the firmware and the analysis, not for copper, solder or cable.',
    ];
  return [
    nobody,
    'The board names no firmware in a verify.json, so nothing ran: verify/ holds the analysis of a generated capture, neither a record nor the captures of a run.',
  ];
}

function jsonOf<T>(file: ReleaseFile | undefined): T | undefined {
  return file && (JSON.parse(Buffer.from(file.content).toString()) as T);
}
