import { RECORD_PAGES } from '@pitaka/core/values/record-pages.ts';
import * as z from 'zod/mini';
import { TRANSFER_NOTE_MAX_LENGTH } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import {
  amount,
  areaCode,
  moment,
  moneyText,
  optionalText,
  page,
  pageNumber,
  pageSize,
  phone,
  safePassword,
  text,
  uid,
} from '../../fields.ts';
import { withoutLinks } from '../../person-text.ts';
import { RECORD_KINDS } from '../../records.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS, PIN_REFUSALS } from './refusals.ts';

const none = z.object({});

/** Why money is locked: pending withdrawal, unmet turnover, in the safe. */
export const LOCK_KINDS = ['withdrawal', 'wager', 'safe'] as const;

/** One line of the statement. `balanceAfter` is the available balance; in the safe's records, the safe's balance. */
export const walletRecord = z.object({
  id: z.string(),
  kind: z.enum(RECORD_KINDS),
  amount: moneyText,
  balanceAfter: moneyText,
  at: moment,
  /** The subject of the line: an item, a game, a payout account, a bonus; '' if the line's kind needs no subject. */
  subject: z.string(),
  /**
   * The record behind the line. `id` of sales: day, kind and id of the item, separated by spaces; of a round: channel
   * and round, separated by a space; '' for a page without records.
   */
  record: z.nullable(z.object({ page: z.enum(RECORD_PAGES), id: z.string() })),
  /** In the caller's language: sender, recipient, or reason. */
  note: z.string(),
  /** The sender's note on a transfer; '' if there is none. */
  memo: z.string(),
  /** The part of the movement, in addition to `amount`, that paid a debt or, if negative, became a debt. */
  debt: moneyText,
});

const party = z.object({
  uid,
  /** Masked, so that a friend is recognised, but no other user identified. */
  name: z.string(),
});

export const walletCalls = [
  defineCall({
    path: '/wallet/info',
    method: 'POST',
    summary: 'All figures of the wallet, read at one moment: locked = totalCoin - canWithdrawCoin.',
    access: 'user',
    feature: 'wallet',
    cached: 'offline-only',
    input: none,
    output: z.object({
      totalCoin: moneyText,
      canWithdrawCoin: moneyText,
      safeCoin: moneyText,
      /** The debt, from money that was reversed after it was spent. Incoming money pays it first. */
      debt: moneyText,
      locks: z.array(
        z.object({
          kind: z.enum(LOCK_KINDS),
          amount: moneyText,
          reason: z.string(),
        }),
      ),
      /** Masked, for display. */
      phone: z.string(),
      channelData: z.array(z.object({ channel: z.string(), name: z.string(), balance: moneyText })),
      /** The active bonus: its unplayed money, and the turnover that releases it and its wins; null without a bonus. */
      bonus: z.nullable(
        z.object({ title: z.string(), amount: moneyText, need: moneyText, done: moneyText, until: z.nullable(moment) }),
      ),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/recipient',
    method: 'POST',
    summary:
      'The masked recipient of a transfer, by uid or by phone number, and the remaining limit, to show before the confirmation.',
    access: 'user',
    feature: 'transfer',
    /** `areaCode` is the site's by default. */
    input: z.object({ uid: z.optional(uid), phone: z.optional(phone), areaCode: z.optional(areaCode) }).check(
      z.refine((sought) => sought.uid !== undefined || sought.phone !== undefined, {
        path: ['uid'],
        error: 'uid_required',
      }),
    ),
    output: z.extend(party, {
      isFavourite: z.boolean(),
      /** Minimum of one transfer. */
      minimum: moneyText,
      /** The remaining amount of the strictest limit of the day, week and month. */
      remaining: moneyText,
      /** Whether the transfer needs `pin`, the safe's password, for any amount. */
      pinRequired: z.boolean(),
      /** `pin` is required above this amount; null: it is never required. */
      pinAbove: z.nullable(moneyText),
    }),
    refusals: ['recipient_unknown', 'recipient_self', 'recipient_frozen'],
  }),
  defineCall({
    path: '/wallet/recents',
    method: 'POST',
    summary: 'The last recipients of this user’s transfers, newest first.',
    access: 'user',
    feature: 'transfer',
    input: none,
    output: z.array(party),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/favourites',
    method: 'POST',
    summary: 'The recipients that the caller chose to keep, newest first.',
    access: 'user',
    feature: 'transfer',
    input: none,
    output: z.array(party),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/favourite',
    method: 'POST',
    summary: 'Keeps a recipient among the favourites, or no longer. The newest 50 are kept.',
    access: 'user',
    feature: 'transfer',
    input: z.object({ uid, isFavourite: z.boolean('field_type') }),
    output: none,
    refusals: ['recipient_unknown', 'recipient_self'],
  }),
  defineCall({
    path: '/wallet/transfer',
    method: 'POST',
    summary:
      'Sends money to another user of the site. A repeated Idempotency-Key returns the same answer and sends nothing.',
    access: 'user',
    feature: 'transfer',
    movesMoney: true,
    input: z.object({
      uid,
      amount,
      pin: z.optional(safePassword),
      /**
       * Without links, handles and phone numbers: a transfer of a centavo reaches every user. Other long numbers need an
       * amount of the site's choice, or a recipient who has sent the caller money.
       */
      note: z._default(optionalText(TRANSFER_NOTE_MAX_LENGTH).check(withoutLinks), ''),
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
    cached: 'offline-only',
    input: z.object({
      number: pageNumber,
      size: pageSize,
      /** Only records of this kind; absent or '' for all. */
      kind: z._default(z.enum(['', ...RECORD_KINDS], 'field_invalid'), ''),
      /** Only records whose kind, subject, note, amount or number contain this; the newest 1,000 are searched. */
      search: z._default(optionalText(60), ''),
    }),
    output: page(walletRecord),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/ready',
    method: 'POST',
    summary:
      'What the caller can take or use now: rebates, the VIP reward, bonuses with their turnover, and today’s spin. Empty during a break that forbids it.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: none,
    output: z.array(
      z.object({
        kind: z.enum(['rebate', 'vip', 'bonus', 'spin']),
        /** A bonus' title; '' for another kind. */
        title: z.string(),
        /** '' for a spin. */
        amount: z.union([moneyText, z.literal('')]),
        /** What has to be bet before a bonus can be withdrawn; 0.00 for none. */
        need: moneyText,
        /** The number of rebates or spins; the level of a VIP reward. */
        count: z.int(),
        until: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/days',
    method: 'POST',
    summary: 'What came into the available balance and what went out, on each of the last seven of the site’s days.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
    input: none,
    output: z.array(
      z.object({
        day: z.string(),
        in: moneyText,
        /** Without a sign. */
        out: moneyText,
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/wallet/record',
    method: 'POST',
    summary: 'One line of the statement, as on a receipt.',
    access: 'user',
    feature: 'wallet',
    cached: 'while-loading',
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
    summary: 'Writes the statement of a span of days to a CSV file (UTF-8 with BOM), oldest line first.',
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
    summary: 'The caller’s files of statements, newest first.',
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
    summary: 'A finished file of a statement.',
    access: 'user',
    feature: 'wallet',
    input: z.object({ id: text(64) }),
    /** The answer is the file itself. */
    output: z.string(),
    refusals: ['not_found'],
  }),
] as const;
