// Well-formed packets, for a host that consists of a test: ARP, ICMP echo, multicast DNS.

export const hostMac = '020000000064';
export const hostAddress = [192, 168, 1, 100] as const;

export function ethernet(to: string, type: number, payload: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from(to + hostMac, 'hex'), Buffer.alloc(2), payload]);
  frame.writeUInt16BE(type, 12);
  return frame.length < 60 ? Buffer.concat([frame, Buffer.alloc(60 - frame.length)]) : frame;
}

/** Who has `address`? */
export function arpRequest(address: readonly number[]): Buffer {
  const payload = Buffer.concat([
    Buffer.from(`0001080006040001${hostMac}`, 'hex'),
    Buffer.from(hostAddress),
    Buffer.alloc(6),
    Buffer.from(address),
  ]);
  return ethernet('ffffffffffff', 0x0806, payload);
}

export function ipv4(to: readonly number[], protocol: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(20);
  header[0] = 0x45;
  header.writeUInt16BE(20 + payload.length, 2);
  header[8] = 255;
  header[9] = protocol;
  header.set(hostAddress, 12);
  header.set(to, 16);
  header.writeUInt16BE(checksum(header), 10);
  return Buffer.concat([header, payload]);
}

export function icmpEcho(data: Buffer): Buffer {
  const message = Buffer.concat([Buffer.from('0800000012340001', 'hex'), data]);
  message.writeUInt16BE(checksum(message), 2);
  return message;
}

/** UDP without a checksum, as IPv4 allows. */
export function udp(from: number, to: number, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16BE(from, 0);
  header.writeUInt16BE(to, 2);
  header.writeUInt16BE(8 + data.length, 4);
  return Buffer.concat([header, data]);
}

/** A DNS question for the A record of a name. */
export function dnsQuestion(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]));
  return Buffer.concat([Buffer.from('000000000001000000000000', 'hex'), ...labels, Buffer.from('0000010001', 'hex')]);
}

/** The Internet checksum; 0 over data that hold a right one. */
export function checksum(data: Buffer): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 2) sum += (data[i]! << 8) | (data[i + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}
