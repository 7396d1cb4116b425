import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The marker of a folder with C sources that this package builds. */
export const MARKER = 'firmware.json';

/** The folder of the project's firmware, found from the current folder upwards; undefined outside a workspace. */
export function firmwareFolder(from = process.cwd()): string | undefined {
  const root = workspaceRoot(from);
  return root === undefined ? undefined : join(root, 'firmware', 'lwip-iperf');
}

/** The nearest folder at or above `from` that holds the firmware's sources, or is an Nx workspace. */
export function workspaceRoot(from = process.cwd()): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'firmware', 'lwip-iperf', 'CMakeLists.txt')) || existsSync(join(folder, 'nx.json'))) {
      return folder;
    }
    if (dirname(folder) === folder) return undefined;
  }
}
