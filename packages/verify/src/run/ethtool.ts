/** What `ethtool IF` says of the PC's side of the cable. */
export interface EthtoolLink {
  up: boolean | null;
  mbit: number | null;
  duplex: 'full' | 'half' | null;
  autoNegotiation: boolean | null;
  /** `on`, `off`, `unknown`, as MDI-X stands there. */
  mdix: string | null;
}

export function parseEthtool(text: string): EthtoolLink {
  const value = (name: string) => new RegExp(`^\\s*${name}:\\s*(.+?)\\s*$`, 'm').exec(text)?.[1];
  const detected = value('Link detected');
  const speed = /^(\d+)Mb\/s$/.exec(value('Speed') ?? '')?.[1];
  const duplex = value('Duplex')?.toLowerCase();
  const auto = value('Auto-negotiation');
  return {
    up: detected === undefined ? null : detected.startsWith('yes'),
    mbit: speed === undefined ? null : Number(speed),
    duplex: duplex === 'full' || duplex === 'half' ? duplex : null,
    autoNegotiation: auto === undefined ? null : auto === 'on',
    mdix: value('MDI-X') ?? null,
  };
}

/** Offloads that make a capture show segments which never were on the wire; from `ethtool -k IF`. */
export function spoilingOffloads(text: string): string[] {
  const long: Record<string, string> = {
    'tcp-segmentation-offload': 'tso',
    'generic-segmentation-offload': 'gso',
    'generic-receive-offload': 'gro',
    'large-receive-offload': 'lro',
  };
  return Object.entries(long)
    .filter(([name]) => new RegExp(`^\\s*${name}: on`, 'm').test(text))
    .map(([, short]) => short);
}

/** Counters of `ethtool -S IF` by name. */
export function parseStatistics(text: string): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const [, name, value] of text.matchAll(/^\s+([^:\n]+?):\s+(\d+)\s*$/gm)) counters[name!] = Number(value);
  return counters;
}

/** Which of the NIC's counters must stand still on a good cable. */
export function isNicError(name: string): boolean {
  return (
    /crc|align|fcs|symbol|late_coll|frame_error|length_error|rx_errors|tx_errors|carrier_err|fifo_err|over_err|missed|jabber|undersize|fragment/i.test(
      name,
    ) && !/ok|good/i.test(name)
  );
}
