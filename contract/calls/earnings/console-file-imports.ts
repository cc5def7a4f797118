import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moneyText, optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

/** 5 MB as base64 plus a little. */
const MOST_CHARACTERS = 7_200_000;
const BODY_LIMIT_BYTES = MOST_CHARACTERS + 65_536;

const file = {
  /**
   * `conversions`: events, one per row. `facts`: a platform's daily figures; a day in the file replaces that day's
   * earlier figures.
   */
  kind: z.enum(['conversions', 'facts'], 'field_invalid'),
  /** The source under which reports show the rows. */
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
  /** Our field -> the file's heading, if they differ; '' for no heading. */
  columns: z._default(
    z
      .record(text(40), optionalText(200), say('field_type'))
      .check(z.refine((value) => Object.keys(value).length <= 20, say('field_invalid'))),
    {},
  ),
  /** The number of removed figures in the preview. If more would be removed now, the file is refused. */
  removing: z._default(z.int(say('field_type')).check(z.gte(0, say('field_invalid'))), 0),
};

const outcome = z.object({
  /** Why the file cannot be read; '' if it can. */
  unreadable: z.string(),
  readAs: z.string(),
  rows: z.int(),
  headings: z.array(z.string()),
  fields: z.array(z.object({ field: z.string(), heading: z.string(), isNeeded: z.boolean() })),
  /** Problems that prevent the import. The first 100. */
  problems: z.array(z.object({ line: z.int(), field: z.string(), value: z.string() })),
  problemCount: z.int(),
  /** The first rows as read. */
  sample: z.array(z.record(z.string(), z.string())),
  /** Number of rows by their result, or expected result: 'counted', 'updated', 'repeated', 'added', 'unchanged' ... */
  results: z.array(z.object({ result: z.string(), rows: z.int() })),
  /** Of the new rows: the maximum commission in the site's unit, the number of promoters, and the days. */
  sum: moneyText,
  /**
   * New amounts in currencies without an exchange rate on that day. No sum includes them, and they wait for a second
   * operator.
   */
  withoutRate: z.array(z.object({ currency: z.string(), amount: moneyText })),
  /** Known sales that the file changes. */
  restated: z.int(),
  people: z.int(),
  days: z.array(z.string()),
  /** Earlier figures of its days that are missing in the file: they are removed. The first 100. */
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
  /** Whether the file waits for a second operator. */
  waits: z.boolean(),
});

/** Files of conversions and figures (Spec: C1). */
export const consoleFileImportCalls = [
  defineCall({
    path: '/console/earning-files/check',
    method: 'POST',
    summary: 'Reads a file of conversions or of daily figures and shows the effect of importing it. Changes nothing.',
    access: 'operator',
    permission: 'source.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(file),
    output: outcome,
    refusals: ['not_found', 'figures_removed', 'approval_pending'],
    isHeavy: true,
  }),
  defineCall({
    path: '/console/earning-files/import',
    method: 'POST',
    summary:
      'Imports a file of conversions or of daily figures, all or nothing; a large file waits for a second person. Importing the same file again changes nothing.',
    access: 'operator',
    permission: 'source.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(file),
    output: outcome,
    refusals: ['not_found', 'figures_removed', 'approval_pending'],
    isHeavy: true,
  }),
] as const;
