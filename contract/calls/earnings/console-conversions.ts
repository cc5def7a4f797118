import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { CONVERSION_STATUSES, CONVERSIONS } from '../../lists/earnings/conversions.ts';
import { reason } from '../console-fields.ts';

const status = z.enum(CONVERSION_STATUSES);

export const consoleConversionList = listCalls(CONVERSIONS);

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
      ...consoleConversionList.fields,
      clickId: z.string(),
      /** The fraud rule's finding and its group; null: no rule flagged the sale. */
      hold: z.nullable(
        z.object({
          groupId: z.string(),
          at: moment,
          evidence: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
        }),
      ),
      /** The site's day for which the sale counts; null while it waits for a click or a rate. */
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
      /** Postings for the whole day and item: each is a difference, not the commission of one conversion. */
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
    summary: 'Computes a promoter’s failed day at once.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ uid, day }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/conversions/decide',
    method: 'POST',
    summary: 'Releases a flagged conversion, so that it earns, or declines it.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), decision: z.enum(['released', 'declined'], 'field_invalid'), reason }),
    /** `waits`: the commission exceeds one operator's daily limit for releases, so a second operator has to agree. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
  defineCall({
    path: '/console/conversions/keepfirst',
    method: 'POST',
    summary: 'Resolves a conflict: the conversion stays unchanged and earns.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), reason }),
    /** `waits`: a second operator has to agree, as for a release. */
    output: z.object({ waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
] as const;
