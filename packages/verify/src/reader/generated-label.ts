/** The text of the first datagram of every generated capture, to port 9 (discard): nobody shall take it for a measurement. */
export const generatedLabel = 'boardproof-verify: GENERATED capture, no hardware was measured';

const bytesOfLabel = new TextEncoder().encode(generatedLabel);

/** True when the UDP header at `udp` is followed by the label's beginning (as much as was captured, at least 20 bytes). */
export function hasLabel(bytes: Uint8Array, udp: number, end: number): boolean {
  const at = udp + 8;
  const length = Math.min(bytesOfLabel.length, end - at);
  if (length < 20 || bytes[udp + 2] !== 0 || bytes[udp + 3] !== 9) return false;
  for (let index = 0; index < length; index += 1) if (bytes[at + index] !== bytesOfLabel[index]) return false;
  return true;
}
