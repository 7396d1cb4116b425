// Reads the options of `run`; each mistake has its own sentence.
import { parseArgs } from 'node:util';
import { engines, usualEngine } from '../core/cortex-m7.ts';
import { resetCauses } from '../machine/emulated-board.ts';
import { type BoardName, boardNames } from '../run/board-of-image.ts';
import { type InterfaceName, interfaceNames } from '../run/interface-name.ts';
import type { RunOptions } from '../run/options.ts';
import type { Direction } from '../run/result.ts';
import { optionError } from './option-error.ts';

export interface RunCall {
  readonly image: string;
  readonly elf: string | undefined;
  /** Undefined: the image tells. */
  readonly board: BoardName | undefined;
  readonly pcap: string | undefined;
  readonly pcapEnd: 'pc' | 'board';
  readonly snaplen: number;
  readonly minMbit: number | undefined;
  /** Port for gdb; 0 is any free one. */
  readonly gdb: number | undefined;
  readonly uart: boolean;
  readonly json: boolean;
  readonly options: RunOptions;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const known = {
  direction: text,
  seconds: text,
  parallel: text,
  link: text,
  'delay-us': text,
  loss: text,
  seed: text,
  'pull-at': text,
  'pull-for': text,
  'reset-at': text,
  reset: text,
  pcap: text,
  'pcap-at': text,
  snaplen: text,
  elf: text,
  board: text,
  interface: text,
  'min-mbit': text,
  engine: text,
  timing: text,
  forward: flag,
  'at-once': flag,
  'count-accesses': flag,
  gdb: text,
  uart: flag,
  json: flag,
} as const;

/** The call, or the sentence that says what is wrong with it. */
export function readArguments(args: readonly string[]): RunCall | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: known });
    const [image, ...more] = positionals;
    if (image === undefined) return 'the image is missing';
    if (more.length > 0) return `one image at a time, not also ${more.join(' ')}`;
    const number = (name: keyof typeof known, least: number, most = Number.MAX_VALUE): number | undefined => {
      const given = values[name];
      return typeof given === 'string' ? numberOf(given, `--${name}`, least, most) : undefined;
    };
    const whole = (name: keyof typeof known, least: number, most: number): number | undefined => {
      const value = number(name, least, most);
      if (value !== undefined && !Number.isInteger(value)) throw new WrongValue(`--${name} is a whole number`);
      return value;
    };
    const choice = <T extends string>(name: keyof typeof known, allowed: readonly T[], otherwise: T): T => {
      const given = values[name] ?? otherwise;
      if (!allowed.includes(given as T)) throw new WrongValue(`--${name} is ${allowed.join(' or ')}, not "${given}"`);
      return given as T;
    };
    const direction = choice('direction', ['rx', 'tx', 'both'], 'both');
    const pull = together(number('pull-at', 0), number('pull-for', 0), '--pull-at and --pull-for need each other');
    const resetAt = number('reset-at', 0);
    if (values.reset !== undefined && resetAt === undefined) return '--reset needs --reset-at';
    if (values['at-once'] === true && values.forward !== true) return '--at-once needs --forward';
    const disturbed = ['pull-at', 'pull-for', 'reset-at'].filter((name) => values[name as keyof typeof values]);
    if (values.forward === true && disturbed.length > 0) return `--forward goes without --${disturbed.join(' and --')}`;
    if (values.forward === true && values.parallel !== undefined)
      return '--forward has one stream: leave --parallel out';
    if (values.forward === true && values.interface !== undefined && values.interface !== 'both')
      return '--forward takes both ports: leave --interface out';
    const options: RunOptions = {
      directions: direction === 'both' ? ['rx', 'tx'] : [direction satisfies Direction],
      seconds: number('seconds', 0.01, 600) ?? 10,
      parallel: whole('parallel', 1, 16) ?? 1,
      link: choice('link', ['direct', 'reference'], 'direct'),
      delayUs: number('delay-us', 0, 1e7) ?? 0,
      loss: number('loss', 0, 1) ?? 0,
      seed: number('seed', 0, 2 ** 31) ?? 1,
      ...(values.engine !== undefined && { engine: choice('engine', engines, usualEngine) }),
      timing: choice('timing', ['flat', 'memory'], 'flat'),
      ...(values.interface !== undefined && {
        interfaces: interfacesOf(choice('interface', [...interfaceNames, 'both'], 'enet')),
      }),
      ...(values.forward === true && { forward: true }),
      ...(values['at-once'] === true && { atOnce: true }),
      ...(values['count-accesses'] === true && { countAccesses: true }),
      ...(pull !== undefined && { pull: { at: pull[0], seconds: pull[1] } }),
      ...(resetAt !== undefined && {
        reset: { at: resetAt, cause: choice('reset', resetCauses, 'pin') },
      }),
    };
    return {
      image,
      elf: values.elf,
      board: values.board === undefined ? undefined : choice('board', boardNames, 'teensy41'),
      pcap: values.pcap,
      pcapEnd: choice('pcap-at', ['pc', 'board'], 'pc'),
      snaplen: number('snaplen', 0, 65535) || (values.snaplen === undefined ? 128 : 65535),
      minMbit: number('min-mbit', 0),
      gdb: portOf(values.gdb),
      uart: values.uart ?? false,
      json: values.json ?? false,
      options,
    };
  } catch (error) {
    // parseArgs throws TypeErrors with a code for what it does not know.
    if (error instanceof TypeError) return optionError(error, Object.keys(known));
    if (error instanceof WrongValue) return error.message;
    throw error;
  }
}

const interfacesOf = (name: InterfaceName | 'both'): readonly InterfaceName[] =>
  name === 'both' ? interfaceNames : [name];

class WrongValue extends Error {}

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65535) throw new WrongValue(`--gdb "${given}" is no port`);
  return port;
}

function numberOf(given: string, name: string, least: number, most: number): number {
  const isPercent = name === '--loss' && given.endsWith('%');
  const value = Number(isPercent ? given.slice(0, -1) : given) / (isPercent ? 100 : 1);
  if (given.trim() === '' || !Number.isFinite(value)) throw new WrongValue(`${name} "${given}" is no number`);
  if (value < least || value > most)
    throw new WrongValue(`${name} must lie between ${least} and ${most}, not ${given}`);
  return value;
}

function together(a: number | undefined, b: number | undefined, message: string): [number, number] | undefined {
  if (a === undefined && b === undefined) return undefined;
  if (a === undefined || b === undefined) throw new WrongValue(message);
  return [a, b];
}
