import { pcapMagics } from './pcap.ts';

export type CaptureFormat = 'pcap' | 'pcapng' | 'gzip';

/** Other formats by their first bytes, so that a refusal can name what was given. */
const others: [name: string, start: number[]][] = [
  ['snoop (RFC 1761)', [0x73, 0x6e, 0x6f, 0x6f, 0x70, 0x00]],
  ['Microsoft Network Monitor 2', [0x47, 0x4d, 0x42, 0x55]],
  ['Microsoft Network Monitor 1', [0x52, 0x54, 0x53, 0x53]],
  ['Endace ERF in an xz archive or another xz archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['bzip2 archive', [0x42, 0x5a, 0x68]],
  ['zstd archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['lz4 archive', [0x04, 0x22, 0x4d, 0x18]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['ELF program', [0x7f, 0x45, 0x4c, 0x46]],
  ['Sniffer', [0x54, 0x52, 0x53, 0x4e, 0x49, 0x46, 0x46]],
  ['Visual Networks', [0x05, 0x56, 0x4e, 0x46]],
];

/** The format of a capture by its first bytes (at least 4 of them), or the name of what it is instead. */
export function captureFormat(head: Uint8Array): { format: CaptureFormat } | { other: string } {
  if (head.length < 4) return { other: `a file of ${head.length} bytes` };
  const magic = (head[0]! | (head[1]! << 8) | (head[2]! << 16) | (head[3]! << 24)) >>> 0;
  if (pcapMagics.has(magic)) return { format: 'pcap' };
  if (magic === 0x0a0d0d0a) return { format: 'pcapng' };
  if (head[0] === 0x1f && head[1] === 0x8b) return { format: 'gzip' };
  for (const [name, start] of others) {
    if (start.every((byte, index) => head[index] === byte)) return { other: name };
  }
  const printable = head.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127));
  if (printable) return { other: 'a text' };
  const hex = Array.from(head.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return { other: `a file that starts with ${hex}` };
}
