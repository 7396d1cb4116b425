// One set-up at a time: two commands started together on a fresh clone would run two `npm ci` into each other.
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Runs `work` while this process alone holds the lock file; `say` is told once when another process holds it. */
export function holding(file, say, work) {
  let told = false;
  while (!take(file)) {
    if (!told) say('waits for another set-up of this folder to end');
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const release = () => rmSync(file, { force: true });
  // Set-up ends with process.exit where it cannot go on.
  process.on('exit', release);
  try {
    return work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Makes the lock file with our process number in it; takes over from a process that is gone. */
function take(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readHolder(file);
  if (holder !== undefined && !isAlive(holder)) discard(file, holder);
  return false;
}

/** Removes the lock of a process that is gone, and no other that came into its place since it was read. */
function discard(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) === holder) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** The process number in the file; undefined while its owner has not written it yet, or has just let go. */
function readHolder(file) {
  try {
    const number = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(number) ? undefined : number;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
