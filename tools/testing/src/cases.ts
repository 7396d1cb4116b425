import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The workspace's root folder, absolute. */
export const workspaceRoot = fileURLToPath(new URL('../../../', import.meta.url));

const shared = process.env['BOARDPROOF_SHARED'] ?? fileURLToPath(new URL('../../../../shared/', import.meta.url));

/** A folder of inputs that others wrote, kept outside this repository; undefined where it is absent. */
export function sharedFolder(name: string): string | undefined {
  const folder = `${shared.replace(/\/?$/, '/')}${name}`;
  return existsSync(folder) ? folder : undefined;
}

/** The reason that a skipped test prints when the shared inputs are absent. */
export const noShared = 'the shared cases are not beside this clone (set BOARDPROOF_SHARED)';

/** Skips the running test with a printed reason; goes on when there is none. */
export function skipFor(context: { skip(note?: string): never }, reason: string | undefined): void {
  if (reason !== undefined) context.skip(reason);
}
