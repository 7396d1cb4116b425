import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where a package of ours lies, within the workspace or installed. */
export function packageFolder(name: 'verify' | 'emulator' | 'firmware'): string {
  return dirname(createRequire(import.meta.url).resolve(`@boardproof/${name}/package.json`));
}
