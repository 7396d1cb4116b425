import type { BenchTools } from './bench-tools.ts';
import { type EthtoolLink, parseEthtool, parseStatistics, spoilingOffloads } from './ethtool.ts';

/** What this PC says of its side of the cable. Null where ethtool is not there, or the device is unknown. */
export interface StationLink {
  link: EthtoolLink | null;
  counters: Record<string, number> | null;
  offloads: string[];
}

export async function stationLink(tools: BenchTools, device: string | null): Promise<StationLink> {
  if (device === null) return { link: null, counters: null, offloads: [] };
  const link = await tools.command('ethtool', [device], 5);
  if (link === null || link.code !== 0) return { link: null, counters: null, offloads: [] };
  const features = await tools.command('ethtool', ['-k', device], 5);
  const statistics = await tools.command('ethtool', ['-S', device], 5);
  return {
    link: parseEthtool(link.stdout),
    counters: statistics?.code === 0 ? parseStatistics(statistics.stdout) : null,
    offloads: features?.code === 0 ? spoilingOffloads(features.stdout) : [],
  };
}

/** Facts of the PC that change what is measured, for the record. */
export async function stationFacts(
  tools: BenchTools,
  device: string | null,
): Promise<Record<string, string | number | boolean | null>> {
  const congestion = await tools.command('sysctl', ['-n', 'net.ipv4.tcp_congestion_control'], 5);
  const driver = device === null ? null : await tools.command('ethtool', ['-i', device], 5);
  return {
    ...tools.facts(),
    device,
    driver: driver?.code === 0 ? (/^driver:\s*(\S+)/m.exec(driver.stdout)?.[1] ?? null) : null,
    congestionControl: congestion?.code === 0 ? congestion.stdout.trim() : null,
    client: 'boardproof-verify, header of iperf 2.1.8',
  };
}
