export type SampleFormat =
  | 'pcap'
  | 'pcap-nano'
  | 'pcap-big-endian'
  | 'pcap-modified'
  | 'pcapng'
  | 'pcapng-nano-big-endian';

export interface Frame {
  timeUs: number;
  head: Uint8Array;
  onWire: number;
}

/** Writes frames as a capture file of the given format. */
export function encodeCapture(frames: readonly Frame[], linkType: number, format: SampleFormat): Uint8Array {
  const isNg = format.startsWith('pcapng');
  const parts = isNg ? pcapng(frames, linkType, format !== 'pcapng') : pcap(frames, linkType, format);
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const SNAP = 128;

function pcap(frames: readonly Frame[], linkType: number, format: SampleFormat): Uint8Array[] {
  const little = format !== 'pcap-big-endian';
  const nano = format === 'pcap-nano';
  const modified = format === 'pcap-modified';
  const header = new DataView(new ArrayBuffer(24));
  header.setUint32(0, nano ? 0xa1b23c4d : modified ? 0xa1b2cd34 : 0xa1b2c3d4, little);
  header.setUint16(4, 2, little);
  header.setUint16(6, 4, little);
  header.setUint32(16, SNAP, little);
  header.setUint32(20, linkType, little);
  const parts = [new Uint8Array(header.buffer)];
  for (const frame of frames) {
    const record = new DataView(new ArrayBuffer((modified ? 24 : 16) + frame.head.length));
    record.setUint32(0, Math.floor(frame.timeUs / 1e6), little);
    record.setUint32(4, (frame.timeUs % 1e6) * (nano ? 1000 : 1), little);
    record.setUint32(8, frame.head.length, little);
    record.setUint32(12, frame.onWire, little);
    const bytes = new Uint8Array(record.buffer);
    bytes.set(frame.head, modified ? 24 : 16);
    parts.push(bytes);
  }
  return parts;
}

function pcapng(frames: readonly Frame[], linkType: number, nanoBig: boolean): Uint8Array[] {
  const little = !nanoBig;
  const block = (type: number, body: number, fill: (view: DataView) => void): Uint8Array => {
    const length = 12 + ((body + 3) & ~3);
    const view = new DataView(new ArrayBuffer(length));
    view.setUint32(0, type, little);
    view.setUint32(4, length, little);
    view.setUint32(length - 4, length, little);
    fill(new DataView(view.buffer, 8, length - 12));
    return new Uint8Array(view.buffer);
  };
  const section = block(0x0a0d0d0a, 16, (view) => {
    view.setUint32(0, 0x1a2b3c4d, little);
    view.setUint16(4, 1, little);
    view.setBigInt64(8, -1n, little);
  });
  const description = block(1, nanoBig ? 20 : 8, (view) => {
    view.setUint16(0, linkType, little);
    view.setUint32(4, SNAP, little);
    if (nanoBig) {
      view.setUint16(8, 9, little);
      view.setUint16(10, 1, little);
      view.setUint8(12, 9);
    }
  });
  const packets = frames.map((frame) =>
    block(6, 20 + frame.head.length, (view) => {
      const units = BigInt(frame.timeUs) * (nanoBig ? 1000n : 1n);
      view.setUint32(4, Number(units >> 32n), little);
      view.setUint32(8, Number(units & 0xffffffffn), little);
      view.setUint32(12, frame.head.length, little);
      view.setUint32(16, frame.onWire, little);
      new Uint8Array(view.buffer, view.byteOffset + 20).set(frame.head);
    }),
  );
  return [section, description, ...packets];
}
