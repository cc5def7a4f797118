import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, page, pageNumber, pageSize, text } from '../../fields.ts';

/** How a bonus came to its amount, and what counts for its turnover: everything the arithmetic needs. */
const why = z.object({
  trigger: z.enum(['first_deposit', 'reload', 'free', 'cashback', 'birthday', 'code']),
  /** Version of the rule it was given by. */
  version: z.int(),
  /** The deposit or the net loss; 0.00 where there is none. */
  base: moneyText,
  /** When the deposit was made, the period was over, the birthday began. */
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
  /** Of one bet so much counts; null: all of it. */
  largestStake: z.nullable(moneyText),
  /** A round of several bets that paid back its stake, give or take so many percent, counts for nothing; 0: it counts. */
  evenPercent: z.int(),
  wagerDays: z.int(),
  stacking: z.enum(['alone', 'queue']),
  /** A withdrawal while it is active ends it. */
  endsWithWithdrawal: z.boolean(),
  /** Of a deposit's bonus: any money that leaves ends it. */
  endsWithOutflow: z.boolean(),
});

const bonus = z.object({
  id: z.string(),
  title: z.string(),
  /** What the site says about it; '' nothing. */
  text: z.string(),
  amount: moneyText,
  state: z.enum(['claimable', 'queued', 'active', 'released', 'expired', 'forfeited']),
  /** Turnover: what is asked for, and what was bet so far. */
  wager: z.object({ need: moneyText, done: moneyText }),
  /** Claimable: to be claimed before; active: to be met before; done: when it ended. null: no end. */
  until: z.nullable(moment),
  /** In the caller's language: what it was given for, or how it ended. */
  reason: z.string(),
  /** Of a claimable one: another bonus is open, and this one cannot be claimed beside it. */
  isBlocked: z.boolean(),
  /** Given to an account of this phone number that was closed: what it came to is not said, the phone may be another person's. */
  isOfEarlierAccount: z.boolean(),
  /** Of the active one: bonus money not bet yet, and what was won with it. */
  held: z.nullable(z.object({ bonus: moneyText, won: moneyText })),
  /** Of a bonus that is over: what became available, and what went back. */
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
    summary:
      'The own bonuses: those to be claimed, the active one and those in line behind it, or those that are over.',
    access: 'user',
    feature: 'bonus',
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
    summary: 'Gives a bonus, once. Its money is in the wallet at once, and becomes available when its turnover is met.',
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
    summary: 'Gives the bonus of a code.',
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
    summary: 'Gives an open bonus up: its money and what was won with it go back.',
    access: 'user',
    feature: 'bonus',
    movesMoney: true,
    input: z.strictObject({ id: text(60) }),
    output: z.object({ forfeited: moneyText, totalCoin: moneyText, canWithdrawCoin: moneyText }),
    refusals: ['not_found', 'bonus_over'],
  }),
] as const;
