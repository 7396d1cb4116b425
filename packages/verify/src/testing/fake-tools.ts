import { writeFileSync } from 'node:fs';
import type { BenchTools } from '../run/bench-tools.ts';
import { sampleCapture } from '../sample/sample-capture.ts';
import type { Scenario } from '../sample/scenario.ts';
import type { FakeBoard } from './fake-board.ts';

export const ethtoolText = (changes: { detected?: string; speed?: string; duplex?: string } = {}) => `Settings for eth0:
	Supported ports: [ TP ]
	Speed: ${changes.speed ?? '100Mb/s'}
	Duplex: ${changes.duplex ?? 'Full'}
	Auto-negotiation: on
	Port: Twisted Pair
	MDI-X: off (auto)
	Link detected: ${changes.detected ?? 'yes'}
`;

export const featuresText = `Features for eth0:
rx-checksumming: on
tcp-segmentation-offload: on
generic-segmentation-offload: off
generic-receive-offload: on
large-receive-offload: off [fixed]
`;

export const statisticsText = `NIC statistics:
     tx_packets: 5000
     rx_packets: 6000
     rx_crc_errors: 0
     rx_align_errors: 0
     tx_good_bytes: 123
`;

export interface FakeToolsOptions {
  board?: FakeBoard;
  /** Without: no capture is permitted. */
  scenario?: Partial<Scenario>;
  ethtool?: string;
  /** The capture has this many bytes more than were transferred. */
  extraBytes?: number;
}

/** The PC's tools by fixtures. A capture is generated with as many bytes as the fake board had. */
export function fakeTools(options: FakeToolsOptions = {}): BenchTools & { commands: string[] } {
  const commands: string[] = [];
  return {
    commands,
    async command(program, args) {
      commands.push([program, ...args].join(' '));
      if (program === 'sysctl') return { code: 0, stdout: 'cubic\n', stderr: '' };
      if (program !== 'ethtool' || options.ethtool === undefined) return null;
      const stdout =
        args[0] === '-k'
          ? featuresText
          : args[0] === '-S'
            ? statisticsText
            : args[0] === '-i'
              ? 'driver: e1000e\n'
              : options.ethtool;
      return { code: 0, stdout, stderr: '' };
    },
    async capture(file, device) {
      const { board, scenario } = options;
      if (scenario === undefined || board === undefined) {
        return {
          problem: {
            code: 'no-capture',
            severity: 'warning',
            path: device,
            message: 'no capture was possible',
            hint: '',
          },
        };
      }
      return {
        async stop() {
          const { direction, bytes } = board.latest;
          writeFileSync(
            file,
            onLoopback(sampleCapture({ ...scenario, direction, bytes: bytes + (options.extraBytes ?? 0) })),
          );
          return { dropped: 0, problem: null };
        },
      };
    },
    now: () => new Date('2026-01-02T03:04:05Z'),
    facts: () => ({ host: 'bench', system: 'test', node: 'v20' }),
  };
}

/** The generated board's address becomes that of the fake one; nobody checks checksums. */
function onLoopback(capture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(capture);
  const from = Buffer.from([192, 168, 1, 19]);
  const to = Buffer.from([127, 0, 0, 1]);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 4)) to.copy(bytes, at);
  return bytes;
}
