import { z } from 'zod';
import { limitClass } from '../analysis-schema.ts';

/** Name and version of a record as JSON. */
export const recordSchema = 'boardproof.record/1';

const RecordProblem = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  path: z.string(),
  message: z.string(),
  hint: z.string(),
});

/** What a figure is held against. It stands in the record beside the figure, with the reason for its value. */
export const Limit = z.strictObject({
  name: z.string(),
  comparator: z.enum(['>=', '<=', '==']),
  value: z.number(),
  /** Between `warn` and `value` the figure passes with a warning; null when there is no such band. */
  warn: z.number().nullable(),
  unit: z.string(),
  why: z.string(),
  source: z.enum(['computed', 'override']),
});
export type Limit = z.infer<typeof Limit>;

export const Measurement = z.strictObject({
  name: z.string(),
  /** Null when it could not be measured. */
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  unit: z.string(),
  /** Name of the limit that it was held against, if any. */
  limit: z.string().nullable(),
  outcome: z.enum(['pass', 'warn', 'fail', 'unknown', 'info']),
});
export type Measurement = z.infer<typeof Measurement>;

export const phaseOutcomes = ['pass', 'warn', 'fail', 'error', 'inconclusive', 'skipped', 'aborted'] as const;

export const Phase = z.strictObject({
  name: z.string(),
  outcome: z.enum(phaseOutcomes),
  /** In a sentence, why. */
  sentence: z.string(),
  /** UTC; null for emulated phases, whose time is virtual. */
  startedAt: z.string().nullable(),
  seconds: z.number().nonnegative(),
  measurements: z.array(Measurement),
  problems: z.array(RecordProblem),
  /** Bytes over time of each repeat, as the receiver counted where possible. */
  throughput: z.array(
    z.strictObject({
      repeat: z.number().int().positive(),
      intervals: z.array(z.strictObject({ startSeconds: z.number(), endSeconds: z.number(), bytes: z.number() })),
    }),
  ),
});
export type Phase = z.infer<typeof Phase>;
export type PhaseOutcome = Phase['outcome'];

export const Cause = z.strictObject({
  direction: z.enum(['rx', 'tx']).nullable(),
  class: limitClass,
  sentence: z.string(),
  evidence: z.array(z.string()),
  fix: z.array(z.string()),
});
export type Cause = z.infer<typeof Cause>;

export const verdicts = ['pass', 'fail', 'error', 'inconclusive', 'aborted'] as const;

/** `record.json`: one attempt to prove one board. Written after every phase, so that an interrupted run leaves what it measured. */
export const BoardRecord = z.strictObject({
  schema: z.literal(recordSchema),
  kind: z.enum(['hardware', 'emulated']),
  serial: z.string().nullable(),
  attempt: z.number().int().positive(),
  /** UTC; null for emulated records. */
  startedAt: z.string().nullable(),
  /** False while the run goes on, and for ever if it was killed. */
  complete: z.boolean(),
  /** Board release that was built: name and hash of its release.json; null when not given. */
  release: z.strictObject({ name: z.string(), sha256: z.string() }).nullable(),
  firmware: z.strictObject({
    sha256: z.string().nullable(),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  /** Null for emulated records. */
  station: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  link: z.strictObject({
    mbit: z.number().nullable(),
    duplex: z.string().nullable(),
    /** Where speed and duplex come from. */
    source: z.string(),
    host: z.string().nullable(),
    port: z.number().nullable(),
  }),
  /** How the board was started before, as the operator says. */
  after: z.enum(['reset', 'power-cycle']).nullable(),
  limits: z.array(Limit),
  phases: z.array(Phase),
  /** Counters of board and PC that changed over the run, and PHY registers: before and after. */
  counters: z.array(
    z.strictObject({
      name: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
      isError: z.boolean(),
    }),
  ),
  /** How the board was started and set up: boot registers, options, PHY registers, as texts by their path. */
  registers: z.record(z.string(), z.string()),
  verdict: z.enum(verdicts),
  sentence: z.string(),
  causes: z.array(Cause),
  problems: z.array(RecordProblem),
  artefacts: z.array(z.strictObject({ path: z.string(), sha256: z.string(), bytes: z.number() })),
});
export type BoardRecord = z.infer<typeof BoardRecord>;
export type RecordVerdict = BoardRecord['verdict'];
