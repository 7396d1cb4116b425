// Captures that allow no verdict, made of sound ones.
import type { Random } from '@boardproof/testing';
import type { Origin, Plan } from './cases.ts';
import { emulatedCase } from './emulated-cases.ts';
import { namespaceCase } from './namespace-cases.ts';

export const traps = ['no-handshake', 'options-cut', 'capture-loss', 'time-backwards', 'too-little-data'] as const;
export type Trap = (typeof traps)[number];

export function trapCase(
  cable: boolean,
  index: number,
  direction: 'rx' | 'tx',
  random: Random,
): { origin: Origin; plan: Plan } {
  const trap = traps[index % traps.length]!;
  const made = random.pick(['link', 'receive-window'] as const);
  const emulated = cable ? emulatedCase(made, direction, random) : undefined;
  if (emulated !== undefined) return { origin: 'emulated', plan: { ...emulated, trap } };
  return { origin: 'namespaces', plan: { ...namespaceCase(made, direction, random), trap } };
}

interface Packet {
  header: Uint8Array;
  bytes: Uint8Array;
}

/** Spoils a capture (pcap, this machine's byte order, Ethernet, snapshots of 128 bytes). */
export function spoil(capture: Uint8Array, trap: Trap): Uint8Array {
  const head = capture.subarray(0, 24);
  const packets: Packet[] = [];
  const view = new DataView(capture.buffer, capture.byteOffset, capture.byteLength);
  for (let at = 24; at < capture.length; ) {
    const next = at + 16 + view.getUint32(at + 8, true);
    packets.push({ header: capture.slice(at, at + 16), bytes: capture.slice(at + 16, next) });
    at = next;
  }
  const isTcp = ({ bytes }: Packet) => bytes[12] === 8 && bytes[13] === 0 && bytes[23] === 6;
  const isData = (packet: Packet) => isTcp(packet) && new DataView(packet.header.buffer).getUint32(12, true) > 1000;
  const firstData = packets.findIndex(isData);
  switch (trap) {
    case 'no-handshake':
      return joined(head, packets.slice(firstData + 20));
    case 'options-cut':
      return joined(
        head,
        packets.map(({ header, bytes }) => {
          const cut = bytes.subarray(0, 54);
          new DataView(header.buffer).setUint32(8, cut.length, true);
          return { header, bytes: cut };
        }),
      );
    case 'capture-loss':
      return joined(
        head,
        packets.filter((packet, index) => !(isData(packet) && index > firstData + 50 && index % 97 === 0)),
      );
    case 'time-backwards':
      return joined(
        head,
        packets.map(({ header, bytes }, index) => {
          const stamp = new DataView(header.buffer);
          if (index > packets.length / 2) stamp.setUint32(0, Math.max(0, stamp.getUint32(0, true) - 1), true);
          return { header, bytes };
        }),
      );
    case 'too-little-data':
      return joined(head, packets.slice(0, firstData + 300));
  }
}

function joined(head: Uint8Array, packets: readonly Packet[]): Uint8Array {
  const out = new Uint8Array(packets.reduce((sum, { bytes }) => sum + 16 + bytes.length, 24));
  out.set(head);
  let at = 24;
  for (const { header, bytes } of packets) {
    out.set(header, at);
    out.set(bytes, at + 16);
    at += 16 + bytes.length;
  }
  return out;
}
