// What the command reads and writes: files, standard input and output.
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';

/** A file's bytes; `-` is standard input. */
export async function readBytes(file: string, stdin: Readable): Promise<Uint8Array> {
  if (file !== '-') return readFile(file);
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/** Writes a file whole or not at all: beside it first, then renamed. What is no plain file (a device) is written directly. */
export async function writePieces(file: string, pieces: Iterable<string>): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const isPlain = await stat(target).then(
    (found) => found.isFile(),
    () => true,
  );
  if (!isPlain) return writeFile(target, pieces);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, pieces, { flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Prints piece by piece, each after the last one went out, so that a slow reader fills no memory. Joins small ones. */
export async function printPieces(stream: Writable, pieces: Iterable<string>): Promise<void> {
  let waiting = '';
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length < 65_536) continue;
    await print(stream, waiting);
    waiting = '';
  }
  if (waiting !== '') await print(stream, waiting);
}

function print(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether the reader of a stream has gone, as `head` does when it has seen enough. */
export function readerIsGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}

/** What went wrong with a file, in plain words. */
export function fileProblem(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EISDIR: 'it is a folder',
    EACCES: 'no permission',
    EPERM: 'no permission',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of the path is no folder',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  };
  return `${file}: ${(code === undefined ? undefined : words[code]) ?? message}`;
}
