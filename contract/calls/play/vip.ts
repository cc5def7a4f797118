import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, page, pageNumber, pageSize, rateText } from '../../fields.ts';

const level = z.int();
const source = z.enum(['turnover', 'deposits', 'earnings']);

/** What a level gives, with the site's own figures where it has none. */
const benefits = z.object({
  withdrawFee: moneyText,
  withdrawDay: moneyText,
  withdrawMonth: moneyText,
  /** Percent on top of the rate of every rebate. */
  rebate: rateText,
  monthlyBonus: moneyText,
});

const move = z.object({
  id: z.string(),
  from: level,
  to: level,
  at: moment,
  /** Reached what the level asks for; a period ended without reaching it again; set by the site; undone; deposits left. */
  kind: z.enum(['reached', 'not_kept', 'by_hand', 'taken_back', 'left']),
  /** What counted then; null for a move by the site. */
  steam: z.nullable(moneyText),
  need: z.nullable(moneyText),
});

export const vipCalls = [
  defineCall({
    path: '/vip/state',
    method: 'POST',
    summary: 'The own level, what counts towards it with its sums, what is missing, and what each level gives.',
    access: 'user',
    feature: 'vip',
    input: z.object({}),
    output: z.object({
      vipState: z.object({
        level,
        /** What counts in this period: the highest of `counts`, so that one peso counts once. */
        historySteam: moneyText,
        /** What it is made of: what this site counts. */
        counts: z.array(z.object({ source, amount: moneyText })),
        /** Deposits count once they have been here for so many days, and while they are. */
        stayDays: z.int(),
        /** Days of the site, both included; null where everything counts for ever. */
        period: z.nullable(z.object({ from: day, to: day })),
        /** null at the highest level. `percent`: at most 100. */
        next: z.nullable(z.object({ level, needSteam: moneyText, missing: moneyText, percent: z.int() })),
        /** What is missing to keep the level beyond the period; null where nothing is. */
        keep: z.nullable(z.object({ needSteam: moneyText, missing: moneyText, until: day })),
      }),
      meta: z.array(
        z.object({
          level,
          /** '': it has none. */
          name: z.string(),
          needSteam: moneyText,
          headerPicture: z.string(),
          vipPicture: z.string(),
          benefits,
        }),
      ),
      /** This month's bonus of the own level; null where it gives none, or a claim would be refused. */
      bonus: z.nullable(z.object({ amount: moneyText, claimedAt: z.nullable(moment), until: day })),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/vip/moves',
    method: 'POST',
    summary: 'The own moves from level to level, newest first, each with why.',
    access: 'user',
    feature: 'vip',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(move),
    refusals: [],
  }),
  defineCall({
    path: '/vip/claim',
    method: 'POST',
    summary: 'Pays this month’s bonus of the own level, once a month.',
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
