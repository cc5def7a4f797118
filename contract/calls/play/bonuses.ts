import { BONUS_TRIGGERS } from '@pitaka/core/values/bonus-triggers.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, page, pageNumber, pageSize, text } from '../../fields.ts';

/** The calculation of a bonus and of its turnover. */
const why = z.object({
  trigger: z.enum(BONUS_TRIGGERS),
  /** Version of the rule that gave it. */
  version: z.int(),
  /** The base: the deposit or the net loss; 0.00 without one. */
  base: moneyText,
  /** When the deposit was made, the period ended, or the birthday began. */
  occurredAt: z.nullable(moment),
  /** null: a fixed amount. */
  percent: z.nullable(z.string()),
  cap: z.nullable(moneyText),
  minBase: moneyText,
  period: z.enum(['day', 'week', 'month']),
  /** '20' or '12.5'. */
  times: z.string(),
  of: z.enum(['bonus', 'bonus_and_base']),
  games: z.array(z.object({ channel: z.string(), game: z.string(), percent: z.int() })),
  /** Percent of a bet that counts in all other games. */
  otherGames: z.int(),
  /** The maximum of one bet that counts; null for no maximum. */
  largestStake: z.nullable(moneyText),
  /**
   * A round of several bets whose wins equal its stakes within this percentage does not count; with 0 all rounds count.
   */
  evenPercent: z.int(),
  wagerDays: z.int(),
  stacking: z.enum(['alone', 'queue']),
  /** Whether a withdrawal ends the active bonus. */
  endsWithWithdrawal: z.boolean(),
  /** Whether any outgoing money ends the bonus, as for a bonus on a deposit. */
  endsWithOutflow: z.boolean(),
});

const bonus = z.object({
  id: z.string(),
  title: z.string(),
  /** The site's description; '' if there is none. */
  text: z.string(),
  amount: moneyText,
  state: z.enum(['claimable', 'queued', 'active', 'released', 'expired', 'forfeited']),
  /** Turnover: required, and bet so far. */
  wager: z.object({ need: moneyText, done: moneyText }),
  /**
   * For a claimable or an active bonus, the end of the time to claim or play it; for a bonus that is over, the time at
   * which it ended. null if there is no end.
   */
  until: z.nullable(moment),
  /** In the caller's language: the reason it was given, or how it ended. */
  reason: z.string(),
  /** For a claimable bonus: whether it cannot be claimed because another bonus is open. */
  isBlocked: z.boolean(),
  /**
   * Given to a closed account of this phone number: its result is hidden, because the phone may belong to another
   * person now.
   */
  isOfEarlierAccount: z.boolean(),
  /** For the active bonus: its unplayed money, and its wins. */
  held: z.nullable(z.object({ bonus: moneyText, won: moneyText })),
  /** For an ended bonus: the amount that became available, and the amount that returned to the house. */
  released: moneyText,
  forfeited: moneyText,
  claimedAt: z.nullable(moment),
  why,
});

const claimed = z.object({
  id: z.string(),
  title: z.string(),
  amount: moneyText,
  state: z.enum(['queued', 'active', 'released']),
  wager: z.object({ need: moneyText, done: moneyText }),
  until: z.nullable(moment),
  totalCoin: moneyText,
  canWithdrawCoin: moneyText,
});

const CLAIM_REFUSALS = [
  'not_found',
  'bonus_claimed',
  'bonus_expired',
  'bonus_limit',
  'bonus_budget_used',
  'bonus_excluded',
  'bonus_only_chosen',
  'bonus_wrong_level',
  'bonus_level_in_play',
  'bonus_wrong_language',
  'bonus_only_new',
  'bonus_running',
  'protection_cooling_off',
  'protection_excluded',
  'idempotency_key_reused',
  'account_frozen',
] as const;

export const bonusCalls = [
  defineCall({
    path: '/bonus/list',
    method: 'POST',
    summary: 'The caller’s bonuses: claimable ones, the active one and the queue behind it, or ended ones.',
    access: 'user',
    feature: 'bonus',
    cached: 'offline-only',
    input: z.object({
      state: z.enum(['claimable', 'active', 'done'], 'field_invalid'),
      number: pageNumber,
      size: pageSize,
    }),
    output: page(bonus),
    refusals: [],
  }),
  defineCall({
    path: '/bonus/claim',
    method: 'POST',
    summary:
      'Claims a bonus, once. Its money is in the wallet at once, and becomes available when its turnover is met.',
    access: 'user',
    feature: 'bonus',
    movesMoney: true,
    input: z.strictObject({ id: text(120) }),
    output: claimed,
    refusals: CLAIM_REFUSALS,
  }),
  defineCall({
    path: '/bonus/redeem',
    method: 'POST',
    summary: 'Claims the bonus of a code.',
    access: 'user',
    feature: 'bonus',
    movesMoney: true,
    input: z.strictObject({ code: text(40) }),
    output: claimed,
    refusals: [...CLAIM_REFUSALS, 'bonus_code_unknown', 'bonus_codes_tried'],
  }),
  defineCall({
    path: '/bonus/forfeit',
    method: 'POST',
    summary: 'Gives up an open bonus: its money and its wins return to the house.',
    access: 'user',
    feature: 'bonus',
    movesMoney: true,
    input: z.strictObject({ id: text(60) }),
    output: z.object({ forfeited: moneyText, totalCoin: moneyText, canWithdrawCoin: moneyText }),
    refusals: ['not_found', 'bonus_over'],
  }),
] as const;
