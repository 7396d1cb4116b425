import { closeSync, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { captureFormat } from './capture-format.ts';
import type { Faults } from './fault.ts';
import { PcapParser } from './pcap.ts';
import { PcapngParser } from './pcapng.ts';
import type { CaptureParser, RecordSink } from './record-sink.ts';

const CHUNK = 256 * 1024;
/** What is read at once, and what a record may lack of the window before. */
const WINDOW = CHUNK + 64 * 1024;

/** A capture's place: a file's path, its bytes, or a stream of them. */
export type CaptureInput = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Reads a capture through one window of fixed size, whatever the file's size, and hands each packet to the sink.
 * Returns false when nothing could be read because it is no capture; the reason is then the one error among the faults.
 */
export async function readCapture(input: CaptureInput, sink: RecordSink, faults: Faults): Promise<boolean> {
  const isPlain = input instanceof Uint8Array && !(input[0] === 0x1f && input[1] === 0x8b);
  const feed = new Feed(sink, faults, isPlain ? Math.min(WINDOW, Math.max(64, input.length)) : WINDOW);
  if (typeof input === 'string') {
    const descriptor = openSync(input, 'r');
    try {
      const head = new Uint8Array(16);
      const got = readSync(descriptor, head, 0, 16, 0);
      const kind = captureFormat(head.subarray(0, got));
      if ('format' in kind && kind.format === 'gzip') return await gunzip(chunksOf(descriptor), feed, faults);
      // Synchronous reads: half the time of a stream's, and nothing else waits in this process.
      for (;;) {
        const free = feed.room();
        const read = readSync(descriptor, free, 0, free.length, null);
        if (read === 0 || !feed.filled(read)) break;
      }
      return feed.end();
    } finally {
      closeSync(descriptor);
    }
  }
  const stream = input instanceof Uint8Array ? [input] : input;
  return sniffed(stream, feed, faults);
}

async function sniffed(
  stream: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  feed: Feed,
  faults: Faults,
): Promise<boolean> {
  const iterator =
    Symbol.asyncIterator in stream
      ? stream[Symbol.asyncIterator]()
      : (stream as Iterable<Uint8Array>)[Symbol.iterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 4) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const part of first) {
    head.set(part, at);
    at += part.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  const kind = captureFormat(head);
  if ('format' in kind && kind.format === 'gzip') return gunzip(all(), feed, faults);
  for await (const part of all()) if (!feed.push(part)) break;
  return feed.end();
}

async function* chunksOf(descriptor: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(64 * 1024);
    const read = readSync(descriptor, chunk, 0, chunk.length, null);
    if (read === 0) return;
    yield chunk.subarray(0, read);
  }
}

/** Unpacks as far as the archive is whole: a cut or damaged one gives what could be read and a problem. */
async function gunzip(source: AsyncIterable<Uint8Array>, feed: Feed, faults: Faults): Promise<boolean> {
  // Loaded here alone: most captures are not packed.
  const { Readable: NodeReadable, pipeline } = await import('node:stream');
  const { constants, createGunzip } = await import('node:zlib');
  const unpacked = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
  const packed: Readable = NodeReadable.from(source, { objectMode: true });
  pipeline(packed, unpacked, () => {});
  try {
    for await (const part of unpacked) if (!feed.push(part as Uint8Array)) break;
  } catch (error) {
    faults.add(
      'warning',
      'capture-gzip-damaged',
      feed.received,
      `the gzip archive is damaged behind byte ${feed.received} of its content (${(error as Error).message}); what came before was read`,
      'Copy the file again or capture without compression.',
    );
  }
  packed.destroy();
  return feed.end();
}

/** One buffer between the bytes and the parser: what a record still lacks moves to the front and is filled up. */
class Feed {
  received = 0;
  private readonly buffer: Uint8Array;
  private used = 0;
  private parser: CaptureParser | undefined;
  private refused = false;
  private readonly sink: RecordSink;
  private readonly faults: Faults;

  constructor(sink: RecordSink, faults: Faults, size: number) {
    this.sink = sink;
    this.faults = faults;
    this.buffer = new Uint8Array(size);
  }

  room(): Uint8Array {
    return this.buffer.subarray(this.used, Math.min(this.used + CHUNK, this.buffer.length));
  }

  push(part: Uint8Array): boolean {
    for (let at = 0; at < part.length; ) {
      const free = this.room();
      const step = Math.min(free.length, part.length - at);
      free.set(part.subarray(at, at + step));
      at += step;
      if (!this.filled(step)) return false;
    }
    return true;
  }

  /** `length` bytes were put into `room()`. False: read no further. */
  filled(length: number): boolean {
    this.used += length;
    this.received += length;
    if (this.refused) return false;
    if (this.parser === undefined) {
      if (this.used < 16) return true;
      if (!this.choose()) return false;
    }
    return this.parse();
  }

  end(): boolean {
    if (this.parser === undefined && !this.refused && this.choose()) this.parse();
    if (this.refused) return false;
    this.parser?.finish(this.used);
    return !this.faults.list.some((fault) => fault.code === 'capture-cut-in-header');
  }

  private parse(): boolean {
    const parser = this.parser!;
    const end = parser.consume(this.buffer, 0, this.used);
    this.buffer.copyWithin(0, end, this.used);
    this.used -= end;
    return !parser.stopped;
  }

  private choose(): boolean {
    const kind = captureFormat(this.buffer.subarray(0, Math.min(this.used, 16)));
    const format = 'format' in kind ? kind.format : undefined;
    if (format === 'pcap') this.parser = new PcapParser(this.sink, this.faults);
    else if (format === 'pcapng') this.parser = new PcapngParser(this.sink, this.faults);
    else {
      this.refused = true;
      const name = 'other' in kind ? kind.other : 'a gzip archive inside another one';
      this.faults.add(
        'error',
        'capture-format',
        0,
        `this is no pcap or pcapng capture but ${this.used === 0 ? 'an empty file' : name}`,
        'Capture with tcpdump -w or dumpcap, or convert with editcap -F pcap.',
      );
      return false;
    }
    return true;
  }
}
