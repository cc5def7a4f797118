import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, optionalText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { STATEMENT_LINES } from '../../lists/payments/statement-lines.ts';
import { STATEMENTS } from '../../lists/payments/statements.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

/** 5 MB as base64 plus a little, so that a slightly larger file gets the refusal for its size. */
const MOST_CHARACTERS = 7_200_000;
/** The file and a few other fields. */
const BODY_LIMIT_BYTES = MOST_CHARACTERS + 16_384;

const column = z.optional(
  z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(500, say('field_invalid'))),
);

const foundColumn = z.nullable(z.int());

const statementFile = {
  /** The file's name on the operator's computer. */
  name: text(200),
  /** The file's bytes as base64. */
  file: z
    .string(say('field_required'))
    .check(
      z.minLength(1, say('field_required')),
      z.maxLength(MOST_CHARACTERS, say('field_too_long')),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, say('field_invalid')),
    ),
  /** The content of each column (from 0); overrides the headings. */
  columns: z.optional(
    z.object({
      date: column,
      text: column,
      amount: column,
      debit: column,
      credit: column,
      direction: column,
      currency: column,
      bankReference: column,
    }),
  ),
  /** The order of day and month in numeric dates; '' lets the file decide. */
  dateOrder: z._default(z.enum(['', 'dmy', 'mdy'], 'field_invalid'), ''),
};

const fileRefusals = ['statement_unreadable', 'statement_too_large'] as const;

const figures = z.object({
  lines: z.int(),
  matched: z.int(),
  known: z.int(),
  differs: z.int(),
  unmatched: z.int(),
  unreadable: z.int(),
  /** Of the matched lines: outgoing and incoming money. */
  paidOut: moneyText,
  paidIn: moneyText,
});

export const consoleStatementList = listCalls(STATEMENTS, { row: { figures } });
export const consoleStatementLineList = listCalls(STATEMENT_LINES, { filters: { id: text(64) } });

const bankStatement = z.object(consoleStatementList.fields);
const statementLine = z.object(consoleStatementLineList.fields);

export const consoleStatementCalls = [
  defineCall({
    path: '/console/statements/preview',
    method: 'POST',
    summary: 'Reads a bank’s statement and shows the effect of importing it; nothing is written.',
    access: 'operator',
    permission: 'withdrawal.pay',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(statementFile),
    output: z.object({
      readAs: z.string(),
      headings: z.array(z.string()),
      /** The first rows of the file. */
      sample: z.array(z.array(z.string())),
      /** null: not in the file. */
      columns: z.object({
        date: foundColumn,
        text: foundColumn,
        amount: foundColumn,
        debit: foundColumn,
        credit: foundColumn,
        direction: foundColumn,
        currency: foundColumn,
        bankReference: foundColumn,
      }),
      dateOrder: z.enum(['', 'dmy', 'mdy']),
      /** Values that must be chosen before the lines can be read: 'date', 'amount', 'dateOrder'. */
      missing: z.array(z.string()),
      figures,
      /** Fingerprint of this preview, for the import. */
      seen: z.string(),
      /** The first 200 of each outcome, in the file's order. */
      lines: z.array(statementLine),
      /** The earlier import of this file; null if there is none. */
      imported: z.nullable(z.object({ id: z.string(), at: moment, by: z.string() })),
    }),
    refusals: [...fileRefusals],
    isHeavy: true,
  }),
  defineCall({
    path: '/console/statements/import',
    method: 'POST',
    summary: 'Settles the payments of a bank’s statement, and stores every line with its result.',
    access: 'operator',
    permission: 'withdrawal.pay',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object({
      ...statementFile,
      /** Fingerprint of the preview: if the import would have another effect, it is refused and nothing changes. */
      seen: z._default(optionalText(64), ''),
    }),
    output: z.object({ id: z.string(), figures }),
    /** `permission_missing`: a file with deposits requires `deposit.decide`. */
    refusals: [...fileRefusals, 'statement_imported', 'record_changed', 'permission_missing'],
    isHeavy: true,
  }),
  ...consoleStatementList.calls,
  defineCall({
    path: '/console/statements/detail',
    method: 'POST',
    summary: 'One imported statement.',
    access: 'operator',
    permission: 'withdrawal.pay',
    input: z.object({ id: text(64) }),
    output: bankStatement,
    refusals: ['not_found'],
  }),
  ...consoleStatementLineList.calls,
] as const;
