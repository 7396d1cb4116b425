// `boardproof-emulate serve`: the emulated board for a real iperf, until Ctrl-C.
import { parseArgs } from 'node:util';
import { usualEngine } from '../core/cortex-m7.ts';
import { loadImage } from '../run/load-image.ts';
import { UnusableImage } from '../run/unusable-image.ts';
import { serve } from '../serve/serve.ts';
import { optionError } from './option-error.ts';
import { faultLine } from './run-text.ts';
import { refuse, refuseProblems } from './usage.ts';

const text = { type: 'string' } as const;
const known = {
  listen: text,
  'delay-us': text,
  link: text,
  elf: text,
  engine: text,
  uart: { type: 'boolean' },
} as const;

export async function serveCommand(args: readonly string[]): Promise<number> {
  const call = read(args);
  if (typeof call === 'string') return refuse(call, false);
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    const image = loadImage(call.image, call.elf);
    const { faults, virtualSeconds, lostSeconds } = await serve(image, {
      ...call.options,
      signal: controller.signal,
      onReady: (line) => void process.stdout.write(`emulated: ${line}\n`),
      ...(call.uart && { onConsole: (line: string) => void process.stderr.write(line) }),
    });
    process.stdout.write(faults.map((fault) => `${faultLine(fault)}\n`).join(''));
    if (lostSeconds > 0) {
      process.stdout.write(
        `warning this machine was too slow for ${lostSeconds.toFixed(1)} of ${virtualSeconds.toFixed(1)} s: rates measured then are too low\n`,
      );
    }
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof UnusableImage) return refuseProblems(error.problems, false);
    const hint = 'Another --listen port may be free.';
    const { message } = error as Error;
    return refuseProblems([{ code: 'serve', severity: 'error', path: call.image, message, hint }], false);
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: known,
    });
    const [image, ...more] = positionals;
    if (image === undefined) return 'the image is missing';
    if (more.length > 0) return `one image at a time, not also ${more.join(' ')}`;
    const port = Number(values.listen ?? 5011);
    if (!Number.isInteger(port) || port < 1 || port > 65534) return `--listen "${values.listen}" is no port`;
    const delayUs = Number(values['delay-us'] ?? 0);
    if (!(delayUs >= 0 && delayUs < 1e7)) return `--delay-us "${values['delay-us']}" is no delay in microseconds`;
    const link = values.link ?? 'direct';
    if (link !== 'direct' && link !== 'reference') return `--link is direct or reference, not "${link}"`;
    const engine = values.engine ?? usualEngine;
    if (engine !== 'interp' && engine !== 'jit') return `--engine is interp or jit, not "${engine}"`;
    return { image, elf: values.elf, uart: values.uart ?? false, options: { port, delayUs, link, engine } as const };
  } catch (error) {
    return optionError(error as Error, Object.keys(known));
  }
}
