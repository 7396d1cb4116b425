// `--measured jack.height=13.4`: figures that replace assumed ones.
import type { Problem } from '@boardproof/board';
import type { Measured } from '../fit/assume.ts';

/** Reads `NAME=MILLIMETRES`, one or several, also separated by commas. Every wrong one is listed. */
export function readMeasured(given: string | readonly string[] | undefined): {
  measured: Measured;
  problems: Problem[];
} {
  const measured: Record<string, number> = {};
  const problems: Problem[] = [];
  const entries = (typeof given === 'string' ? [given] : (given ?? [])).flatMap((entry) => entry.split(','));
  for (const entry of entries) {
    const [, name, value] =
      /^\s*([A-Za-z0-9_-]+(?:\.[A-Za-z]+)*)\s*=\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*$/.exec(entry) ?? [];
    if (name !== undefined && value !== undefined) measured[name] = Number(value);
    else {
      problems.push({
        code: 'measured-syntax',
        severity: 'error',
        path: 'measured',
        message: `"${entry}" is no measured figure`,
        hint: 'write NAME=MILLIMETRES, such as jack.height=13.4',
      });
    }
  }
  return { measured, problems };
}
