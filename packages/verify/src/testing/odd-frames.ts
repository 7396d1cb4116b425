// Generated transfers in packets that the plain generator does not make: fragments, IPv4 options, IPv6 extension headers.
import { encodeCapture, type Frame } from '../sample/capture-encoder.ts';
import { sampleFrames } from '../sample/sample-capture.ts';
import type { Scenario } from '../sample/scenario.ts';

/** Cuts each data packet of the transfer into two IP fragments. */
export function fragmented(scenario: Scenario, lastFirst: boolean): Uint8Array {
  const frames: Frame[] = [];
  for (const frame of sampleFrames(scenario, 'ethernet', 4)) {
    const ip = 14;
    const total = (frame.head[ip + 2]! << 8) | frame.head[ip + 3]!;
    if (total < 1000) {
      frames.push(frame);
      continue;
    }
    const first = frame.head.slice();
    first.set([(20 + 800) >> 8, (20 + 800) & 255], ip + 2);
    first.set([0x20, 0x00], ip + 6);
    const last = frame.head.slice(0, ip + 20);
    const rest = total - 20 - 800;
    last.set([(20 + rest) >> 8, (20 + rest) & 255], ip + 2);
    last.set([0, 100], ip + 6);
    const pair = [whole(frame.timeUs, first, 14 + 20 + 800), whole(frame.timeUs, last, 14 + 20 + rest)];
    frames.push(...(lastFirst ? pair.reverse() : pair));
  }
  return encodeCapture(frames, 1, 'pcap');
}

/** Four bytes of options behind each IPv4 header. */
export function withIpOptions(scenario: Scenario): Uint8Array {
  const withOptions = sampleFrames(scenario, 'ethernet', 4).map((frame, index) => {
    if (index === 0) return frame;
    const head = Uint8Array.from([...frame.head.subarray(0, 34), 1, 1, 1, 1, ...frame.head.subarray(34)]);
    const total = ((head[16]! << 8) | head[17]!) + 4;
    head.set([0x46], 14);
    head.set([total >> 8, total & 255], 16);
    return { ...frame, head, onWire: frame.onWire + 4 };
  });
  return encodeCapture(withOptions, 1, 'pcap');
}

/** Two extension headers in each packet of version 6. */
export function withExtensionHeaders(scenario: Scenario): Uint8Array {
  const extended = sampleFrames(scenario, 'ethernet', 6).map((frame, index) => {
    if (index === 0) return frame;
    // Hop-by-hop, then destination options, then TCP.
    const extra = [60, 0, 1, 4, 0, 0, 0, 0, 6, 1, 1, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const head = Uint8Array.from([...frame.head.subarray(0, 54), ...extra, ...frame.head.subarray(54)]);
    const length = ((head[18]! << 8) | head[19]!) + extra.length;
    head.set([length >> 8, length & 255, 0], 18);
    return { ...frame, head, onWire: frame.onWire + extra.length };
  });
  return encodeCapture(extended, 1, 'pcap');
}

/** A frame with its payload, zeros: whoever puts fragments together needs their bytes. */
function whole(timeUs: number, head: Uint8Array, onWire: number): Frame {
  const bytes = new Uint8Array(onWire);
  bytes.set(head);
  return { timeUs, head: bytes, onWire };
}
