// Why the board says that it started: the chip's reset status as the program reads it and tells it in its line of JSON.

/** Bits of SRC_SRSR from 0 up (NXP PERI_SRC.h); bit 0 is set by power and pin alike. */
const rt1062: readonly string[] = [
  'power or pin',
  'software',
  'security (CSU)',
  'user reset',
  'watchdog',
  'JTAG',
  'JTAG by software',
  'watchdog (RTWDOG)',
  'temperature',
];
const rt11xx: readonly string[] = [
  'power or pin',
  'software',
  'lock-up',
  'security (CSU)',
  'user reset',
  'watchdog',
  'JTAG',
  'JTAG by software',
  'watchdog (RTWDOG)',
  'watchdog (RTWDOG4)',
  'temperature',
];

/** What the board told: `status` as it read it, `cause` in words, whether its RAM had kept a mark. */
export interface ToldReset {
  readonly cause: string;
  readonly status: string;
  readonly ramKept: boolean;
}

/** Reads the board's line of JSON; undefined when it tells no cause. Power and pin are told apart by what RAM has kept. */
export function readResetCause(line: string, board = 'teensy41'): ToldReset | undefined {
  try {
    const { boot } = JSON.parse(line) as { boot?: { reset_cause?: unknown; ram_kept?: unknown } };
    const status = boot?.reset_cause;
    if (typeof status !== 'string' || !/^0x[\da-f]+$/i.test(status)) return undefined;
    const ramKept = boot?.ram_kept === 1;
    const names = board === 'teensy41' ? rt1062 : rt11xx;
    const word = Number(status);
    const causes = names.filter((_, bit) => (word & (1 << bit)) !== 0);
    const told = causes.map((name) => (name === names[0] ? (ramKept ? 'pin' : 'power') : name));
    return { cause: told.join(' and ') || 'none', status, ramKept };
  } catch {
    return undefined;
  }
}
