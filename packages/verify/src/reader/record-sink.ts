/**
 * What a file parser hands on for each packet. The bytes are only lent: the receiver reads them in place and keeps no reference.
 */
export interface RecordSink {
  /**
   * `at` is where the link-layer header starts in `bytes`; `captured` bytes of it are in the file, `onWire` bytes were on the wire.
   * At least `min(captured, neededBytes)` of them are in `bytes`. The time is `seconds` since 1970 and `micros` microseconds,
   * fractions cut off: two integers of the machine, where one number would be an object for each packet.
   * `linkType` is a LINKTYPE_ number of the pcap registry.
   */
  record(
    bytes: Uint8Array,
    at: number,
    captured: number,
    onWire: number,
    seconds: number,
    micros: number,
    linkType: number,
  ): void;
}

/** Headers of one packet never need more than this: Ethernet with two tags, PPPoE, IPv6 with long extensions, TCP with options. */
export const neededBytes = 512;

/** A parser of one capture format, fed by windows of bytes. */
export interface CaptureParser {
  /** Parses whole records in `bytes[from, to)`; returns where it stopped. The rest is given again, with more behind it. */
  consume(bytes: Uint8Array, from: number, to: number): number;
  /** Tells the parser that nothing follows the bytes left over; it notes a problem when they are part of a record. */
  finish(leftOver: number): void;
  /** True when the parser refuses to read on; the reason is among its problems. */
  readonly stopped: boolean;
}
