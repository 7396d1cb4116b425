import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Problem } from '@boardproof/nx';

/** Kept free for the last record, should the disk fill up meanwhile. */
const RESERVE_BYTES = 512 * 1024;
const reserveName = '.reserve';

/** Writes files whole or not at all. The file system is injected so that a full disk can be tried. */
export interface Writer {
  write(path: string, content: string | Uint8Array): void;
}

/** Writes beside the target, flushes, renames: a kill at any time leaves the old or the new content. */
export const diskWriter: Writer = {
  write(path, content) {
    const temporary = `${path}.part`;
    const descriptor = openSync(temporary, 'w');
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor);
    } catch (error) {
      // Half a file would keep the space that the record needs.
      rmSync(temporary, { force: true });
      throw error;
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  },
};

/**
 * Makes a folder and those above it, one by one: Node's own way of it tries for ever where a folder takes no others although it is
 * there, as below /proc.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path || existsSync(above)) throw error;
    makeFolder(above);
    // Another station may have been as quick.
    makeFolder(path);
  }
}

/**
 * The folder of one attempt: `ROOT/SERIAL/attempt-N`. Earlier attempts are never touched. Some space is reserved, and given up
 * for the record when the disk is full.
 */
export class RecordFolder {
  readonly path: string;
  readonly attempt: number;
  private readonly writer: Writer;
  private reserved = false;

  constructor(root: string, serial: string | null, writer: Writer = diskWriter) {
    this.writer = writer;
    const board = join(root, folderName(serial));
    makeFolder(board);
    // Two stations may share the folder: the one that makes it has it.
    for (let attempt = nextAttempt(board); ; attempt += 1) {
      const path = join(board, `attempt-${attempt}`);
      try {
        mkdirSync(path);
        this.path = path;
        this.attempt = attempt;
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    try {
      writeFileSync(join(this.path, reserveName), new Uint8Array(RESERVE_BYTES));
      this.reserved = true;
    } catch {
      // Without the reserve the run can still succeed; a full disk is found at the first record, for which half of one has no use.
      rmSync(join(this.path, reserveName), { force: true });
    }
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Writes a file; when the disk is full and the file a small one, once more without the reserve. Throws if that is no help. */
  write(name: string, content: string | Uint8Array): void {
    try {
      this.writer.write(this.file(name), content);
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      // A capture would take the reserve along and fail all the same.
      if (!isFull || content.length > RESERVE_BYTES || !this.release()) throw error;
      this.writer.write(this.file(name), content);
    }
  }

  /** Ends the reserve; true when there was one. */
  release(): boolean {
    if (!this.reserved) return false;
    this.reserved = false;
    rmSync(this.file(reserveName), { force: true });
    return true;
  }

  /** Name, size and hash of a file that the run made; null when it is not there. */
  async artefact(name: string): Promise<{ path: string; sha256: string; bytes: number } | null> {
    const path = this.file(name);
    if (!existsSync(path)) return null;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
    return { path: basename(name), sha256: hash.digest('hex'), bytes: statSync(path).size };
  }
}

/** Why a file could not be written. */
export function writeProblem(name: string, error: unknown): Problem {
  const { code, message } = error as NodeJS.ErrnoException;
  return {
    code: code === 'ENOSPC' ? 'disk-full' : 'record-not-written',
    severity: 'error',
    path: name,
    message: code === 'ENOSPC' ? 'the disk is full: the record is incomplete' : message,
    hint: 'Free space, or choose another folder with --out.',
  };
}

/** The SHA-256 of a file's content, in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A serial number as a folder: what could leave the root or trouble a shell becomes an underscore. */
export function folderName(serial: string | null): string {
  if (serial === null || serial.trim() === '') return 'no-serial';
  const name = serial.replaceAll(/[^0-9A-Za-z._-]/g, '_').slice(0, 100);
  return /^\.+$/.test(name) ? name.replaceAll('.', '_') : name;
}

function nextAttempt(board: string): number {
  const numbers = readdirSync(board)
    .map((name) => Number(/^attempt-(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0);
  return Math.max(0, ...numbers) + 1;
}
