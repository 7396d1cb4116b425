// How the peer's TCP behaves, and why by default so. The PC's stack is ours: this file states what it does.

/** When a receiver acknowledges. */
export interface AckPolicy {
  /** Every how many segments; 2 is RFC 9293's and Linux's rule. */
  readonly every: number;
  /** Seconds after which a lone segment is acknowledged; Linux's smallest is 0.04. */
  readonly delaySeconds: number;
  /** Segments at the start that are each acknowledged at once, as Linux's quick acknowledgements. */
  readonly quickStart: number;
}

export interface TcpOptions {
  /** Offered segment size: 1460 is what Ethernet's 1500 leaves. */
  readonly mss: number;
  /** Receive window in bytes. Without scaling at most 65535 of it can be told. */
  readonly receiveWindow: number;
  /** Shift of the window scale option; undefined does not offer it. */
  readonly windowScale: number | undefined;
  readonly sack: boolean;
  readonly timestamps: boolean;
  readonly ack: AckPolicy;
  /** Segments that may leave before the first acknowledgement (RFC 6928). */
  readonly initialWindow: number;
  /** Holds small segments back while data are under way. */
  readonly nagle: boolean;
  /** Retransmissions of one segment before the connection is given up. */
  readonly retries: number;
}

/** A PC on a local network: everything that Linux offers but timestamps and selective acknowledgements, which lwIP would refuse. */
export const pcTcp: TcpOptions = {
  mss: 1460,
  receiveWindow: 1460 * 704,
  windowScale: 5,
  sack: false,
  timestamps: false,
  ack: { every: 2, delaySeconds: 0.04, quickStart: 16 },
  initialWindow: 10,
  nagle: false,
  retries: 15,
};
