import type { Problem } from '@boardproof/nx';
import type { Layout } from '../layout/layout.ts';

/** Most diagnostics that one failed build reports; further ones are counted. */
const MOST = 20;

/**
 * What compiler and linker said, as problems: a full memory with the bytes that are missing and what to change, a broken
 * ASSERT of the linker script, each compiler error with its place.
 */
export function buildProblems(
  output: string,
  layout: Layout,
  folders: readonly [path: string, name: string][],
): Problem[] {
  const lines = output.split(/\r?\n/).map((line) => shorten(line, folders));
  const found = lines.flatMap((line) => overflow(line, layout) ?? asserted(line) ?? diagnostic(line) ?? []);
  const unique = [...new Map(found.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
  if (unique.length === 0) {
    const configured = lines.findIndex((line) => line.startsWith('CMake Error'));
    const words = lines.filter((line) => line.trim() !== '');
    const last = configured === -1 ? words.slice(-8) : lines.slice(configured, configured + 6);
    return [
      {
        code: 'build-failed',
        severity: 'error',
        path: 'cmake',
        message: last.join('\n').trim() || 'the build failed without a word',
        hint: '',
      },
    ];
  }
  const more = unique.length - MOST;
  return more <= 0
    ? unique
    : [...unique.slice(0, MOST), { ...unique[MOST], code: 'build-failed', message: `and ${more} more` } as Problem];
}

/** Paths of this machine are replaced by what they stand for: problems are written to files. */
export function shorten(text: string, folders: readonly [path: string, name: string][]): string {
  let short = text;
  for (const [path, name] of folders) {
    short = short
      .split(`${path}/`)
      .join(name === '' ? '' : `${name}/`)
      .split(path)
      .join(name || '.');
  }
  return short;
}

function overflow(line: string, layout: Layout): Problem[] | undefined {
  const match = /region `(\w+)' overflowed by (\d+) bytes?/.exec(line);
  if (match === null) return undefined;
  const [, memory = '', bytes = ''] = match;
  const name = memory.toLowerCase().replaceAll('_', '-');
  const window = layout.windows.find((candidate) => candidate.name === name);
  return [
    {
      code: 'build-memory-full',
      severity: 'error',
      path: name,
      message: `${name} (${window?.size ?? '?'} bytes) is too small by ${bytes} bytes`,
      hint: advice(name, layout),
    },
  ];
}

function advice(name: string, { code, data, dma, placement, board }: Layout): string {
  const changes: string[] = [];
  if (dma.some((window) => window.name === name)) {
    changes.push(`fewer buffers (--rx-buffers=${placement.rxDescriptors})`, 'another --nocache');
  }
  if (name === data.name) {
    if (placement.wnd > 16) changes.push('a smaller --wnd, whose buffers lie there');
    if (placement.heap === 'lwip' && board.windows(placement.code).heapSdram !== undefined)
      changes.push('--heap=sdram');
    changes.push('another --data');
  }
  if (name === code.name) changes.push('another --code');
  return changes.length === 0 ? 'the program has grown beyond it' : `use ${changes.join(', or ')}`;
}

function asserted(line: string): Problem[] | undefined {
  const match = /ld(?:\.\w+)?: (the .+|a stored .+|DMA memory .+)$/.exec(line);
  if (match === null) return undefined;
  return [
    {
      code: 'build-assert',
      severity: 'error',
      path: 'link.ld',
      message: match[1] ?? '',
      hint: 'the linker script asserts what the image needs',
    },
  ];
}

function diagnostic(line: string): Problem[] | undefined {
  const compiled = /^(.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)$/.exec(line);
  if (compiled !== null) {
    const [, file = '', row = '', column, message = ''] = compiled;
    const path = `${file}:${row}${column === undefined ? '' : `:${column}`}`;
    return [{ code: 'build-compile', severity: 'error', path, message, hint: '' }];
  }
  const linked = /(undefined reference to .+|multiple definition of .+|cannot find .+)$/.exec(line);
  if (linked === null) return undefined;
  return [{ code: 'build-link', severity: 'error', path: 'link', message: linked[1] ?? '', hint: '' }];
}
