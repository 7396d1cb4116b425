// Runs a program whose output goes to a log file, and gives its last lines back: long runs print more than memory should hold.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Exit code and the lines that the program printed, stdout and stderr as they came, without colours. */
export function runLogged(command, args, log, options = {}) {
  const before = existsSync(log) ? statSync(log).size : 0;
  const file = openSync(log, 'a');
  try {
    const { status, signal, error } = spawnSync(command, args, { ...options, stdio: ['ignore', file, file] });
    if (error) throw error;
    const text = readFileSync(log).subarray(before).toString();
    return { status: status ?? signal, lines: plain(text).trimEnd().split('\n') };
  } finally {
    closeSync(file);
  }
}

/** The last lines of a run as one text. */
export function lastLines(lines, count) {
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n');
}

/** Says on stderr what is going on. */
export function say(words) {
  process.stderr.write(`long ${words}\n`);
}

function plain(text) {
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '');
}
