import { dirname, join } from 'node:path';
import type { Problem } from '@boardproof/board';
import { type BoardTaskOptions, boardExecutor } from '@boardproof/nx';
import { isMount, loadEnclosure, makeEnclosure, makeMount, readMeasured } from '../../index.ts';

interface Options extends BoardTaskOptions {
  readonly lid?: 'snap' | 'screw';
  readonly measured?: string | readonly string[];
  readonly variant?: string;
  readonly clearance?: number;
  readonly angle?: number;
}

/**
 * Nx executor `enclosure`: makes and checks what the `enclosure.ts` beside a board describes, its printed case or the bracket
 * and the case of its mount on another board.
 */
export default boardExecutor<Options>('enclosure', async (board, options, context) => {
  const { boardFile, lid, measured: given, variant, clearance, angle } = options;
  const file = join(context.workspaceRoot, dirname(boardFile), 'enclosure.ts');
  const { measured, problems: wrong } = readMeasured(given);
  const request = {
    measured,
    ...(variant === undefined ? {} : { variant }),
    ...(clearance === undefined ? {} : { clearance }),
    ...(angle === undefined ? {} : { angle }),
  };
  const { draft, problems } = await loadEnclosure(file, board, context, request);
  const all = [...problems, ...wrong];
  if (draft === undefined || all.length > 0) return { files: new Map(), problems: all };
  const foreign = isMount(draft)
    ? refused({ lid }, 'the lid of a mount snaps')
    : refused({ variant, clearance, angle }, 'only a mount on another board has an angle');
  if (foreign.length > 0) return { files: new Map(), problems: foreign };
  if (isMount(draft)) return makeMount(board, draft);
  return makeEnclosure(board, { project: draft, measured, ...(lid === undefined ? {} : { override: { lid } }) });
});

/** Options that this enclosure.ts has no use for, rather than passed over in silence. */
function refused(options: Readonly<Record<string, unknown>>, why: string): Problem[] {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => ({
      code: 'option-without-effect',
      severity: 'error',
      path: `options/${name}`,
      message: `--${name} means nothing here: ${why}`,
      hint: 'leave it out',
    }));
}
