// The file verify.json beside a board.ts: which firmware proves the board.
import { existsSync, readFileSync } from 'node:fs';
import type { Problem } from '@boardproof/nx';
import { z } from 'zod';

/** The file's name; its presence gives a board the tasks that need an image. */
export const VERIFY_FILE = 'verify.json';

/** What proves a board. Each of the defaults can be overridden on a task's command line. */
export const VerifySettings = z.strictObject({
  $schema: z.string().optional(),
  /** Name of the Nx project that builds the image. */
  firmware: z.string().min(1),
  /** The emulated cable: `reference` has the delay of the published 68.55 Mbit/s. */
  link: z.enum(['direct', 'reference']).default('reference'),
  /** Virtual seconds of data in each direction; a verdict needs 5. */
  seconds: z.number().min(0.1).max(3600).default(10),
});
export type VerifySettings = z.infer<typeof VerifySettings>;

/** Reads the file (absolute path); null when there is none, problems with the field that is wrong otherwise. */
export function readVerifyFile(
  file: string,
  shown: string = VERIFY_FILE,
): { settings: VerifySettings | null; problems: Problem[] } {
  if (!existsSync(file)) return { settings: null, problems: [] };
  const refuse = (path: string, message: string): { settings: null; problems: Problem[] } => ({
    settings: null,
    problems: [
      {
        code: 'verify-file',
        severity: 'error',
        path,
        message,
        hint: 'The file is { "firmware": "lwip-iperf" }, with "link" (reference or direct) and "seconds" where wanted.',
      },
    ],
  });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(shown, `it is no JSON: ${(error as Error).message}`);
  }
  const read = VerifySettings.safeParse(value);
  if (read.success) return { settings: read.data, problems: [] };
  const [issue] = read.error.issues;
  return refuse(`${shown}#/${issue?.path.join('/') ?? ''}`, issue?.message ?? 'it is not understood');
}
