import { MESSAGE_TABS, MESSAGE_TOPICS } from '@pitaka/core/values/message-kinds.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, page, pageNumber, pageSize, text } from '../../fields.ts';

const tab = z.enum(MESSAGE_TABS, 'field_invalid');
const id = text(100);

const message = z.object({
  id: z.string(),
  tab,
  /** '' for a single sentence. */
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  at: moment,
  isRead: z.boolean(),
  /** The linked page of the phone; '' for none. */
  to: z.string(),
  /** Of a notice to this user alone: what it is about, like 'deposit_arrived'. Its icon follows from it. */
  kind: z.optional(z.string()),
  /** Only in the message about a day's settled earnings: the day and the gains. */
  digest: z.optional(z.object({ day: z.string(), amount: moneyText })),
});

/** The browser's PushManager object. */
const subscription = z.object({
  endpoint: text(1000).check(z.regex(/^https?:\/\//, 'field_invalid')),
  keys: z.object({
    p256dh: text(200).check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, 'field_invalid')),
    auth: text(100).check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'field_invalid')),
  }),
});

const choice = z.object({
  topic: z.enum(MESSAGE_TOPICS, 'field_invalid'),
  inbox: z.boolean('field_type'),
  push: z.boolean('field_type'),
});

const unread = z.object({
  count: z.int(),
  tabs: z.object({ inbox: z.int(), notice: z.int(), activity: z.int(), announcement: z.int() }),
});

const OWN = { access: 'user', feature: 'messages', method: 'POST' } as const;

/** Messages to a user from the site and its operators (Spec: E5). */
export const messageCalls = [
  defineCall({
    ...OWN,
    path: '/message/list',
    summary: 'The caller’s messages of a tab, newest first.',
    cached: 'while-loading',
    input: z.object({ tab: z._default(tab, 'inbox'), number: pageNumber, size: pageSize }),
    output: page(message),
    refusals: [],
  }),
  defineCall({
    ...OWN,
    path: '/message/detail',
    summary: 'One message in full. It stays unread until /message/read.',
    cached: 'while-loading',
    input: z.object({ id }),
    output: z.extend(message, {
      /** The text as HTML, if it is formatted. */
      html: z.optional(z.string()),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    ...OWN,
    path: '/message/unread',
    summary: 'The number of unread messages, in total and by tab.',
    cached: 'while-loading',
    input: z.object({}),
    output: unread,
    refusals: [],
  }),
  defineCall({
    ...OWN,
    path: '/message/read',
    summary: 'Marks one message, all messages of a tab, or all messages as read; returns the numbers of unread ones.',
    input: z
      .object({
        id: z.optional(id),
        all: z.optional(z.literal(true, 'field_invalid')),
        tab: z.optional(tab),
      })
      .check(z.refine((input) => (input.id === undefined) !== (input.all === undefined), 'field_invalid')),
    output: unread,
    refusals: [],
  }),
  defineCall({
    ...OWN,
    path: '/message/choices',
    summary: 'Which kinds of messages the caller wants in the inbox and as push notifications; changes those in `set`.',
    input: z.object({ set: z._default(z.array(choice, 'field_type').check(z.maxLength(20, 'field_too_long')), []) }),
    output: z.object({ choices: z.array(choice) }),
    refusals: [],
  }),
  defineCall({
    ...OWN,
    path: '/message/push',
    summary: 'Switches push notifications on this phone on (with a subscription) or off, or returns the present state.',
    input: z.object({ subscription: z.optional(subscription), off: z.optional(z.literal(true, 'field_invalid')) }),
    output: z.object({
      /** The site's VAPID key, with which the phone subscribes. */
      publicKey: z.string(),
      isOn: z.boolean(),
    }),
    refusals: [],
  }),
] as const;
