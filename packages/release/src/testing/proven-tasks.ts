import type { GatheredTask } from '../gather.ts';

const image = 'ab'.repeat(32);

/** Firmware and both runs as their tasks leave them, small; `proven` is the hash that the record names. */
export function provenTasks(proven = image, odd = 'iperf_block'): GatheredTask[] {
  const size = {
    board: 'teensy41',
    placement: 'itcm-dtcm-dtcm-w8-s8',
    compiler: odd,
    flashBytes: 68_512,
    regions: [
      { name: 'itcm', used: 58_208, total: 130_048 },
      { name: 'dtcm', used: 169_088, total: 393_216 },
    ],
    topSymbols: [{ name: odd, size: 61_440, region: 'dtcm' }],
  };
  return [
    task('firmware', 'release/firmware', ['sections lie where they run'], {
      'lwip-iperf.hex': ':00000001FF',
      'size.json': JSON.stringify(size),
    }),
    task('verify', 'verify', ['verify ran'], {
      'record.json': record('pass', [94.93, 94.8], proven, []),
      'plots.json': plots(odd),
      'rx.pcap': '',
    }),
    task('verify-four-segments', 'verify-four-segments', ['fails as expected'], {
      'record.json': record('fail', [68.68, 58.01], 'cd'.repeat(32), [
        {
          direction: 'rx',
          class: 'receive-window',
          sentence: `68.7 of 94.9 Mbit/s. Cause: the receive window. ${odd} Change: #define TCP_WND 8*TCP_MSS`,
          evidence: [odd],
          fix: ['#define TCP_WND 8*TCP_MSS'],
        },
      ]),
      'plots.json': plots(odd),
    }),
  ];
}

function task(name: string, folder: string, checks: string[], files: Record<string, string>): GatheredTask {
  return {
    task: name,
    report: {
      schema: 'boardproof.problems/1',
      task: name,
      exitCode: 0,
      verdict: 'pass',
      files: 'written',
      checks,
      problems: [],
    },
    files: Object.entries(files).map(([own, content]) => ({
      path: `${folder}/${own}`,
      bytes: content.length,
      sha256: own === 'lwip-iperf.hex' ? image : '00',
      content: Buffer.from(content),
    })),
  };
}

function record(
  verdict: 'pass' | 'fail',
  [rx, tx]: readonly [number, number],
  sha256: string,
  causes: object[],
): string {
  const phase = (name: string, mbit: number) => ({
    name,
    outcome: verdict,
    measurements: [
      { name: `${name}Mbit`, value: mbit, unit: 'Mbit/s' },
      { name: `${name}Retransmissions`, value: 0, unit: 'segments' },
    ],
  });
  return JSON.stringify({
    kind: 'emulated',
    verdict,
    sentence: `${verdict.toUpperCase()} ${rx.toFixed(1)} / ${tx.toFixed(1)} Mbit/s (board receives / sends) (emulated board). And more.`,
    phases: [phase('rx', rx), phase('tx', tx)],
    limits: [{ name: 'rxMbit', value: 92.081, unit: 'Mbit/s', why: 'computed' }],
    causes,
    firmware: { sha256, options: { wnd: verdict === 'pass' ? 8 : 4, snd: verdict === 'pass' ? 8 : 4 } },
  });
}

function plots(odd: string): string {
  const x = [0, 0.1, 0.2, 0.3];
  const line = (name: string, colour: number, y: (number | null)[]) => ({ name, colour, kind: 'line', x, y });
  const plot = (title: string, unit: string, series: object[]) => ({
    title,
    unit,
    fromZero: true,
    decimals: 1,
    series,
    lines: [],
  });
  return JSON.stringify({
    groups: [
      {
        id: 'rx',
        title: odd,
        plots: [
          plot('Throughput over time', 'Mbit/s', [line('acknowledged', 0, [94, 95, null, 94.5])]),
          plot('Sequence over time', 'kB', [line('sent', 0, [1, 2, 3, 4])]),
          plot('In flight against window', 'bytes', [
            line(odd, 2, [5840, 5840, 5840, 5840]),
            line('in flight', 0, [1, 2, 3, 5840]),
          ]),
        ],
      },
    ],
  });
}
