import type { Problem } from '@boardproof/nx';
import type { Analysis } from './analysis-schema.ts';
import { analyze } from './analyze.ts';
import { analysisText } from './report-text.ts';
import { sampleBoard, sampleCapture } from './sample/sample-capture.ts';
import { referenceScenario } from './sample/scenario.ts';

export interface SampleVerification {
  /** `sample.pcap`, `analysis.json`, `report.txt`. */
  files: Map<string, string | Uint8Array>;
  /** Errors only when the analysis does not say what the generated transfer was built to show. */
  problems: Problem[];
  /** Of the analysis: `fail`, as four segments of window must. */
  verdict: Analysis['verdict'];
  /** What the reference case must give; when `verdict` differs, `problems` has an error. */
  expected: Analysis['verdict'];
  /** The verdict in a sentence, for a summary. */
  sentence: string;
}

/**
 * The proof chain on a *generated* capture of the reference case: four segments of receive window, 68.5 Mbit/s. It shows that
 * the analysis finds the cause and the option to change; it measures no board.
 */
export async function verifySample(): Promise<SampleVerification> {
  const capture = sampleCapture();
  const analysis = await analyze(capture, { name: 'sample.pcap', board: sampleBoard() });
  const [entry] = analysis.diagnosis;
  const problems: Problem[] = [];
  const rate = (referenceScenario.windowSegments * referenceScenario.mss * 8) / 681.5;
  const expect = (holds: boolean, message: string) => {
    if (holds) return;
    const hint = 'The analysis of @boardproof/verify is broken; run its tests.';
    problems.push({ code: 'sample-verdict', severity: 'error', path: 'sample.pcap', message, hint });
  };
  expect(analysis.source === 'generated', 'the sample does not say that it is generated');
  expect(entry?.class === 'receive-window', `the class is ${entry?.class}, not receive-window`);
  expect(analysis.verdict === 'fail', `the verdict is ${analysis.verdict}, not fail`);
  expect(
    entry !== undefined && Math.abs(entry.goodputMbit - rate) < 0.2,
    `the rate is ${entry?.goodputMbit} Mbit/s, not ${rate.toFixed(2)}`,
  );
  if (entry !== undefined && problems.length === 0) {
    problems.push({
      code: 'expected-fail',
      severity: 'info',
      path: 'sample.pcap',
      message: `expected: ${entry.sentence}`,
      hint: 'The capture is generated: a board with four segments of window would behave so. No board was measured.',
    });
  }
  return {
    files: new Map<string, string | Uint8Array>([
      ['sample.pcap', capture],
      ['analysis.json', `${JSON.stringify(analysis, null, 2)}\n`],
      ['report.txt', analysisText(analysis)],
    ]),
    problems,
    verdict: analysis.verdict,
    expected: 'fail',
    sentence: entry?.sentence ?? 'nothing to judge',
  };
}
