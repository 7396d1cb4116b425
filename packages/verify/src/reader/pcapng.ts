import type { Faults } from './fault.ts';
import { type CaptureParser, neededBytes, type RecordSink } from './record-sink.ts';

const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const OLD_PACKET = 2;
const SIMPLE_PACKET = 3;
const ENHANCED_PACKET = 6;
const LARGEST_BLOCK = 64 * 1024 * 1024;
const LARGEST_DESCRIPTION = 1024 * 1024;

interface Interface {
  linkType: number;
  snapLength: number;
  /** Time units in a second; a microsecond unless if_tsresol says otherwise. */
  unitsPerSecond: number;
  offsetSeconds: number;
}

/** Reads pcapng: several sections and interfaces, if_tsresol and if_tsoffset, enhanced, simple and old packet blocks. */
export class PcapngParser implements CaptureParser {
  stopped = false;
  private little = true;
  private interfaces: Interface[] = [];
  private skip = 0;
  private offset = 0;
  private lastSeconds = 0;
  private lastMicros = 0;
  private readonly sink: RecordSink;
  private readonly faults: Faults;

  constructor(sink: RecordSink, faults: Faults) {
    this.sink = sink;
    this.faults = faults;
  }

  consume(bytes: Uint8Array, from: number, to: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = from;
    while (at < to && !this.stopped) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, to - at);
        at += step;
        this.skip -= step;
        continue;
      }
      if (to - at < 12) break;
      const type = view.getUint32(at, this.little);
      // A section header reads the same in both byte orders, and says which one follows.
      if (type === SECTION && !this.readByteOrder(view, at, this.offset + at - from)) return to;
      const length = view.getUint32(at + 4, this.little);
      if (length < 12 || length % 4 !== 0 || length > LARGEST_BLOCK) {
        this.damaged(this.offset + at - from, length);
        return to;
      }
      const isPacket = type === ENHANCED_PACKET || type === OLD_PACKET || type === SIMPLE_PACKET;
      const whole = at + length <= to;
      const wanted = isPacket ? Math.min(length, 28 + neededBytes) : type === INTERFACE ? length : 12;
      if (!whole && (wanted > to - at || wanted > LARGEST_DESCRIPTION)) {
        if (wanted <= LARGEST_DESCRIPTION) break;
        this.damaged(this.offset + at - from, length);
        return to;
      }
      if (type === SECTION) this.interfaces = [];
      else if (type === INTERFACE) this.readInterface(view, at, length);
      else if (isPacket) this.readPacket(bytes, view, at, length, type, this.offset + at - from);
      if (whole) {
        at += length;
      } else {
        this.skip = at + length - to;
        at = to;
      }
    }
    this.offset += at - from;
    return at;
  }

  finish(leftOver: number): void {
    if (this.stopped || (leftOver === 0 && this.skip === 0)) return;
    this.faults.add(
      'warning',
      'capture-cut',
      this.offset,
      `the file ends inside the block that starts near byte ${this.offset}; every block before it was read`,
      'Stop the capture program before copying its file.',
    );
  }

  private readByteOrder(view: DataView, at: number, offset: number): boolean {
    const magic = view.getUint32(at + 8, true);
    if (magic === 0x1a2b3c4d) this.little = true;
    else if (magic === 0x4d3c2b1a) this.little = false;
    else {
      this.damaged(offset, 0);
      return false;
    }
    return true;
  }

  private readInterface(view: DataView, at: number, length: number): void {
    const { little } = this;
    const entry: Interface = { linkType: -1, snapLength: 0, unitsPerSecond: 1e6, offsetSeconds: 0 };
    if (length >= 20) {
      entry.linkType = view.getUint16(at + 8, little);
      entry.snapLength = view.getUint32(at + 12, little);
      let option = at + 16;
      const end = at + length - 4;
      while (option + 4 <= end) {
        const code = view.getUint16(option, little);
        const size = view.getUint16(option + 2, little);
        const value = option + 4;
        if (code === 0 || value + size > end) break;
        if (code === 9 && size >= 1) {
          const resolution = view.getUint8(value);
          const power = resolution & 0x7f;
          entry.unitsPerSecond = resolution & 0x80 ? 2 ** power : 10 ** power;
        } else if (code === 14 && size >= 8) {
          entry.offsetSeconds = Number(view.getBigInt64(value, little));
        }
        option = value + ((size + 3) & ~3);
      }
    }
    this.interfaces.push(entry);
  }

  private readPacket(
    bytes: Uint8Array,
    view: DataView,
    at: number,
    length: number,
    type: number,
    offset: number,
  ): void {
    const { little } = this;
    const simple = type === SIMPLE_PACKET;
    const body = simple ? 12 : 28;
    const id = simple ? 0 : type === OLD_PACKET ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little);
    const source = this.interfaces[id];
    if (length < body + 4 || source === undefined) {
      this.faults.add(
        'warning',
        'capture-damaged-block',
        offset,
        source === undefined
          ? `the packet block at byte ${offset} belongs to interface ${id}, which the section does not describe`
          : `the packet block at byte ${offset} is only ${length} bytes long`,
        'The block was left out.',
      );
      return;
    }
    const onWire = view.getUint32(at + (simple ? 8 : 24), little);
    const room = length - body - 4;
    const captured = simple
      ? Math.min(onWire, room, source.snapLength === 0 ? Number.POSITIVE_INFINITY : source.snapLength)
      : Math.min(view.getUint32(at + 20, little), room);
    if (!simple) {
      const units = view.getUint32(at + 12, little) * 0x1_0000_0000 + view.getUint32(at + 16, little);
      const timeUs = microseconds(units, source.unitsPerSecond);
      const seconds = Math.floor(timeUs / 1e6);
      this.lastSeconds = seconds + source.offsetSeconds;
      this.lastMicros = timeUs - seconds * 1e6;
    }
    this.sink.record(bytes, at + body, captured, onWire, this.lastSeconds, this.lastMicros, source.linkType);
  }

  private damaged(offset: number, length: number): void {
    this.stopped = true;
    this.faults.add(
      'warning',
      'capture-damaged',
      offset,
      `the block at byte ${offset} is damaged (its length reads ${length}); reading stops here, every block before it was read`,
      'The file is damaged from this byte on; capture again.',
    );
  }
}

// Units beyond 2^53 (nanoseconds since 1970 are) lose less than a microsecond in a double, and the fraction is cut off anyway.
function microseconds(units: number, perSecond: number): number {
  if (perSecond === 1e6) return units;
  if (perSecond === 1e9) return Math.floor(units / 1000);
  const seconds = Math.floor(units / perSecond);
  return seconds * 1e6 + Math.floor(((units - seconds * perSecond) / perSecond) * 1e6);
}
