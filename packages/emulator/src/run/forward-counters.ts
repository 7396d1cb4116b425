// What the board itself counts of the packets that it passes on.

export interface ForwardCounters {
  /** Whether the image was built to pass packets on; undefined when it does not say. */
  readonly isOn: boolean | undefined;
  /** Packets that lwIP has passed on to the other port. */
  readonly forwarded: number;
  /** Frames that found a send ring full, of both ports. */
  readonly refused: number;
}

/** From the board's line of JSON; undefined when it is none. */
export function readForwardCounters(line: string): ForwardCounters | undefined {
  try {
    const { options, stack, interfaces } = JSON.parse(line) as {
      options?: Record<string, number>;
      stack?: Record<string, number>;
      interfaces?: readonly Record<string, number>[];
    };
    const on = options?.['forward'];
    const full = (interfaces ?? []).map((one) => one['tx_ring_full'] ?? 0);
    return {
      isOn: on === undefined ? undefined : on === 1,
      forwarded: stack?.['ip_forwarded'] ?? 0,
      refused: full.reduce((sum, one) => sum + one, 0),
    };
  } catch {
    return undefined;
  }
}
