// Big-endian fields and addresses, as network headers hold them.

export function get16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

export function get32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

export function put16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
}

export function put32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** `192.168.1.4` as a number; an error when the text is no IPv4 address. */
export function ipv4(text: string): number {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  if (!isAddress) throw new Error(`"${text}" is no IPv4 address`);
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

export function ipv4Text(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}

/** `02:00:00:00:00:04` as six bytes. */
export function mac(text: string): Uint8Array {
  const parts = text.split(':').map((part) => Number.parseInt(part, 16));
  if (parts.length !== 6 || !parts.every((part) => part >= 0 && part < 256))
    throw new Error(`"${text}" is no MAC address`);
  return Uint8Array.from(parts);
}
