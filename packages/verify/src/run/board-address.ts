import { networkInterfaces } from 'node:os';

/** iperf's port; the control channel listens on the next one. */
export const IPERF_PORT = 5001;

export interface BoardAddress {
  host: string;
  port: number;
}

/** `ADDRESS`, `ADDRESS:PORT`, `[v6]`, `[v6]:PORT` or a bare IPv6 address; undefined for anything else. */
export function parseBoardAddress(text: string): BoardAddress | undefined {
  const match = /^(?:\[([0-9A-Fa-f:.%\w]+)\]|([^:[\]\s/]+))(?::(\d{1,5}))?$/.exec(text);
  if (match === null) {
    return /^[0-9A-Fa-f:.]+(?:%\w+)?$/.test(text) && text.split(':').length > 2
      ? { host: text, port: IPERF_PORT }
      : undefined;
  }
  const host = match[1] ?? match[2]!;
  const port = match[3] === undefined ? IPERF_PORT : Number(match[3]);
  if (port < 1 || port > 65_534 || /^-/.test(host)) return undefined;
  return { host, port };
}

/** The PC's interface on the board's own subnet; null when the board is behind a router, or the address is a name. */
export function interfaceTo(host: string, interfaces = networkInterfaces()): string | null {
  const target = ipv4(host);
  if (target === undefined) return host === '::1' ? loopbackName(interfaces) : null;
  let best: { name: string; bits: number } | null = null;
  for (const [name, addresses] of Object.entries(interfaces)) {
    for (const { address, netmask, family } of addresses ?? []) {
      if (family !== 'IPv4') continue;
      const [own, mask] = [ipv4(address), ipv4(netmask)];
      if (own === undefined || mask === undefined || (own & mask) !== (target & mask)) continue;
      const bits = Math.clz32(~mask);
      if (best === null || bits > best.bits) best = { name, bits };
    }
  }
  return best?.name ?? null;
}

function loopbackName(interfaces: ReturnType<typeof networkInterfaces>): string | null {
  return Object.entries(interfaces).find(([, list]) => list?.some((one) => one.internal))?.[0] ?? null;
}

function ipv4(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
  return parts.reduce((sum, part) => (sum << 8) | Number(part), 0);
}
