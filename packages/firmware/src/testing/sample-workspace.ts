import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildPlaces } from '../build/build-firmware.ts';

/** A folder with the sample program where a workspace has its firmware, and a tool that provides an empty lwIP. */
export interface SampleWorkspace extends BuildPlaces {
  remove(): void;
}

export function sampleWorkspace(): SampleWorkspace {
  const workspaceRoot = mkdtempSync(join(tmpdir(), 'boardproof-sample-workspace-'));
  placeSample(workspaceRoot);
  return {
    workspaceRoot,
    sourceFolder: join(workspaceRoot, 'firmware', 'lwip-iperf'),
    remove: () => rmSync(workspaceRoot, { recursive: true, force: true }),
  };
}

/** Puts the sample program in the place of the real firmware of a workspace. */
export function placeSample(workspaceRoot: string): void {
  const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');
  rmSync(sourceFolder, { recursive: true, force: true });
  cpSync(fileURLToPath(new URL('./sample-project', import.meta.url)), sourceFolder, { recursive: true });
  writeFileSync(join(sourceFolder, 'firmware.json'), '{ "name": "lwip-iperf", "source": "." }\n');
  const tools = join(workspaceRoot, 'tools', 'third-party');
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'lwip.mjs'), 'console.log(import.meta.dirname ?? process.cwd());\n');
}
