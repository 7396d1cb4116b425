import { z } from 'zod';

/** How much a problem weighs: an error stops the task, a warning stands in its files, an info is said once. */
export const Severity = z.enum(['error', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/**
 * One thing that is wrong or worth knowing, as data. Text for people is in `message` and `hint`, programs read `code` and `path`.
 * `path` leads to the place: a file (`board.ts:12:3`), or names in the model (`nets/T+/J1.TD+`).
 */
export const Problem = z.strictObject({
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a code is lower case words joined by dashes'),
  severity: Severity,
  path: z.string(),
  message: z.string().min(1),
  hint: z.string(),
});
export type Problem = Readonly<z.infer<typeof Problem>>;

/** True when a list holds at least one error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
