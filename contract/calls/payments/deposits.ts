import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, choice, moment, moneyText, page, text } from '../../fields.ts';
import { IDEMPOTENCY_REFUSALS } from '../money/refusals.ts';
import { ownRecords, timelineEntry } from './withdrawals.ts';

const none = z.object({});
const id = text(60);

/**
 * `page`: the user pays on the provider's page at payUrl. `instructions`: the user pays manually, following the
 * deposit's instructions.
 */
export const DEPOSIT_WAYS = ['page', 'instructions'] as const;

/** Why a deposit failed. */
export const DEPOSIT_FAILURES = ['expired', 'cancelled', 'refused', 'sent_back', 'charged_back'] as const;

const summary = {
  id: z.string(),
  /** The number that users quote to support, and write on a manual transfer. */
  reference: z.string(),
  state: z.enum(RECORD_STATES),
  /** The requested amount. */
  amount: moneyText,
  /** The received and credited amount; null before. */
  credited: z.nullable(moneyText),
  method: z.string(),
  methodName: z.string(),
  at: moment,
  /** Why it failed or waits, in the caller's language; '' otherwise. */
  reason: z.string(),
  /** Why it failed; null if it did not. Money that arrives after 'expired' is still credited. */
  failure: z.nullable(z.enum(DEPOSIT_FAILURES)),
};

export const depositCalls = [
  defineCall({
    path: '/deposit/methods',
    method: 'POST',
    summary: 'The deposit methods, each with its bounds, quick picks and time of arrival.',
    access: 'user',
    feature: 'wallet',
    input: none,
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        way: z.enum(DEPOSIT_WAYS),
        minimum: moneyText,
        maximum: moneyText,
        quickPicks: z.array(moneyText),
        /** How long a payment usually takes to arrive, in the caller's language. */
        arrival: z.string(),
        /** What the caller's own limits leave, of which unpaid requests hold a part; null: the caller has set none. */
        own: z.nullable(z.object({ left: moneyText, held: moneyText })),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/deposit/create',
    method: 'POST',
    summary: 'Opens a deposit and returns the address for payment. A repeated Idempotency-Key returns the same answer.',
    access: 'user',
    feature: 'wallet',
    movesMoney: true,
    needs: 'deposits',
    input: z.object({ amount, method: choice('field_required', 'field_invalid') }),
    output: z.object({
      id: z.string(),
      state: z.enum(RECORD_STATES),
      /** Address for payment; '' for a method with instructions. */
      payUrl: z.string(),
      reference: z.string(),
    }),
    refusals: [
      'protection_cooling_off',
      'protection_excluded',
      'deposit_limit_own',
      'deposit_method_unknown',
      'amount_too_small',
      'amount_too_large',
      'deposits_open_limit',
      'deposit_refused',
      'deposit_unavailable',
      ...IDEMPOTENCY_REFUSALS,
    ],
  }),
  defineCall({
    path: '/deposit/detail',
    method: 'POST',
    summary: 'One deposit: where to pay while it is open, received payments, its timeline.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: z.object({ id }),
    output: z.object({
      ...summary,
      way: z.enum(DEPOSIT_WAYS),
      /** Address for payment; '' once it cannot be used any more. */
      payUrl: z.string(),
      /** For a manual method: the site's own text about where to pay. */
      instructions: z.array(z.object({ label: z.string(), value: z.string() })),
      /**
       * How long the payment usually takes to arrive, in the caller's language; '' if its method is no longer offered.
       */
      arrival: z.string(),
      /** The end of the time to pay; late payments are still credited. */
      expiresAt: z.nullable(moment),
      timeline: z.array(timelineEntry),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/deposit/cancel',
    method: 'POST',
    summary: 'Cancels an unpaid deposit; money that still arrives is credited.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id }),
    output: none,
    refusals: ['not_found', 'deposit_not_cancellable'],
  }),
  defineCall({
    path: '/deposit/list',
    method: 'POST',
    summary: 'The caller’s deposits, newest first.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: ownRecords,
    output: page(z.object(summary)),
    refusals: [],
  }),
] as const;
