import type { Faults } from './fault.ts';
import { type CaptureParser, neededBytes, type RecordSink } from './record-sink.ts';

const HEADER = 24;
// Larger records are read past as damage: the largest packet that any interface captures is 256 KiB, BIG TCP's is 512 KiB.
const LARGEST_RECORD = 16 * 1024 * 1024;

/** The magic numbers of pcap, read as little endian: units of the fraction of a second, byte order, record header's size. */
export const pcapMagics = new Map<number, { nano: boolean; swapped: boolean; recordHeader: number }>([
  [0xa1b2c3d4, { nano: false, swapped: false, recordHeader: 16 }],
  [0xd4c3b2a1, { nano: false, swapped: true, recordHeader: 16 }],
  [0xa1b23c4d, { nano: true, swapped: false, recordHeader: 16 }],
  [0x4d3cb2a1, { nano: true, swapped: true, recordHeader: 16 }],
  // "modified" pcap of Alexey Kuznetsov's libpcap: 8 more bytes a record.
  [0xa1b2cd34, { nano: false, swapped: false, recordHeader: 24 }],
  [0x34cdb2a1, { nano: false, swapped: true, recordHeader: 24 }],
]);

/** Reads the classic pcap format: micro- and nanoseconds, both byte orders, the modified kind, version 2.2's swapped lengths. */
export class PcapParser implements CaptureParser {
  stopped = false;
  private started = false;
  private swapped = false;
  private nano = false;
  private recordHeader = 16;
  private lengthsSwapped: 'no' | 'yes' | 'maybe' = 'no';
  private linkType = 0;
  private skip = 0;
  private offset = 0;
  private readonly sink: RecordSink;
  private readonly faults: Faults;

  constructor(sink: RecordSink, faults: Faults) {
    this.sink = sink;
    this.faults = faults;
  }

  consume(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    if (!this.started) {
      if (to - at < HEADER) return at;
      this.readHeader(new DataView(bytes.buffer, bytes.byteOffset + at, HEADER));
      at += HEADER;
    }
    const { swapped, nano, recordHeader, lengthsSwapped, linkType, sink } = this;
    const little = !swapped;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    while (at < to) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, to - at);
        at += step;
        this.skip -= step;
        continue;
      }
      if (to - at < recordHeader) break;
      const seconds = view.getUint32(at, little);
      const fraction = view.getUint32(at + 4, little);
      let captured = view.getUint32(at + 8, little);
      let onWire = view.getUint32(at + 12, little);
      if (lengthsSwapped !== 'no' && (lengthsSwapped === 'yes' || captured > onWire)) {
        [captured, onWire] = [onWire, captured];
      }
      if (captured > LARGEST_RECORD) {
        this.damaged(this.offset + at - from, captured);
        return to;
      }
      const start = at + recordHeader;
      const end = start + captured;
      if (end > to) {
        // Long records are handed on by their headers; the payload is skipped when it arrives.
        if (captured <= neededBytes || start + neededBytes > to) break;
        this.skip = end - to;
        at = to;
      } else {
        at = end;
      }
      // Nanoseconds are cut to microseconds, as libpcap does for tcptrace.
      sink.record(bytes, start, captured, onWire, seconds, nano ? (fraction / 1000) >>> 0 : fraction, linkType);
    }
    this.offset += at - from;
    return at;
  }

  finish(leftOver: number): void {
    if (this.stopped) return;
    if (!this.started) {
      this.faults.add(
        'error',
        'capture-cut-in-header',
        this.offset,
        `the file ends within the ${HEADER} bytes of a pcap header`,
        'Capture again; nothing of this file can be read.',
      );
    } else if (leftOver > 0 || this.skip > 0) {
      this.faults.add(
        'warning',
        'capture-cut',
        this.offset,
        `the file ends inside the record that starts near byte ${this.offset}; every record before it was read`,
        'Stop the capture program before copying its file.',
      );
    }
  }

  private readHeader(view: DataView): void {
    const magic = pcapMagics.get(view.getUint32(0, true));
    if (magic === undefined) throw new Error('not a pcap file');
    const little = !magic.swapped;
    const major = view.getUint16(4, little);
    const minor = view.getUint16(6, little);
    this.swapped = magic.swapped;
    this.nano = magic.nano;
    this.recordHeader = magic.recordHeader;
    this.linkType = view.getUint32(20, little) & 0xffff;
    // Before 2.3 the two lengths stood in the other order; 2.3 had both.
    this.lengthsSwapped = major === 2 && minor < 3 ? 'yes' : major === 2 && minor === 3 ? 'maybe' : 'no';
    this.started = true;
  }

  private damaged(offset: number, length: number): void {
    this.stopped = true;
    this.faults.add(
      'warning',
      'capture-damaged',
      offset,
      `the record at byte ${offset} says it is ${length} bytes long; reading stops here, every record before it was read`,
      'The file is damaged from this byte on; capture again.',
    );
  }
}
