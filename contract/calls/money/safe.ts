import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, page, pageNumber, pageSize, safePassword, verificationCode } from '../../fields.ts';
import { IDEMPOTENCY_REFUSALS } from './refusals.ts';
import { walletRecord } from './wallet.ts';

const none = z.object({});
const figures = z.object({ safeCoin: moneyText, canWithdrawCoin: moneyText });

/** The safe (Spec: D6): money set aside behind a separate password. */
export const safeCalls = [
  defineCall({
    path: '/safe/state',
    method: 'POST',
    summary: 'Whether there is a password, the tries left, the end of a lock, and the balance.',
    access: 'user',
    feature: 'safe',
    input: none,
    output: z.object({
      hasPassword: z.boolean(),
      attemptsLeft: z.int(),
      lockedUntil: z.nullable(moment),
      safeCoin: moneyText,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/safe/setpassword',
    method: 'POST',
    summary:
      'Sets or resets the six-digit password by a code sent to the caller’s phone (purpose safe); lifts a lock. Waits after a change of the phone number.',
    access: 'user',
    feature: 'safe',
    input: z.object({ password: safePassword, code: verificationCode }),
    output: none,
    refusals: ['code_wrong', 'code_used_up', 'phone_cooling'],
  }),
  defineCall({
    path: '/safe/save',
    method: 'POST',
    summary: 'Moves money into the safe.',
    access: 'user',
    feature: 'safe',
    movesMoney: true,
    input: z.object({ amount }),
    output: figures,
    refusals: [
      'safe_password_missing',
      'amount_too_small',
      'amount_above_balance',
      'debt_open',
      ...IDEMPOTENCY_REFUSALS,
      'account_frozen',
    ],
  }),
  defineCall({
    path: '/safe/takeout',
    method: 'POST',
    summary: 'Takes money out of the safe. After 5 wrong passwords the safe locks, longer each time.',
    access: 'user',
    feature: 'safe',
    movesMoney: true,
    input: z.object({ amount, password: safePassword }),
    output: figures,
    refusals: [
      'safe_password_missing',
      'safe_password_wrong',
      'safe_locked',
      'amount_too_small',
      'amount_above_safe',
      ...IDEMPOTENCY_REFUSALS,
      'account_frozen',
    ],
  }),
  defineCall({
    path: '/safe/history',
    method: 'POST',
    summary: 'Moves into and out of the safe, with the balance after each, newest first.',
    access: 'user',
    feature: 'safe',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(walletRecord),
    refusals: [],
  }),
] as const;
