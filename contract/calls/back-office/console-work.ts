import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text } from '../../fields.ts';
import { REASON_TOPICS } from '../console-values.ts';

const topic = z.enum(REASON_TOPICS, 'field_invalid');
const figure = z.object({ count: z.int(), sum: moneyText });
const waiting = z.object({ count: z.int(), sum: moneyText, oldestAt: z.nullable(moment) });

export const consoleWorkCalls = [
  defineCall({
    path: '/console/dashboard',
    method: 'POST',
    summary: 'Money in, out and held, how much waits where and since when, and the last two weeks by day.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({}),
    output: z.object({
      /** By the site's days. */
      today: z.object({ paidIn: figure, paidOut: figure, newUsers: z.int() }),
      held: moneyText,
      userMoney: moneyText,
      /** What the site has at each provider. */
      floats: z.array(z.object({ provider: z.string(), balance: moneyText })),
      /** Arrived, and nobody's yet. */
      suspense: moneyText,
      /** What users owe the site. */
      debt: moneyText,
      /** Of the withdrawals settled in the last 24 hours, those that the paying side refused or returned. */
      failures: z.object({ settled: z.int(), failed: z.int() }),
      withdrawals: z.object({
        review: waiting,
        onHold: waiting,
        toPay: waiting,
        paying: waiting,
        unknown: waiting,
        /** Of all of them, those whose user was promised the money by now; `oldestAt` is the first promise. */
        overdue: waiting,
        /** Promised for the next two hours. */
        dueSoon: waiting,
      }),
      /** Overdue and due soon by the site's time for a review. */
      deposits: z.object({
        review: waiting,
        overdue: waiting,
        dueSoon: waiting,
        open: waiting,
        unknown: waiting,
      }),
      accountsInReview: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      approvals: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      stuckApplications: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      /** Held by a rule until somebody decides. */
      heldGroups: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      /** Without their click, or an exchange rate of their day. */
      parkedConversions: z.int(),
      /** Promoters’ days whose commission could not be computed. */
      faultyDays: z.int(),
      openFindings: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      /** Budgets of text messages that are used to the site's alarm, or wholly. */
      smsAlarms: z.array(
        z.object({
          span: z.enum(['hour', 'day']),
          /** Of all messages, or of those for registering. */
          share: z.enum(['all', 'register']),
          used: z.int(),
          budget: z.int(),
        }),
      ),
      /** To owners: whose second factor was guessed at to the day's limit within 24 hours, although the password was right. */
      factorAlarms: z.array(z.object({ operator: z.string(), at: moment })),
      /** To owners: who was shown as many whole numbers as one operator may see within an hour or a day, within 24 hours. */
      revealAlarms: z.array(z.object({ operator: z.string(), at: moment })),
      /** Oldest day first, today last. */
      days: z.array(z.object({ day: z.string(), paidIn: moneyText, paidOut: moneyText })),
      asOf: moment,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/reasons/list',
    method: 'POST',
    summary: 'Saved reasons.',
    access: 'operator',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), topic, body: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/reasons/save',
    method: 'POST',
    summary: 'Keeps a sentence.',
    access: 'operator',
    permission: 'reason.manage',
    input: z.object({ topic, body: text(500, 'reason_required') }),
    output: z.object({ id: z.string() }),
    refusals: [],
  }),
  defineCall({
    path: '/console/reasons/remove',
    method: 'POST',
    summary: 'Takes a sentence away; what was written with it stays.',
    access: 'operator',
    permission: 'reason.manage',
    input: z.object({ id: text(64) }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
] as const;
