import { encodeCapture, type Frame, type SampleFormat } from './capture-encoder.ts';
import { type Encapsulation, FrameEncoder, linkTypes } from './frame-encoder.ts';
import { referenceScenario, type Scenario } from './scenario.ts';
import { simulate } from './transfer.ts';

export interface SampleOptions extends Partial<Scenario> {
  encapsulation?: Encapsulation;
  ipVersion?: 4 | 6;
  format?: SampleFormat;
}

/** 2000-01-01 00:00:00 UTC: no clock enters the file. */
const START_US = 946_684_800 * 1e6;

/**
 * Generates a capture of a simulated transfer: the reference case (four segments of window, 68.5 Mbit/s) unless told otherwise.
 * The same options give the same bytes. It is neither hardware nor an emulated board, and must be called generated wherever shown.
 */
export function sampleCapture(options: SampleOptions = {}): Uint8Array {
  const { encapsulation = 'ethernet', ipVersion = 4, format = 'pcap', ...changes } = options;
  return encodeCapture(
    sampleFrames({ ...referenceScenario, ...changes }, encapsulation, ipVersion),
    linkTypes[encapsulation],
    format,
  );
}

/** The frames of a scenario, headers only; the first is the label that says that they are generated. */
export function sampleFrames(scenario: Scenario, encapsulation: Encapsulation, ipVersion: 4 | 6): Frame[] {
  const encoder = new FrameEncoder(scenario, encapsulation, ipVersion);
  const transfer = simulate(scenario).map((segment) => ({
    timeUs: START_US + segment.timeUs,
    ...encoder.encode(segment),
  }));
  return [{ timeUs: START_US, ...encoder.label() }, ...transfer];
}

/** The board's address in every generated capture. */
export function sampleBoard(ipVersion: 4 | 6 = 4): string {
  return ipVersion === 4 ? '192.168.1.19' : 'fd00::19';
}
