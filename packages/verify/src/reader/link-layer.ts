/** LINKTYPE_ numbers of the pcap registry that are read here. */
export const LINK_ETHERNET = 1;

const names = new Map<number, string>([
  [0, 'BSD loopback'],
  [1, 'Ethernet'],
  [9, 'PPP'],
  [10, 'FDDI'],
  [12, 'raw IP'],
  [14, 'raw IP'],
  [50, 'PPP with HDLC framing'],
  [51, 'PPPoE'],
  [101, 'raw IP'],
  [108, 'OpenBSD loopback'],
  [113, 'Linux cooked'],
  [228, 'raw IPv4'],
  [229, 'raw IPv6'],
  [276, 'Linux cooked 2'],
]);
const unread = new Map<number, string>([
  [6, 'Token Ring'],
  [104, 'Cisco HDLC'],
  [105, '802.11'],
  [107, 'Frame Relay'],
  [119, '802.11 with Prism header'],
  [127, '802.11 with radiotap header'],
  [147, 'user 0'],
  [189, 'USB'],
  [197, 'Endace ERF'],
  [201, 'Bluetooth'],
  [220, 'USB'],
  [249, 'USB (USBPcap)'],
  [253, 'netlink'],
]);

/** True when frames of this link type can be taken apart. */
export function isReadLink(linkType: number): boolean {
  return names.has(linkType);
}

/** A link type's name with its number, for messages. */
export function linkName(linkType: number): string {
  return `${names.get(linkType) ?? unread.get(linkType) ?? 'unknown'} (link type ${linkType})`;
}

export const readLinkNames: readonly string[] = [...new Set(names.values())];

const IPV4 = 0x0800;
const IPV6 = 0x86dd;

/**
 * Where the IP header of a frame starts, or -1 when it carries no IP (ARP, spanning tree, a frame cut too short).
 * `tagged` tells after a call whether a VLAN tag was passed: it costs four bytes on the wire.
 */
export class LinkLayer {
  tagged = false;

  networkAt(bytes: Uint8Array, at: number, end: number, linkType: number): number {
    this.tagged = false;
    switch (linkType) {
      case 1:
        return end - at < 14 ? -1 : this.byType(bytes, at + 14, end, pair(bytes, at + 12));
      case 12:
      case 14:
      case 101:
      case 228:
      case 229:
        return at;
      case 113:
        return end - at < 16 ? -1 : this.byType(bytes, at + 16, end, pair(bytes, at + 14));
      case 276:
        return end - at < 20 ? -1 : this.byType(bytes, at + 20, end, pair(bytes, at));
      case 0:
      case 108:
        // The family's number differs between systems and its byte order with the host: the version nibble decides.
        return at + 4;
      case 10:
        return end - at < 13 ? -1 : this.snap(bytes, at + 13, end);
      case 9:
        return this.ppp(bytes, at, end);
      case 50:
        return this.ppp(bytes, end - at >= 2 && bytes[at] === 0xff && bytes[at + 1] === 0x03 ? at + 2 : at, end);
      case 51:
        return this.ppp(bytes, at + 6, end);
      default:
        return -1;
    }
  }

  private byType(bytes: Uint8Array, start: number, end: number, first: number): number {
    let at = start;
    let type = first;
    for (;;) {
      if (type === IPV4 || type === IPV6) return at;
      if (type === 0x8100 || type === 0x88a8 || type === 0x9100 || type === 0x9200) {
        if (end - at < 4) return -1;
        this.tagged = true;
        type = pair(bytes, at + 2);
        at += 4;
      } else if (type === 0x8864) {
        return this.ppp(bytes, at + 6, end);
      } else if (type < 0x0600) {
        return this.snap(bytes, at, end);
      } else {
        return -1;
      }
    }
  }

  private snap(bytes: Uint8Array, at: number, end: number): number {
    if (end - at < 8 || bytes[at] !== 0xaa || bytes[at + 1] !== 0xaa || bytes[at + 2] !== 0x03) return -1;
    const type = pair(bytes, at + 6);
    return type === IPV4 || type === IPV6 ? at + 8 : -1;
  }

  private ppp(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    if (end - at >= 2 && bytes[at] === 0xff && bytes[at + 1] === 0x03) at += 2;
    if (end - at < 2) return -1;
    // An odd first byte is a protocol number sent in one byte.
    if (bytes[at]! & 1) return bytes[at] === 0x21 || bytes[at] === 0x57 ? at + 1 : -1;
    const protocol = pair(bytes, at);
    return protocol === 0x0021 || protocol === 0x0057 ? at + 2 : -1;
  }
}

function pair(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}
