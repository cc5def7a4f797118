import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, page, pageNumber, pageSize, rateText, safePassword, text } from '../../fields.ts';
import { PAYOUT_KINDS } from './payout-accounts.ts';

const none = z.object({});
const id = text(60);

/** What is left of each limit; days, weeks (from Monday) and months are the site's. */
const remaining = { remainingToday: moneyText, remainingWeek: moneyText, remainingMonth: moneyText };

/** Where the money goes, number masked, as it was when the withdrawal was asked for. */
const destination = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  name: z.string(),
  holder: z.string(),
  number: z.string(),
});

export const timelineEntry = z.object({
  state: z.enum(RECORD_STATES),
  at: moment,
  /** What happened and why, in the caller's language. */
  note: z.string(),
});

const summary = {
  id: z.string(),
  /** The number people quote to support. */
  reference: z.string(),
  state: z.enum(RECORD_STATES),
  amount: moneyText,
  fee: moneyText,
  net: moneyText,
  account: destination,
  at: moment,
  /** Why it failed, waits or is on hold, in the caller's language; '' where there is nothing to say. */
  reason: z.string(),
  /** The user can still cancel it. */
  cancellable: z.boolean(),
};

export const withdrawalCalls = [
  defineCall({
    path: '/withdraw/terms',
    method: 'POST',
    summary: 'What holds for any withdrawal: minimum, maximum, fee, what the limits leave, how long it takes.',
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
    summary: 'Fee and amount you get, by the rules of withdraw/create; nothing is reserved.',
    access: 'user',
    feature: 'wallet',
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
      'amount_too_small',
      'amount_too_large',
      'amount_above_balance',
      'daily_limit_reached',
      'weekly_limit_reached',
      'monthly_limit_reached',
    ],
  }),
  defineCall({
    path: '/withdraw/create',
    method: 'POST',
    summary: 'Asks for a withdrawal: the amount is set aside at once. The same Idempotency-Key gives the same answer.',
    access: 'user',
    feature: 'wallet',
    movesMoney: true,
    input: z.object({ amount, cardId: id, pin: z.optional(safePassword) }),
    /** Status 2004: the result follows. */
    output: z.object({ id: z.string(), state: z.enum(RECORD_STATES), reference: z.string() }),
    refusals: [
      'payout_account_unknown',
      'payout_account_in_review',
      'payout_account_cooling',
      'amount_too_small',
      'amount_too_large',
      'amount_above_balance',
      'daily_limit_reached',
      'weekly_limit_reached',
      'monthly_limit_reached',
      'pin_required',
      'safe_password_missing',
      'safe_password_wrong',
      'safe_locked',
      'idempotency_key_missing',
      'idempotency_key_invalid',
      'idempotency_key_reused',
      'outcome_unknown',
    ],
  }),
  defineCall({
    path: '/withdraw/detail',
    method: 'POST',
    summary: 'One withdrawal with its timeline, and its receipt once it was paid.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id }),
    output: z.object({
      ...summary,
      /** In the caller's language, and the moment it should be there by; null once it is final. */
      arrival: z.string(),
      arrivesBy: z.nullable(moment),
      onHold: z.boolean(),
      timeline: z.array(timelineEntry),
      receipt: z.nullable(
        z.object({
          reference: z.string(),
          /** The provider's own number; '' where it gave none. */
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
    summary: 'Takes a withdrawal back while nobody has begun to pay it; the amount is withdrawable again.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id }),
    output: z.object({ id: z.string(), state: z.enum(RECORD_STATES) }),
    refusals: ['not_found', 'withdrawal_not_cancellable'],
  }),
  defineCall({
    path: '/withdraw/list',
    method: 'POST',
    summary: 'The own withdrawals, newest first.',
    access: 'user',
    feature: 'wallet',
    input: z.object({
      number: pageNumber,
      size: pageSize,
      /** Only this state; absent or '' is all. */
      state: z._default(z.enum(['', ...RECORD_STATES], 'field_invalid'), ''),
    }),
    output: page(z.object(summary)),
    refusals: [],
  }),
] as const;
