// Writes large captures for the benchmark: one transfer repeated on new ports until the file has enough packets.
import { closeSync, openSync, writeSync } from 'node:fs';
import { sampleFrames } from '../src/sample/sample-capture.ts';
import { referenceScenario } from '../src/sample/scenario.ts';

/**
 * A pcap file of at least `packets` packets of one long window-limited connection, headers only (`payload` false) or with
 * `payload` bytes behind each data segment. Sequence numbers go on through all rounds, so that it is a single transfer.
 */
export function writeBigCapture(path: string, packets: number, payload: boolean): number {
  const scenario = { ...referenceScenario, bytes: 8 * 1024 * 1024, ackEvery: 2, windowSegments: 8, delayUs: 100 };
  const frames = sampleFrames(scenario, 'ethernet', 4).slice(1);
  // The handshake comes once; then data and acknowledgements in the middle of the transfer repeat.
  const body = frames
    .slice(3)
    .filter((frame) => (frame.head[34 + 13]! & 1) === 0)
    .slice(0, -1);
  const perRound = 8 * 1024 * 1024;
  const roundUs = body.at(-1)!.timeUs - body[0]!.timeUs + 100;
  const descriptor = openSync(path, 'w');
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(payload ? 65_535 : 96, 16);
  header.writeUInt32LE(1, 20);
  writeSync(descriptor, header);
  let written = 0;
  const put = (chosen: typeof frames, shiftUs: number, shift: number) => {
    const parts: Buffer[] = [];
    for (const frame of chosen) {
      const captured = payload ? frame.onWire : frame.head.length;
      const record = Buffer.alloc(16 + captured);
      const time = frame.timeUs + shiftUs;
      record.writeUInt32LE(Math.floor(time / 1e6), 0);
      record.writeUInt32LE(time % 1e6, 4);
      record.writeUInt32LE(captured, 8);
      record.writeUInt32LE(frame.onWire, 12);
      record.set(frame.head, 16);
      const fromClient = frame.head[26 + 3] === 4;
      const at = 16 + 34 + (fromClient ? 4 : 8);
      record.writeUInt32BE((record.readUInt32BE(at) + shift) >>> 0, at);
      parts.push(record);
      written += 1;
    }
    writeSync(descriptor, Buffer.concat(parts));
  };
  put(frames.slice(0, 3), 0, 0);
  for (let round = 0; written < packets; round += 1) put(body, round * roundUs, round * perRound);
  closeSync(descriptor);
  return written;
}
