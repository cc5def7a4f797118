import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { cursor, listPart, listSize } from '../../define-console-list.ts';
import { moment, moneyText, optionalText, text } from '../../fields.ts';

const record = text(60);
const id = text(64);
const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));
const kind = z.enum(['text', 'money', 'time', 'state', 'person', 'due']);

/** The operator who claimed the record, and the end of the claim. */
const claim = {
  claimedBy: z.nullable(z.string()),
  claimedBySelf: z.boolean(),
  claimExpiresAt: z.nullable(moment),
};

const detail = z.object({
  id: z.string(),
  version: z.int(),
  state: z.string(),
  title: z.string(),
  amount: z.nullable(moneyText),
  groups: z.array(
    z.object({
      title: z.string(),
      facts: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          kind,
          /** The linked target: 'user:10000001'. */
          target: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** Oldest first. */
  timeline: z.array(z.object({ at: moment, event: z.string(), to: z.string(), by: z.string(), reason: z.string() })),
  /** The actions the caller may take now. */
  actions: z.array(z.string()),
  ...claim,
});

/** Records that a module defines as data: the console shows them without a page of their own. */
export const consoleRecordCalls = [
  defineCall({
    path: '/console/records/definitions',
    method: 'POST',
    summary: 'The kinds of reviewed record that the caller may see, with their views counted.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({}),
    output: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        place: z.enum(['work', 'players']),
        states: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            /** 'notice' while the record waits, then its outcome. */
            tone: z.enum(['notice', 'positive', 'negative', 'neutral']),
          }),
        ),
        views: z.array(z.object({ id: z.string(), title: z.string(), count: z.nullable(z.int()) })),
        columns: z.array(z.object({ key: z.string(), label: z.string(), kind, sortable: z.boolean() })),
        filters: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            kind: z.enum(['choice', 'text', 'amount']),
            choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
          }),
        ),
        actions: z.array(
          z.object({
            event: z.string(),
            label: z.string(),
            tone: z.enum(['go', 'quiet', 'danger']),
            needsReason: z.boolean(),
          }),
        ),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/records/list',
    method: 'POST',
    summary: 'One page of a kind of record, oldest first by default.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({
      record,
      view: z._default(optionalText(60), ''),
      filters: z._default(z.record(z.string().check(z.maxLength(60)), optionalText(100)), {}),
      from: z.optional(z.iso.date('date_format')),
      to: z.optional(z.iso.date('date_format')),
      sort: z._default(optionalText(60), ''),
      descending: z._default(z.boolean('field_type'), false),
      after: cursor,
      size: listSize,
      part: listPart,
    }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          version: z.int(),
          state: z.string(),
          ...claim,
          cells: z.record(z.string(), z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      /** null on the pages after the first, and for requests of rows only. */
      totals: z.nullable(z.object({ count: z.int(), capped: z.boolean(), amount: z.nullable(moneyText) })),
    }),
    refusals: ['not_found', 'permission_missing'],
  }),
  defineCall({
    path: '/console/records/detail',
    method: 'POST',
    summary: 'One record with its facts and its history.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ record, id }),
    output: detail,
    refusals: ['not_found', 'permission_missing'],
  }),
  defineCall({
    path: '/console/records/act',
    method: 'POST',
    summary: 'Performs an action that a record offers.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ record, id, version, event: text(60), reason: z._default(optionalText(500), '') }),
    /** `waits`: a second operator has to agree first. */
    output: z.extend(detail, { waits: z.boolean() }),
    refusals: [
      'not_found',
      'permission_missing',
      'record_changed',
      'record_claimed',
      'record_state',
      'approval_pending',
    ],
  }),
  defineCall({
    path: '/console/records/claim',
    method: 'POST',
    summary:
      'Claims a record for some minutes, so that two operators do not work on it; `over` takes over another operator’s claim.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ record, id, over: z._default(z.boolean('field_type'), false) }),
    output: z.object({ until: moment }),
    refusals: ['not_found', 'permission_missing', 'record_claimed'],
  }),
  defineCall({
    path: '/console/records/release',
    method: 'POST',
    summary: 'Ends the caller’s claim.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ record, id }),
    output: z.object({}),
    refusals: ['not_found', 'permission_missing'],
  }),
] as const;
