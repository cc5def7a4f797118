import { BROADCAST_CATEGORIES } from '@pitaka/core/values/message-kinds.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { locale, moment, optionalText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { BROADCASTS } from '../../lists/engagement/broadcasts.ts';
import { LOCALES } from '../../locales.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { minute, reason } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

const id = text(60);
const version = z
  .int(say('field_type'))
  .check(z.gte(0, say('field_invalid')), z.lte(2_000_000_000, say('field_invalid')));
const category = z.enum(BROADCAST_CATEGORIES, say('field_invalid'));
/** The longest text in every language, in characters of four bytes. */
const TEXTS_LIMIT_BYTES = 1_000_000;

const some = z
  .array(z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(1000, say('field_invalid'))))
  .check(z.maxLength(50, say('field_too_long')));

/** The recipients. Each condition narrows them; empty conditions do not. */
const segment = z.object({
  levels: some,
  jobs: some,
  roles: some,
  locales: z.array(locale, say('field_type')).check(z.maxLength(LOCALES.length, say('field_too_long'))),
  /** Users who were seen, or not seen, in this number of last days. */
  activity: z.nullable(
    z.object({
      kind: z.enum(['active', 'inactive'], say('field_invalid')),
      days: z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(3650, say('field_invalid'))),
    }),
  ),
  /** Only the user with this uid; '' for all. */
  uid: z.string(say('field_type')).check(z.regex(/^([0-9]{8})?$/, say('uid_format'))),
});

const words = { title: optionalText(120), body: optionalText(20_000) };
const texts = z.partialRecord(z.enum(LOCALES, say('field_invalid')), z.object(words), say('field_type'));

/** A page of the phone: a path within this app. */
const link = z
  .string(say('field_type'))
  .check(
    z.regex(/^(\/([A-Za-z0-9][A-Za-z0-9/_.-]*)?(\?[A-Za-z0-9_.=&%-]*)?)?$/, say('field_invalid')),
    z.maxLength(200, say('field_too_long')),
  );

const written = z.object({ title: z.string(), body: z.string() });

export const consoleBroadcastList = listCalls(BROADCASTS);

const VIEW = { access: 'operator', permission: 'message.view', feature: 'messages', method: 'POST' } as const;
const MANAGE = { ...VIEW, permission: 'message.manage' } as const;

/** Messages to many users, written by operators (Spec: E5, F1). */
export const consoleMessageCalls = [
  ...consoleBroadcastList.calls,
  defineCall({
    ...VIEW,
    path: '/console/broadcasts/detail',
    summary: 'A broadcast with its texts, recipients and results.',
    input: z.object({ id }),
    output: z.object({
      ...consoleBroadcastList.fields,
      segment,
      texts: z.record(z.string(), written),
      link: z.string(),
      pushes: z.boolean(),
      /** On the site’s clock: '2026-11-20T08:00'. */
      sendMinute: z.nullable(z.string()),
      startedAt: z.nullable(moment),
      finishedAt: z.nullable(moment),
      /** Whether, at the scheduled time, it had more recipients than one operator may write to. */
      wasHeld: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    ...VIEW,
    path: '/console/broadcasts/count',
    summary: 'The number of recipients of a broadcast now, by language, and whether a second person must approve it.',
    input: z.object({
      segment,
      category,
      /** Time of sending; null: at once. */
      sendMinute: z._default(z.nullable(minute), null),
    }),
    output: z.object({
      count: z.int(),
      /** Number of all users who can be written to. */
      everybody: z.int(),
      locales: z.array(z.object({ locale: z.string(), count: z.int() })),
      /** Number of excluded users, who are on a break for their own protection. */
      onBreak: z.int(),
      /** Users with push notifications. */
      pushed: z.int(),
      /**
       * Number of recipients of the operator's other broadcasts without a second approval, within a day before or after
       * this one.
       */
      already: z.int(),
      needsSecond: z.boolean(),
      threshold: z.int(),
    }),
    refusals: [],
  }),
  defineCall({
    ...MANAGE,
    path: '/console/broadcasts/save',
    summary: 'Saves a new draft, or changes a draft. `body` is rich text of the editor.',
    bodyLimitBytes: TEXTS_LIMIT_BYTES,
    input: z.object({
      /** '' for a new one. */
      id: optionalText(60),
      version,
      category,
      segment,
      texts,
      link,
      pushes: z.boolean(say('field_type')),
      /** null: as soon as it is scheduled. */
      sendMinute: z.nullable(minute),
    }),
    output: z.object({ id: z.string(), version: z.int() }),
    refusals: ['not_found', 'record_changed', 'record_state', 'approval_pending'],
  }),
  defineCall({
    ...MANAGE,
    path: '/console/broadcasts/schedule',
    summary: 'Schedules a draft; with many recipients, requests the approval of a second person.',
    input: z.object({ id, version, reason }),
    output: z.object({ state: z.enum(['scheduled', 'pending']), count: z.int() }),
    refusals: ['not_found', 'record_changed', 'record_state', 'approval_pending', 'date_past', 'audience_empty'],
  }),
  defineCall({
    ...MANAGE,
    path: '/console/broadcasts/cancel',
    summary: 'Cancels a broadcast that is not being sent yet.',
    input: z.object({ id, version, reason }),
    output: z.object({}),
    refusals: ['not_found', 'record_changed', 'record_state', 'approval_pending'],
  }),
  defineCall({
    ...VIEW,
    path: '/console/templates/list',
    summary: 'Saved texts.',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.enum(BROADCAST_CATEGORIES),
        texts: z.record(z.string(), written),
        link: z.string(),
        updatedAt: moment,
        updatedBy: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    ...MANAGE,
    path: '/console/templates/save',
    summary: 'Saves a text under a name, and replaces an earlier text with that name.',
    bodyLimitBytes: TEXTS_LIMIT_BYTES,
    input: z.object({ name: text(60), category, texts, link }),
    output: z.object({ id: z.string() }),
    refusals: [],
  }),
  defineCall({
    ...MANAGE,
    path: '/console/templates/remove',
    summary: 'Removes a saved text.',
    input: z.object({ id }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
] as const;
