/**
 * A transfer over one cable, to be simulated. What comes out is a *generated* capture: neither hardware nor an emulated board,
 * only TCP's arithmetic of windows, round trips and queues. Times in microseconds, sizes in bytes unless said.
 */
export interface Scenario {
  /** `rx`: the PC sends to the board; `tx`: the board sends to the PC. */
  direction: 'rx' | 'tx';
  bytes: number;
  lineMbit: number;
  /** Each way, besides serialisation. */
  delayUs: number;
  mss: number;
  /** The data receiver's window, in segments. */
  windowSegments: number;
  /** What the data sender keeps unacknowledged at most, in segments. */
  sendBufferSegments: number;
  /** The receiver acknowledges every so many segments, the rest after `delayedAckUs`. */
  ackEvery: number;
  delayedAckUs: number;
  /** Share of data segments that the line loses, 0 to 1. */
  loss: number;
  /** Bytes that the line's transmit queue holds; beyond it segments are dropped. */
  queueBytes: number;
  /** Every so many data segments one is held up by `reorderUs`; 0 for never. */
  reorderEvery: number;
  reorderUs: number;
  /** Time that the receiver needs for each segment before it acknowledges. */
  receiverCpuUs: number;
  /** Time that the sender needs to make each segment. */
  senderCpuUs: number;
  /** The receiver's application reads so many bytes, then pauses so long; 0 for at once. */
  readChunk: number;
  readPauseUs: number;
  /** The sender's application writes so many bytes at a time, so often; 0 for all at once. */
  writeChunk: number;
  writeEveryUs: number;
  /** Both ends use timestamps; the payload shrinks by their 12 bytes. */
  timestamps: boolean;
  seed: number;
}

/**
 * The reference: PC to board at 100 Mbit/s with a window of four segments and an effective round trip of 681.5 us, which gives
 * 5840 bytes / 681.5 us = 68.55 Mbit/s (blog.dan.drown.org/teensy-4-1-ethernet measured that rate).
 */
export const referenceScenario: Scenario = {
  direction: 'rx',
  bytes: 4 * 1024 * 1024,
  lineMbit: 100,
  delayUs: 275.87,
  mss: 1460,
  windowSegments: 4,
  sendBufferSegments: 1000,
  ackEvery: 1,
  delayedAckUs: 250_000,
  loss: 0,
  queueBytes: Number.POSITIVE_INFINITY,
  reorderEvery: 0,
  reorderUs: 0,
  receiverCpuUs: 0,
  senderCpuUs: 0,
  readChunk: 0,
  readPauseUs: 0,
  writeChunk: 0,
  writeEveryUs: 0,
  timestamps: false,
  seed: 1,
};

const direct = { ...referenceScenario, delayUs: 60, ackEvery: 2 };

/** One scenario for each limit that a cable and two stacks can show. */
export const scenarios = {
  reference: referenceScenario,
  link: { ...direct, windowSegments: 8 },
  'send-buffer': {
    ...referenceScenario,
    direction: 'tx',
    windowSegments: 44,
    sendBufferSegments: 4,
    ackEvery: 2,
    delayedAckUs: 40_000,
  },
  loss: { ...direct, windowSegments: 8, delayUs: 150, loss: 0.01 },
  'zero-window': { ...direct, windowSegments: 8, readChunk: 100_000, readPauseUs: 60_000 },
  application: { ...direct, windowSegments: 44, writeChunk: 16 * 1024, writeEveryUs: 4_500 },
  cpu: { ...direct, windowSegments: 8, receiverCpuUs: 300 },
  'wrong-speed': { ...direct, windowSegments: 44, lineMbit: 10, bytes: 2 * 1024 * 1024 },
  'delayed-ack': {
    ...direct,
    direction: 'tx',
    windowSegments: 44,
    sendBufferSegments: 1,
    delayedAckUs: 40_000,
    bytes: 60 * 1460,
  },
} satisfies Record<string, Scenario>;
