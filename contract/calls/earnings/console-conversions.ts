import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { day, moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import { reason } from '../console-fields.ts';

/** Ready-made filters: what waits for a click or a rate, what a rule holds, what contradicts itself. */
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
  /** What it waits for. */
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
    summary: 'One conversion: what was said of it, its click, what it earned whom, and the journals.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...conversion,
      clickId: z.string(),
      /** What a rule found, and with what else it belongs together; null: no rule held it. */
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
      /** Deliveries that said something else under an event's id. */
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
      /** Of the whole day and item: a posting is a difference, not one conversion's. */
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
      'Promoters’ days that could not be computed, the first 50 by their next try; each is tried again by itself.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(
      z.object({
        uid,
        day: z.string(),
        /** How often in a row. */
        failures: z.int(),
        retryAt: moment,
        /** What the last one was. */
        error: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/conversions/retry',
    method: 'POST',
    summary: 'Computes a promoter’s day now that could not be computed before.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ uid, day }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/conversions/decide',
    method: 'POST',
    summary: 'Releases what a rule held, so that it is earned, or declines it, so that it is not.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), decision: z.enum(['released', 'declined'], 'field_invalid'), reason }),
    /** `waits`: it brings more than one person may make in a day; a second one has to agree. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
  defineCall({
    path: '/console/conversions/keepfirst',
    method: 'POST',
    summary: 'Settles a conflict: the conversion stays as it is, and is earned.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), reason }),
    /** `waits`: as of a release. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
] as const;
