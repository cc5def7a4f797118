import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, page, pageNumber, pageSize, rateText, safePassword, text } from '../../fields.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS, PIN_REFUSALS } from '../money/refusals.ts';
import { PAYOUT_KINDS } from './payout-accounts.ts';

const none = z.object({});
const id = text(60);

/** The remaining amount of each limit; days, weeks (from Monday) and months are the site's. */
const remaining = { remainingToday: moneyText, remainingWeek: moneyText, remainingMonth: moneyText };

/** Destination of the money, number masked, as it was at the request. */
const destination = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  name: z.string(),
  holder: z.string(),
  number: z.string(),
});

/** A page of the user's own withdrawals or deposits. */
export const ownRecords = z.object({
  number: pageNumber,
  size: pageSize,
  /** Only records in this state; absent or '' for all. */
  state: z._default(z.enum(['', ...RECORD_STATES], 'field_invalid'), ''),
});

export const timelineEntry = z.object({
  state: z.enum(RECORD_STATES),
  at: moment,
  /** The event and its reason, in the caller's language. */
  note: z.string(),
});

const summary = {
  id: z.string(),
  /** The number that users quote to support. */
  reference: z.string(),
  state: z.enum(RECORD_STATES),
  amount: moneyText,
  fee: moneyText,
  net: moneyText,
  account: destination,
  at: moment,
  /** Why it failed, waits or is on hold, in the caller's language; '' otherwise. */
  reason: z.string(),
  /** Whether it failed because the user cancelled it. */
  isCancelled: z.boolean(),
  /** Whether the user can still cancel it. */
  cancellable: z.boolean(),
};

export const withdrawalCalls = [
  defineCall({
    path: '/withdraw/terms',
    method: 'POST',
    summary: 'Limits and fees of any withdrawal: minimum, maximum, fee, remaining limits, arrival.',
    access: 'user',
    feature: 'wallet',
    input: none,
    output: z.object({
      minimum: moneyText,
      maximum: moneyText,
      /** Fee of one withdrawal: a fixed part and a share of the amount in percent. */
      fee: moneyText,
      feePercent: rateText,
      canWithdrawCoin: moneyText,
      ...remaining,
      limitToday: moneyText,
      limitWeek: moneyText,
      limitMonth: moneyText,
      /** Texts in the caller's language. */
      arrivalBank: z.string(),
      arrivalWallet: z.string(),
      pinRequired: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/withdraw/quote',
    method: 'POST',
    summary: 'Fee and net amount, by the rules of withdraw/create; nothing is reserved.',
    access: 'user',
    feature: 'wallet',
    needs: 'payouts',
    input: z.object({ amount, cardId: id }),
    output: z.object({
      minimum: moneyText,
      maximum: moneyText,
      fee: moneyText,
      net: moneyText,
      ...remaining,
      /** In the caller's language: '1 minute to 12 hours'. */
      arrival: z.string(),
      arrivalMinutes: z.object({ from: z.int(), to: z.int() }),
      pinRequired: z.boolean(),
    }),
    refusals: [
      'payout_account_unknown',
      'payout_account_in_review',
      'payout_account_cooling',
      'phone_cooling',
      'amount_too_large',
      ...AMOUNT_REFUSALS,
    ],
  }),
  defineCall({
    path: '/withdraw/create',
    method: 'POST',
    summary: 'Requests a withdrawal and reserves its amount. A repeated Idempotency-Key returns the same answer.',
    access: 'user',
    feature: 'wallet',
    movesMoney: true,
    needs: 'payouts',
    input: z.object({ amount, cardId: id, pin: z.optional(safePassword) }),
    /** With status 2004 the result is not known yet. */
    output: z.object({ id: z.string(), state: z.enum(RECORD_STATES), reference: z.string() }),
    refusals: [
      'payout_account_unknown',
      'payout_account_in_review',
      'payout_account_cooling',
      'phone_cooling',
      'amount_too_large',
      ...AMOUNT_REFUSALS,
      ...PIN_REFUSALS,
      ...IDEMPOTENCY_REFUSALS,
    ],
  }),
  defineCall({
    path: '/withdraw/detail',
    method: 'POST',
    summary: 'One withdrawal with its timeline, and its receipt once paid.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: z.object({ id }),
    output: z.object({
      ...summary,
      /** The expected arrival in the caller's language, and its latest time; null once the state is final. */
      arrival: z.string(),
      arrivesBy: z.nullable(moment),
      onHold: z.boolean(),
      timeline: z.array(timelineEntry),
      receipt: z.nullable(
        z.object({
          reference: z.string(),
          /** The provider's own number; '' if there is none. */
          providerReference: z.string(),
          paidAt: moment,
          amount: moneyText,
          fee: moneyText,
          net: moneyText,
          account: destination,
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/withdraw/cancel',
    method: 'POST',
    summary: 'Cancels a withdrawal whose payment has not begun; the amount is available again.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id }),
    output: z.object({ id: z.string(), state: z.enum(RECORD_STATES) }),
    refusals: ['not_found', 'withdrawal_not_cancellable'],
  }),
  defineCall({
    path: '/withdraw/list',
    method: 'POST',
    summary: 'The caller’s withdrawals, newest first.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: ownRecords,
    output: page(z.object(summary)),
    refusals: [],
  }),
] as const;
