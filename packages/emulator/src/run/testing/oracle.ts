// Other people's programs as judges of our captures. For tests only.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a capture into a folder of its own for as long as `use` needs it. */
export function withCapture<T>(capture: Uint8Array, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-capture-'));
  try {
    const file = join(folder, 'capture.pcap');
    writeFileSync(file, capture);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** tcptrace's long output of each connection: label to the values of its two columns, as numbers where they are. */
export function tcptrace(capture: Uint8Array): Map<string, string[]>[] {
  return withCapture(capture, (file) => {
    const { stdout } = spawnSync('tcptrace', ['-lrWn', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const blocks = stdout.split(/^TCP connection \d+:/m).slice(1);
    return blocks.map((block) => {
      const values = new Map<string, string[]>();
      for (const line of block.split('\n')) {
        for (const [, label, value] of line.matchAll(/(?:^|\s{2,})(\S[^:]*?):\s+(\S+)/g)) {
          values.set(label!, [...(values.get(label!) ?? []), value!]);
        }
      }
      return values;
    });
  });
}

/** The frames that tshark finds fault with: wrong checksums, or a filter of the caller's. */
export function tshark(capture: Uint8Array, filter: string, fields: string[] = ['frame.number']): string[] {
  return withCapture(capture, (file) => {
    const checks = ['ip.check_checksum', 'tcp.check_checksum', 'udp.check_checksum'].flatMap((name) => [
      '-o',
      `${name}:TRUE`,
    ]);
    const asked = fields.flatMap((field) => ['-e', field]);
    const args = [...checks, '-n', '-r', file, '-Y', filter, '-T', 'fields', '-E', 'occurrence=f', ...asked];
    const { stdout, stderr, status } = spawnSync('tshark', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(`tshark: ${stderr}`);
    return stdout.split('\n').filter((line) => line !== '');
  });
}
