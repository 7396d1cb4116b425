// From a file's text or bytes to a netlist.
import { decodeText } from './decode.ts';
import { type Filling, flagProperties } from './forms.ts';
import { unmaskLines } from './masked-lines.ts';
import type { Component, Netlist, Property } from './netlist.ts';
import { NetlistError, type Problem } from './problem.ts';
import { ProblemList } from './problem-list.ts';
import { isWellFormed } from './quoting.ts';
import { isTrue, Reader } from './reader.ts';

export interface ReadOptions {
  /** The name that problems begin with. Default: `netlist`. */
  readonly file?: string | undefined;
  /**
   * How many bytes the netlist may take in memory, as estimated while reading (an upper bound); above, the file is refused
   * instead of ending the process. Default: 1e9, for the 2 GB heap that Node has at least. A real file is
   * estimated at three times its own size.
   */
  readonly memoryLimit?: number | undefined;
}

export interface ReadResult {
  /** Present exactly when no problem is an error. */
  readonly netlist: Netlist | undefined;
  /** All that was found, in the file's order; at most the first hundred. */
  readonly problems: readonly Problem[];
}

const defaultMemoryLimit = 1e9;

/**
 * Reads a KiCad netlist, format D or E. Never throws: what is wrong stands in `problems`, each with its place.
 * Bytes must be UTF-8. Whether the netlist makes sense (a node of a component that is not there) is the work of
 * `checkNetlist`.
 */
export function parseNetlist(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  const { netlist, problems } = readText(input, options);
  return { netlist, problems };
}

/** As `parseNetlist`, but throws a NetlistError when the text is not a netlist. */
export function readNetlist(input: string | Uint8Array, options: ReadOptions = {}): Netlist {
  const { netlist, problems } = parseNetlist(input, options);
  if (netlist === undefined) throw new NetlistError(problems);
  return netlist;
}

/** What `parseNetlist` gives, with the text that it was read from: lines that had to be unmasked are so. */
export interface TextReading extends ReadResult {
  readonly text: string;
}

export function readText(input: string | Uint8Array, options: ReadOptions): TextReading {
  const file = options.file ?? 'netlist';
  const text = typeof input === 'string' ? input : decodeText(input, file);
  if (typeof text !== 'string') return { text: '', netlist: undefined, problems: [text] };
  const reading = readTokens(text, options.memoryLimit ?? defaultMemoryLimit);
  return {
    text: reading.text,
    netlist: reading.problems.hasErrors ? undefined : reading.netlist,
    problems: reading.problems.toProblems(reading.text, file),
  };
}

interface Reading {
  readonly text: string;
  readonly netlist: Netlist | undefined;
  readonly problems: ProblemList;
}

function readTokens(text: string, memoryLimit: number): Reading {
  const characters = checkCharacters(text);
  if (characters.hasErrors) return { text, netlist: undefined, problems: characters };
  const reader = new Reader(text, memoryLimit);
  const reading: Reading = { text, netlist: reader.read(), problems: reader.problems };
  const unmasked = reader.problems.hasErrors && reader.sawComment ? readUnmasked(text, memoryLimit) : undefined;
  return finish(unmasked ?? reading);
}

/** The second reading is taken only when it finds no error. */
function readUnmasked(masked: string, memoryLimit: number): Reading | undefined {
  const text = unmaskLines(masked);
  if (text === undefined) return undefined;
  const reader = new Reader(text, memoryLimit);
  const netlist = reader.read();
  const { problems } = reader;
  if (problems.hasErrors) return undefined;
  problems.add({
    code: 'masked-lines',
    severity: 'warning',
    offset: masked.search(/(?<=^[ \t]*)#/m),
    message: 'lines that begin with # hold parentheses that the file needs; they are read as if the # were not there',
    hint: 'KiCad skips such lines: remove the #, or write the file anew',
  });
  return { text, netlist, problems };
}

function finish(reading: Reading): Reading {
  for (const component of reading.netlist?.components ?? []) setFlags(component);
  return checkVersion(reading);
}

function checkVersion(reading: Reading): Reading {
  const version = reading.netlist?.version;
  if (version === undefined || version === 'D' || version === 'E') return reading;
  reading.problems.add({
    code: 'unknown-version',
    severity: 'warning',
    offset: 0,
    message: version === '' ? 'the file has no version' : `the version is ${JSON.stringify(version.slice(0, 40))}`,
    hint: 'versions D and E are known; the file is read as if it were E',
  });
  return reading;
}

function checkCharacters(text: string): ProblemList {
  const problems = new ProblemList();
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const hint = 'the file is damaged, or not text';
    problems.add({ code: 'nul-character', severity: 'error', offset: nul, expected: 'text', hint });
  }
  if (!isWellFormed(text)) {
    problems.add({
      code: 'lone-surrogate',
      severity: 'error',
      offset: text.search(/\p{Surrogate}/u),
      message: 'half a character (a lone surrogate), which UTF-8 cannot hold',
      hint: '',
    });
  }
  return problems;
}

function setFlags(component: Component): void {
  for (const property of component.properties) {
    const flag = flagOf(property);
    if (flag !== undefined)
      (component as unknown as Filling)[flag] = property.value === undefined || isTrue(property.value);
  }
}

/** The member of a component that a property sets, if any. */
export function flagOf(property: Property): (typeof flagProperties)[keyof typeof flagProperties] | undefined {
  return Object.hasOwn(flagProperties, property.name)
    ? flagProperties[property.name as keyof typeof flagProperties]
    : undefined;
}
