// A tuning for the terminal.
import { plain } from '@boardproof/nx';
import type { TuneResult, TuneStep } from './tune-result.ts';

export const tuneHead = '     wnd  snd   predicted   measured  limit           RAM of the image   held when full';

/** One line of the table. */
export function tuneLine(step: TuneStep): string {
  const rate = (value: number | null) => (value === null ? '-' : value.toFixed(2));
  const ram = step.ramBytes === null ? '-' : `${(step.ramBytes / 1000).toFixed(1)} kB`;
  return [
    step.direction,
    String(step.wnd).padStart(6),
    String(step.snd).padStart(4),
    rate(step.predictedMbit).padStart(11),
    rate(step.mbit).padStart(10),
    ` ${(step.reaches ? 'none: it is full' : step.class).padEnd(16)}`,
    ram.padStart(15),
    `${(step.heldBytes / 1000).toFixed(1)} kB`.padStart(16),
  ].join(' ');
}

/** Sentence, table, reasons, and last the lines to keep. */
export function tuneText(result: TuneResult): string {
  const emulated = result.kind === 'emulated' ? ' (no board was measured)' : '';
  const lines = [
    plain(result.sentence),
    `${plain(`${result.board}, link ${result.link}`)}${emulated}; a full link is ${result.targetMbit.toFixed(2)} of ${result.ceilingMbit.toFixed(2)} Mbit/s`,
    '',
    ...(result.steps.length === 0 ? [] : [tuneHead, ...result.steps.map(tuneLine), '']),
    ...result.why.flatMap((why) => [plain(why), '']),
  ];
  if (result.keep.length > 0) lines.push('lwipopts.h:', ...result.keep.map((line) => `  ${line}`));
  return `${lines.join('\n').trimEnd()}\n`;
}
