import type { Problem } from '@boardproof/nx';
import type { z } from 'zod';
import type { BoardName } from '../boards/board-facts.ts';
import { boards } from '../boards/boards.ts';
import { fieldName, optionName, optionNames, type Placement, PlacementInput } from './placement.ts';
import { missingMemory, refusals } from './refusals.ts';

/**
 * Reads options, named as on the command line (`rx-descriptors`) or as in the schema (`rxDescriptors`), fills in the
 * board's defaults and says everything that the board cannot do. No placement comes back when there is an error.
 */
export function readPlacement(options: Readonly<Record<string, unknown>>): {
  placement?: Placement;
  problems: readonly Problem[];
} {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    // `--no-scale` is how a command line says `--scale=false`.
    if (name === 'no-scale' || name === 'noScale') fields['scale'] = value === false || value === 'false';
    else fields[fieldName(name)] = value;
  }
  fields['board'] ??= 'teensy41';
  const read = PlacementInput.safeParse(fields);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => wrongOption(issue, fields));
    return { problems: [...wrong, ...lacking(fields, read.error.issues)] };
  }
  const placement = placed(read.data);
  const problems = refusals(placement);
  return problems.length > 0 ? { problems } : { placement, problems: [] };
}

function placed(input: z.output<typeof PlacementInput>): Placement {
  const { defaults } = boards[input.board];
  const { code = defaults.code, data = defaults.data, nocache = defaults.nocache, ...others } = input;
  return { ...others, code, data, nocache };
}

/** What the board lacks of the options that can be read, beside those that cannot: one call tells all. */
function lacking(fields: Readonly<Record<string, unknown>>, issues: readonly Issue[]): readonly Problem[] {
  const unread = new Set(
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')])),
  );
  // Without its board nothing can be said.
  if (unread.has('board')) return [];
  const rest = PlacementInput.safeParse(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !unread.has(name))),
  );
  return rest.success ? missingMemory(placed(rest.data)) : [];
}

type Issue = NonNullable<ReturnType<typeof PlacementInput.safeParse>['error']>['issues'][number];

function wrongOption(issue: Issue, fields: Readonly<Record<string, unknown>>): Problem {
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const option = optionName(unknown);
    const near = optionNames.find((name) => isNear(name, option));
    return {
      code: 'option-unknown',
      severity: 'error',
      path: issue.keys.map((key) => `--${optionName(key)}`).join(' '),
      message: 'there is no such option',
      hint: near === undefined ? `options are --${optionNames.join(', --')}` : `did you mean --${near}?`,
    };
  }
  const field = String(issue.path[0] ?? '');
  const given = fields[field];
  const choices = issue.code === 'invalid_value' ? offered(field, issue.values.map(String), fields['board']) : [];
  return {
    code: 'option-value',
    severity: 'error',
    path: `--${optionName(field)}`,
    message: `${JSON.stringify(given)} ${whatIsWrong(issue)}`,
    hint: choices.length > 0 ? choicesHint(optionName(field), String(given), choices) : valueHint(field),
  };
}

/** Those of an option's choices that this board has, all while it is not known. */
function offered(field: string, choices: readonly string[], board: unknown): readonly string[] {
  const facts = boards[board as BoardName];
  if (facts === undefined) return choices;
  const windows = facts.windows(facts.defaults.code);
  if (field === 'heap') return choices.filter((choice) => choice !== 'sdram' || windows.heapSdram !== undefined);
  if (field !== 'code' && field !== 'data' && field !== 'nocache') return choices;
  return choices.filter((choice) => choice in windows[field]);
}

function choicesHint(option: string, given: string, choices: readonly string[]): string {
  const near = choices.find((choice) => isNear(choice, given));
  const list = `${choices.length > 1 ? 'one of' : 'use'} ${choices.map((choice) => `--${option}=${choice}`).join(', ')}`;
  return near === undefined ? list : `did you mean --${option}=${near}? ${list}`;
}

/** What an option without a list of choices takes, by its default or an example. */
function valueHint(field: string): string {
  const option = optionName(field);
  if (field.startsWith('static')) return `for example --${option}=${examples[field] ?? ''}`;
  const usual = PlacementInput.parse({ board: 'teensy41' })[field as keyof PlacementInput];
  if (typeof usual === 'boolean') return `--${option}=true or --${option}=false`;
  return usual === undefined
    ? `leave --${option} out, and the number is derived`
    : `for example --${option}=${usual}, which is the default`;
}

const examples: Readonly<Record<string, string>> = {
  staticIp: '192.168.1.19',
  staticNetmask: '255.255.255.0',
  staticGateway: '192.168.1.1',
};

function whatIsWrong(issue: Issue): string {
  if (issue.code === 'too_small') return `is too small: at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `is too large: at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return 'is not among the choices';
  if (issue.code === 'invalid_type')
    return issue.expected === 'boolean' ? 'is neither true nor false' : 'is no whole number';
  return issue.message;
}

/** True when one slip of the keyboard makes one of the other. */
function isNear(a: string, b: string): boolean {
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) return true;
  if (Math.abs(a.length - b.length) > 1 || a.length < 3) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}
