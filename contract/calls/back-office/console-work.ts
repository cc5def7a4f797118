import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text } from '../../fields.ts';
import { KEY_SETTINGS, REASON_TOPICS } from '../console-values.ts';

const topic = z.enum(REASON_TOPICS, 'field_invalid');
const figure = z.object({ count: z.int(), sum: moneyText });
const waiting = z.object({ count: z.int(), sum: moneyText, oldestAt: z.nullable(moment) });

export const consoleWorkCalls = [
  defineCall({
    path: '/console/dashboard',
    method: 'POST',
    summary: 'Incoming, outgoing and reserved money, waiting records with their age, and the last two weeks by day.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({}),
    output: z.object({
      /** By the site's days. */
      today: z.object({ paidIn: figure, paidOut: figure, newUsers: z.int() }),
      held: moneyText,
      userMoney: moneyText,
      /** The site's balance at each provider. */
      floats: z.array(z.object({ provider: z.string(), balance: moneyText })),
      /** Received money that is not credited to a user yet. */
      suspense: moneyText,
      /** Sum of the users' debts. */
      debt: moneyText,
      /**
       * Number of withdrawals settled in the last 24 hours, and how many of them the provider or bank refused or
       * returned.
       */
      failures: z.object({ settled: z.int(), failed: z.int() }),
      withdrawals: z.object({
        review: waiting,
        onHold: waiting,
        toPay: waiting,
        paying: waiting,
        unknown: waiting,
        /** Withdrawals whose promised time has passed; `oldestAt` is the earliest promise. */
        overdue: waiting,
        /** Promised within the next two hours. */
        dueSoon: waiting,
      }),
      /** Deposits in review that are overdue or due soon, by the site's review time. */
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
      /** Sales flagged by a fraud rule, waiting for an operator. */
      heldGroups: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      /** Sales that wait for a click or an exchange rate. */
      parkedConversions: z.int(),
      /** Promoters’ days whose commission could not be computed. */
      faultyDays: z.int(),
      /** Alarms of this site and of the installation, for operators who may see its health. */
      alarms: z.int(),
      openFindings: z.object({ count: z.int(), oldestAt: z.nullable(moment) }),
      /** Budgets of text messages that have reached the site's alarm level, or are used up. */
      smsAlarms: z.array(
        z.object({
          span: z.enum(['hour', 'day']),
          /** The budget of all messages, or of messages for registration. */
          share: z.enum(['all', 'register']),
          used: z.int(),
          budget: z.int(),
        }),
      ),
      /** Providers that refuse our key, for this site's channels and for the whole server. */
      refusedKeys: z.array(
        z.object({
          setting: z.enum(KEY_SETTINGS),
          provider: z.string(),
          operation: z.string(),
          /** 401: the key is wrong. 403: the key lacks a permission. */
          status: z.int(),
          since: moment,
          calls: z.int(),
        }),
      ),
      /** For owners: operators with the maximum of second-factor tries after a correct password within 24 hours. */
      factorAlarms: z.array(z.object({ operator: z.string(), at: moment })),
      /** For owners: operators who reached the hourly or daily limit of unmasked numbers within 24 hours. */
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
    summary: 'Saves a reason.',
    access: 'operator',
    permission: 'reason.manage',
    input: z.object({ topic, body: text(500, 'reason_required') }),
    output: z.object({ id: z.string() }),
    refusals: [],
  }),
  defineCall({
    path: '/console/reasons/remove',
    method: 'POST',
    summary: 'Removes a saved reason; records with it stay.',
    access: 'operator',
    permission: 'reason.manage',
    input: z.object({ id: text(64) }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
] as const;
