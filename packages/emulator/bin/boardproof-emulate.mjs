#!/usr/bin/env node
// The published package holds a build alone; in the workspace the source counts when it is newer.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../src', import.meta.url))) {
  const { launch } = await import('@boardproof/nx/launch');
  await launch(import.meta.url, 'cli');
} else {
  const { main } = await import('../dist/cli.js');
  process.exitCode = await main(process.argv.slice(2));
}
