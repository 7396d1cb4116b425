// Virtual time, and Ethernet as two ends of a cable see it.

/** Virtual time in ticks (see TICKS_PER_SECOND) and what is due in it. Events at one time run in the order in which they were asked for. */
export interface Clock {
  /** Exact inside an access of a block and inside an event. */
  readonly now: number;
  /** Calls `action` at `time` (at once when that has passed, before anything later); the answer serves to cancel it. */
  at(time: number, action: () => void): number;
  cancel(event: number): void;
}

/** An Ethernet frame from destination address to the end of its data, padding included and the FCS not. Never changed once sent. */
export interface Frame {
  readonly bytes: Uint8Array;
  /** True when bits were damaged on the way: the FCS that stands behind the bytes does not fit. */
  readonly damaged: boolean;
  /**
   * True when IP header and protocol checksum were worked out from these very bytes: nobody need sum them again. Absent on a
   * copy that was damaged, and where nobody knows.
   */
  readonly sumsRight?: boolean;
}

export type Duplex = 'full' | 'half';
export type LinkSpeed = 10 | 100 | 1000;

/** What a PHY or a peer's network card offers to the other end. */
export interface LinkOffer {
  /** False for a forced speed and duplex. */
  readonly autoNegotiation: boolean;
  readonly modes: readonly { readonly speed: LinkSpeed; readonly duplex: Duplex }[];
}

/** One end of a cable, as the network card or PHY that is plugged in uses it. */
export interface CableEnd {
  /** Says what this end offers; undefined while it is powered down or in reset. */
  offer(offer: LinkOffer | undefined): void;
  /** The state of the link as this end sees it; undefined while there is none. */
  readonly link: { readonly speed: LinkSpeed; readonly duplex: Duplex; readonly partner: LinkOffer } | undefined;
  /** What the owner of this end hears. */
  onLink: () => void;
  /** The last bit of a frame has come in. */
  onFrame: (frame: Frame) => void;
  /**
   * Sends a frame now. Answers the time at which the next one may start: preamble, FCS and gap included. A frame that is
   * sent without a link, or before that time, is lost; the answer is the same.
   */
  send(frame: Frame): number;
}
