import * as z from 'zod/mini';
import { TRANSFER_NOTE_MAX_LENGTH } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import {
  amount,
  moment,
  moneyText,
  optionalText,
  page,
  pageNumber,
  pageSize,
  safePassword,
  text,
  uid,
} from '../../fields.ts';
import { RECORD_KINDS } from '../../records.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS, PIN_REFUSALS } from './refusals.ts';

const none = z.object({});

/** Why money is not available: being withdrawn, turnover not yet met, in the safe. */
export const LOCK_KINDS = ['withdrawal', 'wager', 'safe'] as const;

/** One line of the statement, newest first. `balanceAfter` is the available balance (in the safe: the safe's balance). */
export const walletRecord = z.object({
  id: z.string(),
  kind: z.enum(RECORD_KINDS),
  amount: moneyText,
  balanceAfter: moneyText,
  at: moment,
  /** In the caller's language: from whom, to whom, or why. */
  note: z.string(),
  /** What the sender of a transfer wrote with it; '' is nothing. */
  memo: z.string(),
  /** Beside `amount`: what of the same movement paid what was owed, or below zero, is owed since. */
  debt: moneyText,
});

const party = z.object({
  uid,
  /** Masked: enough to recognise a friend, too little to identify anyone else. */
  name: z.string(),
});

export const walletCalls = [
  defineCall({
    path: '/wallet/info',
    method: 'POST',
    summary: 'All figures of the wallet, read at one moment: locked = totalCoin - canWithdrawCoin.',
    access: 'user',
    feature: 'wallet',
    input: none,
    output: z.object({
      totalCoin: moneyText,
      canWithdrawCoin: moneyText,
      safeCoin: moneyText,
      /** Owed: taken back after it was spent. Earnings pay it first. */
      debt: moneyText,
      locks: z.array(
        z.object({
          kind: z.enum(LOCK_KINDS),
          amount: moneyText,
          reason: z.string(),
        }),
      ),
      /** Masked, for showing. */
      phone: z.string(),
      channelData: z.array(z.object({ channel: z.string(), name: z.string(), balance: moneyText })),
      /** The active bonus: its money not bet yet, and the turnover that frees it and what was won with it. null: none. */
      bonus: z.nullable(
        z.object({ title: z.string(), amount: moneyText, need: moneyText, done: moneyText, until: z.nullable(moment) }),
      ),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/recipient',
    method: 'POST',
    summary: 'Who a transfer would go to, masked, and what may still be sent: shown before confirming.',
    access: 'user',
    feature: 'transfer',
    input: z.object({ uid }),
    output: z.extend(party, {
      /** Smallest amount of one transfer. */
      minimum: moneyText,
      /** The least that the day's, week's and month's limits leave. */
      remaining: moneyText,
      /** The transfer needs `pin`, the safe's password, whatever the amount. */
      pinRequired: z.boolean(),
      /** Above this amount it does; null: no amount asks for it. */
      pinAbove: z.nullable(moneyText),
    }),
    refusals: ['recipient_unknown', 'recipient_self', 'recipient_frozen'],
  }),
  defineCall({
    path: '/wallet/recents',
    method: 'POST',
    summary: 'The last people this user sent money to, newest first.',
    access: 'user',
    feature: 'transfer',
    input: none,
    output: z.array(party),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/transfer',
    method: 'POST',
    summary: 'Sends money to another user of the site. The same Idempotency-Key gives the same answer, once.',
    access: 'user',
    feature: 'transfer',
    movesMoney: true,
    input: z.object({
      uid,
      amount,
      pin: z.optional(safePassword),
      note: z._default(optionalText(TRANSFER_NOTE_MAX_LENGTH), ''),
    }),
    output: z.object({
      id: z.string(),
      totalCoin: moneyText,
      canWithdrawCoin: moneyText,
    }),
    refusals: [
      'recipient_unknown',
      'recipient_self',
      'recipient_frozen',
      'recipient_full',
      'sending_stopped',
      ...AMOUNT_REFUSALS,
      ...PIN_REFUSALS,
      ...IDEMPOTENCY_REFUSALS,
      'account_frozen',
    ],
  }),
  defineCall({
    path: '/wallet/records',
    method: 'POST',
    summary: 'The statement with its running balance, newest first.',
    access: 'user',
    feature: 'wallet',
    input: z.object({
      number: pageNumber,
      size: pageSize,
      /** Only this kind; absent or '' is all. */
      kind: z._default(z.enum(['', ...RECORD_KINDS], 'field_invalid'), ''),
    }),
    output: page(walletRecord),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/record',
    method: 'POST',
    summary: 'One line of the statement: what a receipt shows.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id: text(64) }),
    output: z.extend(walletRecord, {
      /** The other side of a transfer. */
      party: z.nullable(party),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/wallet/export',
    method: 'POST',
    summary: 'Has the statement from one day to another written as a CSV file (UTF-8 with BOM), oldest line first.',
    access: 'user',
    feature: 'wallet',
    /** Both days included, by the site's days. */
    input: z.object({
      from: z.iso.date('date_format'),
      to: z.iso.date('date_format'),
    }),
    output: z.object({ id: z.string() }),
    refusals: ['dates_swapped', 'exports_waiting', 'exports_too_many'],
  }),
  defineCall({
    path: '/wallet/exports',
    method: 'POST',
    summary: 'The own files of statements, newest first.',
    access: 'user',
    feature: 'wallet',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        state: z.enum(['waiting', 'ready', 'expired', 'failed']),
        createdAt: moment,
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/export/file',
    method: 'POST',
    summary: 'A file of a statement that is ready.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id: text(64) }),
    /** The answer is the file itself. */
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
