/** Preamble and start delimiter 8, Ethernet header 14, frame check sequence 4, inter-frame gap 12 bytes: IEEE 802.3. */
const FRAME_OVERHEAD = 38;
const VLAN_TAG = 4;
const TCP_HEADER = 20;
const TIMESTAMPS = 12;

export interface Framing {
  /** Payload bytes of a full segment. */
  payload: number;
  version: 4 | 6;
  timestamps: boolean;
  vlan: boolean;
}

/** Bytes that a segment takes on an Ethernet wire, gap included: 1538 for a full one without a tag. */
export function wireBytes(payload: number, framing: Framing): number {
  const ip = framing.version === 4 ? 20 : 40;
  const frame = ip + TCP_HEADER + (framing.timestamps ? TIMESTAMPS : 0) + payload + 18 + (framing.vlan ? VLAN_TAG : 0);
  // The shortest frame has 64 bytes.
  return Math.max(64, frame) + FRAME_OVERHEAD - 18;
}

/** The highest TCP goodput of a line, one way, in Mbit/s: 94.93 at 100 Mbit/s with 1460 bytes a segment. */
export function ceilingMbit(lineMbit: number, framing: Framing): number {
  return (lineMbit * framing.payload) / wireBytes(framing.payload, framing);
}

/** The time that a segment takes on the wire, in microseconds: 123.04 for a full one at 100 Mbit/s. */
export function serialisationUs(lineMbit: number, payload: number, framing: Framing): number {
  return (wireBytes(payload, framing) * 8) / lineMbit;
}
