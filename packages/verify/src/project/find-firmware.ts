import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { FirmwareProject } from './build-image.ts';

/** The firmware's project at `folder` in the nearest workspace at or above the current folder. */
export function findFirmware(folder: string, from = process.cwd()): FirmwareProject | undefined {
  for (let at = from; ; at = dirname(at)) {
    const place = join(at, folder);
    const marker = join(place, 'firmware.json');
    if (existsSync(marker) && existsSync(join(at, 'nx.json'))) {
      return { workspaceRoot: at, name: nameIn(marker), root: relative(at, place).split(sep).join('/') };
    }
    if (dirname(at) === at) return undefined;
  }
}

/** As the firmware's plugin names the project. */
function nameIn(marker: string): string {
  try {
    const { name } = JSON.parse(readFileSync(marker, 'utf8')) as { name?: unknown };
    if (typeof name === 'string') return name;
  } catch {
    // Its own plugin says what is wrong with it.
  }
  return basename(dirname(marker));
}
