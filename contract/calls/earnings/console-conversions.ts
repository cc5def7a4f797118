import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { day, moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { reason } from '../console-fields.ts';

/** Ready-made filters: waiting for a click or a rate, held by a rule, contradicting reports. */
export const CONVERSION_VIEWS = ['held', 'parked', 'conflict'] as const;
const STATUSES = ['pending', 'approved', 'declined', 'reversed'] as const;
const status = z.enum(STATUSES);

const conversion = {
  id: z.string(),
  occurredAt: moment,
  receivedAt: moment,
  source: z.string(),
  sourceName: z.string(),
  transactionId: z.string(),
  event: z.string(),
  status,
  amount: moneyText,
  currency: z.string(),
  /** null: its click is not known yet. */
  uid: z.nullable(uid),
  item: z.string(),
  /** The missing fact it waits for. */
  parkedFor: z.nullable(z.enum(['click', 'rate'])),
  /** The rule that held it; '' without one. */
  held: z.string(),
  decision: z.enum(['', 'released', 'declined']),
  /** Why it earns nothing although its click is known. */
  refused: z.string(),
  hasConflict: z.boolean(),
};

export const consoleConversionList = defineConsoleList({
  path: '/console/conversions',
  permission: 'earning.view',
  summary: 'Conversions, by when they happened',
  filters: {
    status: z._default(z.enum(['', ...STATUSES], 'field_invalid'), ''),
    source: z._default(optionalText(40), ''),
    /** A uid, a transaction's number, a click, or part of an item's name. */
    words: z._default(optionalText(120), ''),
  },
  sorts: ['occurredAt'],
  descending: true,
  views: CONVERSION_VIEWS,
  row: z.object(conversion),
  totals: {},
});

export const consoleConversionCalls = [
  ...consoleConversionList.calls,
  consoleConversionList.views,
  defineCall({
    path: '/console/conversions/detail',
    method: 'POST',
    summary: 'One conversion: its reports, its click, its commission, and the journals.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...conversion,
      clickId: z.string(),
      /** The rule's finding and its group; null: no rule held it. */
      hold: z.nullable(
        z.object({
          groupId: z.string(),
          at: moment,
          evidence: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
        }),
      ),
      /** The site's day it counts for; null while parked. */
      day: z.nullable(z.string()),
      events: z.array(
        z.object({
          eventId: z.string(),
          event: z.string(),
          status,
          amount: moneyText,
          currency: z.string(),
          occurredAt: moment,
          receivedAt: moment,
          deliveryId: z.string(),
        }),
      ),
      /** Deliveries that reported different values under an event's id. */
      conflicts: z.array(z.object({ deliveryId: z.string(), eventId: z.string(), receivedAt: moment })),
      click: z.nullable(
        z.object({
          at: moment,
          code: z.string(),
          sub: z.string(),
          class: z.enum(['unique', 'repeat', 'bot', 'preview']),
        }),
      ),
      lines: z.array(
        z.object({
          uid,
          name: z.string(),
          level: z.int(),
          state: z.enum(['estimated', 'held', 'settled', 'reversed', 'parked']),
          base: moneyText,
          /** Percent. */
          rate: z.string(),
          amount: moneyText,
          plan: z.string(),
          planId: z.string(),
          planVersion: z.int(),
          settlesAt: z.nullable(moment),
          note: z.string(),
        }),
      ),
      /** For the whole day and item: a posting is a difference, not one conversion's. */
      postings: z.array(z.object({ uid, journalId: z.string(), amount: moneyText, at: moment })),
      decisions: z.array(
        z.object({
          decision: z.enum(['released', 'declined', 'kept_first']),
          reason: z.string(),
          by: z.string(),
          at: moment,
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/conversions/faults',
    method: 'POST',
    summary:
      'Promoters’ days that could not be computed, the first 50 by their next try; each is retried automatically.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(
      z.object({
        uid,
        day: z.string(),
        /** Failures in a row. */
        failures: z.int(),
        retryAt: moment,
        /** The last error. */
        error: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/conversions/retry',
    method: 'POST',
    summary: 'Computes now a promoter’s day that failed before.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ uid, day }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/conversions/decide',
    method: 'POST',
    summary: 'Releases a held conversion, so that it earns, or declines it.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), decision: z.enum(['released', 'declined'], 'field_invalid'), reason }),
    /** `waits`: it brings more than one operator may make in a day; a second one has to agree. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
  defineCall({
    path: '/console/conversions/keepfirst',
    method: 'POST',
    summary: 'Settles a conflict: the conversion stays unchanged, and earns.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), reason }),
    /** `waits`: as for a release. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
] as const;
