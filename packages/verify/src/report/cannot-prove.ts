import type { BoardRecord } from '../record/record-schema.ts';

/** What stays open whatever the verdict says, and how one could find out: facts of the test, not of this board. */
export const cannotProve: readonly (readonly [what: string, why: string])[] = [
  [
    'Polarity of a pair (TD+ with TD-, RD+ with RD-)',
    '100BASE-TX does not depend on it; 10BASE-T corrects it. Only the PHY’s polarity bit at 10 Mbit/s, or a meter, tells.',
  ],
  [
    'Which pair is which',
    'Auto-MDIX swaps them. The PHY’s MDI/MDI-X bit compared with a known good board on the same cable tells.',
  ],
  [
    'The capacitor at the centre taps',
    'The link mostly comes up without it, with more common-mode noise. Error counters on a long cable, or a meter, tell.',
  ],
  ['Interference, immunity and insulation (EMC, ESD, hipot)', 'They need a laboratory; no throughput shows them.'],
  ['Margin of the signals', 'Another partner, a short and a long cable may behave otherwise. Repeat with two of each.'],
];

/** What this very run did not see, and what hence remains open. */
export function notSeen(record: BoardRecord): string[] {
  const open: string[] = [];
  const measured = (name: string) =>
    record.phases.some((phase) => phase.measurements.some((one) => one.name.includes(name) && one.value !== null));
  if (record.kind === 'emulated') {
    open.push('No board was measured: every figure comes from the emulated one, which has no solder joints.');
  }
  if (!measured('etransmissions')) {
    open.push(
      'No capture was made: segments that were sent again, windows and round trips are unknown, and so is what limits.',
    );
  }
  if (!record.counters.some((counter) => counter.isError && counter.after !== null)) {
    open.push('No error counters could be read: damaged frames that cost no throughput stay unseen.');
  }
  return open;
}
