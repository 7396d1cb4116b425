import { readFileSync } from 'node:fs';
import type { Problem } from '@boardproof/nx';
import { z } from 'zod';
import type { SizeReport } from './size-report.ts';

const bytes = z.int().min(0);
const Report = z.object({
  schema: z.literal('boardproof.size/1'),
  board: z.string(),
  placement: z.string(),
  buildId: z.string(),
  compiler: z.string(),
  regions: z.array(z.object({ name: z.string(), used: bytes, total: bytes })),
  flashBytes: bytes,
  topSymbols: z.array(
    z.object({ name: z.string(), file: z.string().exactOptional(), size: bytes, region: z.string(), address: bytes }),
  ),
});

/** Reads a `size.json`; a problem comes back where there is none or it is something else. */
export function readSizeReport(file: string): SizeReport | Problem {
  const wrong = (message: string): Problem => ({
    code: 'size-unreadable',
    severity: 'error',
    path: file,
    message,
    hint: 'name the size.json of an earlier build',
  });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return wrong(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  }
  try {
    const read = Report.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    return wrong(`it is no size report: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  } catch {
    return wrong('it is no JSON');
  }
}
