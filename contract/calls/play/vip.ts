import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, page, pageNumber, pageSize, rateText } from '../../fields.ts';

const level = z.int();
const source = z.enum(['turnover', 'deposits', 'earnings']);

/** Benefits of a level, with the site's own values if it has none. */
const benefits = z.object({
  withdrawFee: moneyText,
  withdrawDay: moneyText,
  withdrawMonth: moneyText,
  /** Percent added to the rate of every rebate. */
  rebate: rateText,
  monthlyBonus: moneyText,
});

const move = z.object({
  id: z.string(),
  from: level,
  to: level,
  at: moment,
  /**
   * Why the level changed: the points were reached, a period ended without reaching them, the site set the level,
   * points were reversed, or deposits were withdrawn.
   */
  kind: z.enum(['reached', 'not_kept', 'by_hand', 'taken_back', 'left']),
  /** The points at that time; null if the site set the level. */
  steam: z.nullable(moneyText),
  need: z.nullable(moneyText),
});

export const vipCalls = [
  defineCall({
    path: '/vip/state',
    method: 'POST',
    summary: 'The caller’s level, the points and their sums, missing points, and the benefits of each level.',
    access: 'user',
    feature: 'vip',
    cached: 'while-loading',
    input: z.object({}),
    output: z.object({
      vipState: z.object({
        level,
        /** The points of this period: the highest of `counts`, so that the same money counts once. */
        historySteam: moneyText,
        /** The sums of the sources that this site counts. */
        counts: z.array(z.object({ source, amount: moneyText })),
        /** Deposits count after this many days, as long as they stay. */
        stayDays: z.int(),
        /** Days of the site, both included; null if points never expire. */
        period: z.nullable(z.object({ from: day, to: day })),
        /** null at the highest level. `percent`: at most 100. */
        next: z.nullable(z.object({ level, needSteam: moneyText, missing: moneyText, percent: z.int() })),
        /** Points still needed to keep the level after the period; null if none are needed. */
        keep: z.nullable(z.object({ needSteam: moneyText, missing: moneyText, until: day })),
      }),
      meta: z.array(
        z.object({
          level,
          /** '' if there is none. */
          name: z.string(),
          needSteam: moneyText,
          headerPicture: z.string(),
          vipPicture: z.string(),
          benefits,
        }),
      ),
      /** This month's bonus of the user's level; null if there is none, or if a claim would be refused. */
      bonus: z.nullable(z.object({ amount: moneyText, claimedAt: z.nullable(moment), until: day })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/vip/moves',
    method: 'POST',
    summary: 'The caller’s level changes, newest first, each with its reason.',
    access: 'user',
    feature: 'vip',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(move),
    refusals: [],
  }),
  defineCall({
    path: '/vip/claim',
    method: 'POST',
    summary: 'Pays this month’s bonus of the caller’s level, once a month.',
    access: 'user',
    feature: 'vip',
    movesMoney: true,
    input: z.strictObject({}),
    output: z.object({ amount: moneyText, totalCoin: moneyText, canWithdrawCoin: moneyText }),
    refusals: [
      'vip_bonus_none',
      'vip_bonus_claimed',
      'idempotency_key_reused',
      'account_frozen',
      'protection_cooling_off',
      'protection_excluded',
    ],
  }),
] as const;
