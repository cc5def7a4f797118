import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { FINDINGS } from '../../lists/payments/findings.ts';
import { after, list, listSize, reason } from '../console-fields.ts';
import { BOOKS, FINDING_KINDS, FINDING_SUBJECTS, PLAYED_KINDS, PLAYED_STATES, RESOLUTIONS } from '../console-values.ts';

const books = z.enum(BOOKS, 'field_invalid');
const subject = z.enum(FINDING_SUBJECTS, 'field_invalid');
const kind = z.enum(FINDING_KINDS, 'field_invalid');
const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));
/** The kind of a game channel's transaction; null for a payment. */
const played = z.nullable(z.enum(PLAYED_KINDS));
const reviewRefusals = ['not_found', 'record_claimed', 'record_state'] as const;

const run = z.object({
  id: z.string(),
  provider: z.string(),
  about: books,
  /** Half-open. */
  from: moment,
  before: moment,
  /** Number of compared records on each side, and of open differences. */
  ours: z.int(),
  theirs: z.int(),
  found: z.int(),
  /** The operator who started it; null: scheduled. */
  startedBy: z.nullable(z.string()),
  startedAt: moment,
  finishedAt: moment,
  /** 'no_answer' if the provider gave no list, so that nothing was compared; otherwise ''. */
  fault: z.string(),
});

export const consoleFindingList = listCalls(FINDINGS, {
  filters: {
    state: z._default(z.enum(['', 'open', 'resolved'], 'field_invalid'), 'open'),
    kind: z.optional(kind),
    about: z.optional(subject),
  },
  row: {
    version: z.int(),
    /** The id of our withdrawal, deposit or round. */
    recordId: z.nullable(z.string()),
    /** null: no record here. */
    ours: z.nullable(
      z.object({
        state: z.enum([...RECORD_STATES, ...PLAYED_STATES]),
        failKind: z.nullable(z.string()),
        kind: played,
        amount: moneyText,
        currency: z.string(),
        id: z.string(),
        at: z.nullable(moment),
      }),
    ),
    /** null: no record there. */
    theirs: z.nullable(
      z.object({
        status: z.string(),
        kind: played,
        amount: moneyText,
        currency: z.string(),
        id: z.string(),
        at: moment,
      }),
    ),
    /** The line of a bank statement; null for a difference to the provider's records. */
    line: z.nullable(
      z.object({ statementId: z.string(), line: z.int(), text: z.string(), notes: z.array(z.string()) }),
    ),
    happenedAt: moment,
    ownerIsSelf: z.boolean(),
    /** The operator whose explanation waits for a second operator. */
    firstExplainedBy: z.nullable(z.string()),
    /**
     * The reference of the record to which that operator matched the line; null: the operator dismissed the money
     * without a record.
     */
    firstMatch: z.nullable(z.string()),
    resolvedAs: z.nullable(z.enum(RESOLUTIONS)),
  },
});
const finding = z.object(consoleFindingList.fields);

export const consoleReconciliationCalls = [
  defineCall({
    path: '/console/findings/choices',
    method: 'POST',
    summary: 'The providers of all findings, as filter choices.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({}),
    output: z.object({ providers: z.array(z.string()) }),
    refusals: [],
  }),
  defineCall({
    path: '/console/reconciliation/sources',
    method: 'POST',
    summary: 'The records that can be compared with a provider’s, and the time of each last comparison.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({}),
    output: z.array(
      z.object({
        provider: z.string(),
        about: books,
        /** Whether the provider has a list. Without one only stuck records can be found. */
        hasList: z.boolean(),
        comparedAt: z.nullable(moment),
        /** The fault of the last run. */
        fault: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/reconciliation/runs',
    method: 'POST',
    summary: 'Comparisons, newest first.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({ provider: z._default(optionalText(40), ''), after, size: listSize }),
    output: list(run),
    refusals: [],
  }),
  defineCall({
    path: '/console/reconciliation/run',
    method: 'POST',
    summary: 'Compares our records of the last days with a provider’s, at once.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({
      provider: text(40),
      about: books,
      days: z._default(z.int('field_type').check(z.gte(1, 'field_invalid'), z.lte(31, 'field_invalid')), 3),
    }),
    output: run,
    refusals: ['provider_unknown'],
    isHeavy: true,
  }),
  ...consoleFindingList.calls,
  defineCall({
    path: '/console/reconciliation/finding',
    method: 'POST',
    summary: 'One finding, the present state of our record, and earlier findings about the record.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      finding,
      now: z.nullable(z.object({ state: z.enum(RECORD_STATES), failKind: z.nullable(z.string()) })),
      before: z.array(finding),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/reconciliation/take',
    method: 'POST',
    summary: 'Claims a finding; `over` takes over another operator’s claim.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({ id: text(64), over: z._default(z.boolean('field_type'), false) }),
    output: finding,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/reconciliation/release',
    method: 'POST',
    summary: 'Releases a finding that the caller has claimed.',
    access: 'operator',
    permission: 'reconciliation.view',
    input: z.object({ id: text(64) }),
    output: finding,
    refusals: [...reviewRefusals],
  }),
  defineCall({
    path: '/console/reconciliation/resolve',
    method: 'POST',
    summary:
      'Closes a finding with an explanation. It stays closed if it recurs unchanged. For a large contradiction, or much money that left without a record, the first of two explanations is recorded.',
    access: 'operator',
    permission: 'reconciliation.resolve',
    input: z.object({
      id: text(64),
      version,
      reason,
      as: z._default(z.enum(['explained', 'dismissed'], 'field_invalid'), 'explained'),
    }),
    output: finding,
    refusals: [...reviewRefusals, 'record_changed', 'approval_participant', 'approval_too_new', 'second_person_needed'],
  }),
  defineCall({
    path: '/console/reconciliation/match',
    method: 'POST',
    summary:
      'Assigns a statement line to a withdrawal, which it settles, or to a deposit, which a second person credits. A line that does not name the withdrawal counts towards the daily limit of one operator.',
    access: 'operator',
    permission: 'reconciliation.resolve',
    input: z.object({ id: text(64), version, reference: text(40), reason }),
    output: finding,
    refusals: [
      ...reviewRefusals,
      'record_changed',
      'line_unfit',
      'line_taken',
      'approval_participant',
      'approval_too_new',
      'second_person_needed',
      'permission_missing',
    ],
  }),
  defineCall({
    path: '/console/reconciliation/attach',
    method: 'POST',
    summary: 'Assigns a statement line to a user: the money waits among the deposits for a second person.',
    access: 'operator',
    permission: 'reconciliation.resolve',
    input: z.object({ id: text(64), version, uid, reason }),
    output: finding,
    refusals: [...reviewRefusals, 'record_changed', 'line_unfit', 'line_taken', 'permission_missing'],
  }),
] as const;
