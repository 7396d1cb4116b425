// What the tasks of a board that names its firmware have in common: their options, read together with verify.json.
import { join } from 'node:path';
import type { BoardTaskOptions, Problem } from '@boardproof/nx';
import type { FirmwareProject } from './build-image.ts';
import { readVerifyFile, type VerifySettings } from './verify-file.ts';

/** Filled in by the plugin, as far as no command line says otherwise. Paths are relative to the workspace's root. */
export interface VerifyTaskOptions extends BoardTaskOptions {
  /** The board's verify.json; absent where there is none. */
  readonly verifyFile?: string;
  /** The folder of the firmware's project; absent where no project has the name. */
  readonly firmwareRoot?: string;
  readonly link?: VerifySettings['link'];
  readonly seconds?: number;
  /** Microseconds added each way. */
  readonly delayUs?: number;
  /** Share of the frames lost each way, 0 to 1. */
  readonly loss?: number;
}

/** A task's settings with every default filled in. */
export interface FirmwareTask {
  readonly firmware: FirmwareProject;
  readonly link: VerifySettings['link'];
  readonly seconds: number;
  readonly delayUs: number;
  readonly loss: number;
}

/** Reads verify.json and what the command line changes about it; problems when the task cannot run. */
export function readFirmwareTask(
  options: VerifyTaskOptions,
  workspaceRoot: string,
): FirmwareTask | { problems: readonly Problem[] } {
  const { verifyFile = 'verify.json', firmwareRoot } = options;
  const { settings, problems } = readVerifyFile(join(workspaceRoot, verifyFile), verifyFile);
  if (problems.length > 0) return { problems };
  if (settings === null || firmwareRoot === undefined) return { problems: [noFirmware(verifyFile, settings)] };
  const { link = settings.link, seconds = settings.seconds, delayUs = 0, loss = 0 } = options;
  const wrong = [
    ...(link === 'direct' || link === 'reference' ? [] : [refused('link', link, 'direct or reference')]),
    ...(seconds > 0 && seconds <= 3600 ? [] : [refused('seconds', seconds, 'above 0, up to 3600')]),
    ...(delayUs >= 0 && delayUs <= 1e6 ? [] : [refused('delayUs', delayUs, 'from 0 to 1000000')]),
    ...(loss >= 0 && loss < 1 ? [] : [refused('loss', loss, 'from 0 to below 1')]),
  ];
  if (wrong.length > 0) return { problems: wrong };
  const firmware = { workspaceRoot, name: settings.firmware, root: firmwareRoot };
  return { firmware, link, seconds, delayUs, loss };
}

function noFirmware(path: string, settings: VerifySettings | null): Problem {
  return {
    code: 'no-firmware',
    severity: 'error',
    path,
    message:
      settings === null
        ? 'the board names no firmware, so there is no image to run'
        : `there is no firmware project "${settings.firmware}" in this workspace`,
    hint: 'A verify.json beside the board.ts names one with a firmware.json: { "firmware": "lwip-iperf" }',
  };
}

function refused(option: string, value: unknown, range: string): Problem {
  return {
    code: 'option-value',
    severity: 'error',
    path: `options/${option}`,
    message: `--${option}=${String(value)} is not ${range}`,
    hint: '',
  };
}
