import type { Problem } from '@boardproof/nx';
import { type CaptureInput, readCapture } from './reader/capture-source.ts';
import { Faults } from './reader/fault.ts';
import { linkName, readLinkNames } from './reader/link-layer.ts';
import { PacketDecoder } from './reader/packet-decoder.ts';
import { TcpTrace } from './tcp/tcp-trace.ts';

export interface TracedCapture {
  packets: number;
  trace: TcpTrace;
  problems: readonly Problem[];
  /** False when the input is no capture, or one of a link type that is not read: the one error says which. */
  readable: boolean;
  /** The package's own generator made it, and labelled it so. */
  isGenerated: boolean;
}

/** Reads a capture from end to end in constant memory. `file` is its name in problems. */
export async function traceCapture(input: CaptureInput, file: string): Promise<TracedCapture> {
  const faults = new Faults(file);
  const trace = new TcpTrace();
  const decoder = new PacketDecoder(trace);
  const isCapture = await readCapture(input, decoder, faults);
  trace.finish();
  let unread = 0;
  for (const count of decoder.unreadLinks.values()) unread += count;
  const links = [...decoder.unreadLinks.keys()].map(linkName).join(', ');
  const onlyUnread = unread > 0 && unread === decoder.packets;
  if (unread > 0) {
    faults.add(
      onlyUnread ? 'error' : 'warning',
      'capture-link-type',
      0,
      `${unread} packets come from an interface of a kind that is not read: ${links}`,
      `Capture on the Ethernet interface; ${readLinkNames.join(', ')} are read.`,
    );
  }
  if (decoder.tooShort > 0) {
    faults.add(
      'warning',
      'packets-too-short',
      0,
      `${decoder.tooShort} packets are too short for their headers and were left out`,
      'Capture with a snapshot length of 128 bytes or more (-s 128).',
    );
  }
  if (decoder.fragments.unfinished > 0) {
    faults.add(
      'warning',
      'fragments-missing',
      0,
      `${decoder.fragments.unfinished} fragmented datagrams lack a part and were left out`,
      'TCP should not be fragmented at all: check the MTU of both ends.',
    );
  }
  if (trace.ignored > 0) {
    faults.add(
      'warning',
      'too-many-connections',
      0,
      `${trace.ignored} packets belong to connections beyond the first ${trace.connections.length} and were not followed`,
      'Capture with a filter for the board, for example "host 192.168.1.19".',
    );
  }
  return {
    packets: decoder.packets,
    trace,
    problems: faults.list,
    readable: isCapture && !onlyUnread,
    isGenerated: decoder.isGenerated,
  };
}
