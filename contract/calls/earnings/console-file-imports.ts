import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moneyText, optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

/** 5 MB as base64 plus a little. */
const MOST_CHARACTERS = 7_200_000;
const BODY_LIMIT_BYTES = MOST_CHARACTERS + 65_536;

const file = {
  /** conversions: events, one a row. facts: a platform's figures by day; a day in the file replaces what was said of it. */
  kind: z.enum(['conversions', 'facts'], 'field_invalid'),
  /** Whose they are: the source that reports show them under. */
  source: z
    .string(say('field_required'))
    .check(z.minLength(1, say('field_required')), z.regex(/^([a-z0-9-]{1,40})?$/, say('field_invalid'))),
  /** The file's name on the operator's computer. */
  name: text(200),
  /** The file's bytes as base64: CSV or JSON. */
  file: z
    .string(say('field_required'))
    .check(
      z.minLength(1, say('field_required')),
      z.maxLength(MOST_CHARACTERS, say('field_too_long')),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, say('field_invalid')),
    ),
  /** Our field -> the file's heading, where they are not called the same; '' takes it from nowhere. */
  columns: z._default(
    z
      .record(text(40), optionalText(200), say('field_type'))
      .check(z.refine((value) => Object.keys(value).length <= 20, say('field_invalid'))),
    {},
  ),
  /** So many figures were seen to go: with more the file is refused. */
  removing: z._default(z.int(say('field_type')).check(z.gte(0, say('field_invalid'))), 0),
};

const outcome = z.object({
  /** Why the file as a whole cannot be read; '' where it can. */
  unreadable: z.string(),
  readAs: z.string(),
  rows: z.int(),
  headings: z.array(z.string()),
  fields: z.array(z.object({ field: z.string(), heading: z.string(), isNeeded: z.boolean() })),
  /** What stops it: nothing is imported while there is one. The first 100. */
  problems: z.array(z.object({ line: z.int(), field: z.string(), value: z.string() })),
  problemCount: z.int(),
  /** The first rows, as they are read. */
  sample: z.array(z.record(z.string(), z.string())),
  /** What came of the rows, or would: 'counted', 'updated', 'repeated', 'added', 'unchanged' ... */
  results: z.array(z.object({ result: z.string(), rows: z.int() })),
  /** The most that can be earned by what is new in it, in the site's unit; for how many people, on which days. */
  sum: moneyText,
  /** What is new in it in currencies that have no exchange rate that day: in no sum, and waits for a second person. */
  withoutRate: z.array(z.object({ currency: z.string(), amount: moneyText })),
  /** Sales that were known before and are another after it. */
  restated: z.int(),
  people: z.int(),
  days: z.array(z.string()),
  /** Figures of its days that were said before and are not in the file: they go. The first 100. */
  removed: z.array(
    z.object({
      day: z.string(),
      item: z.string(),
      uid: z.string(),
      metric: z.string(),
      amount: moneyText,
      currency: z.string(),
    }),
  ),
  removedCount: z.int(),
  /** It counts once a second person agrees. */
  waits: z.boolean(),
});

/** Files of conversions and figures (Spec: C1). */
export const consoleFileImportCalls = [
  defineCall({
    path: '/console/earning-files/check',
    method: 'POST',
    summary: 'Reads a file of conversions or of daily figures and says what importing it would do. Changes nothing.',
    access: 'operator',
    permission: 'source.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(file),
    output: outcome,
    refusals: ['not_found', 'figures_removed', 'approval_pending'],
  }),
  defineCall({
    path: '/console/earning-files/import',
    method: 'POST',
    summary:
      'Imports such a file, all or nothing; a large one waits for a second person. The same file again changes nothing.',
    access: 'operator',
    permission: 'source.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(file),
    output: outcome,
    refusals: ['not_found', 'figures_removed', 'approval_pending'],
  }),
] as const;
