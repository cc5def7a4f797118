import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, page, pageNumber, pageSize, rateText, text } from '../../fields.ts';

const state = z.enum(['claimable', 'claimed', 'expired'], 'field_invalid');

const rebate = z.object({
  id: z.string(),
  /** The rule's name, given by the site; '' if there is none. */
  rule: z.string(),
  /** The base: own commission, team commission, or own conversions. */
  of: z.enum(['own', 'team', 'conversions']),
  base: moneyText,
  rate: rateText,
  /** The part of the rate from the VIP level; null if there is none. */
  levelShare: z.nullable(z.object({ level: z.int(), rate: rateText })),
  amount: moneyText,
  /** The part of a claimed rebate that was taken back because its sales were declined or reversed. */
  takenBack: moneyText,
  /** Days of the site, both included. */
  from: z.string(),
  to: z.string(),
  state,
  /** Can be claimed before this moment. */
  until: moment,
  claimedAt: z.nullable(moment),
});

const afterwards = { amount: moneyText, totalCoin: moneyText, canWithdrawCoin: moneyText };

export const rebateCalls = [
  defineCall({
    path: '/rebate/list',
    method: 'POST',
    summary: 'The caller’s rebates in a state, newest first, with their bases.',
    access: 'user',
    feature: 'rebate',
    cached: 'offline-only',
    input: z.object({ state, number: pageNumber, size: pageSize }),
    output: z.extend(page(rebate), {
      /** Sum of all rebates in this state. */
      total: moneyText,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/rebate/claim',
    method: 'POST',
    summary: 'Pays one rebate into the wallet, once.',
    access: 'user',
    feature: 'rebate',
    movesMoney: true,
    input: z.strictObject({ id: text(60) }),
    output: z.object(afterwards),
    refusals: [
      'not_found',
      'rebate_claimed',
      'rebate_expired',
      'idempotency_key_reused',
      'account_frozen',
      'protection_cooling_off',
      'protection_excluded',
    ],
  }),
  defineCall({
    path: '/rebate/claimAll',
    method: 'POST',
    summary: 'Pays all claimable rebates into the wallet.',
    access: 'user',
    feature: 'rebate',
    movesMoney: true,
    input: z.strictObject({}),
    output: z.object({ ...afterwards, count: z.int() }),
    refusals: ['rebate_none', 'account_frozen', 'protection_cooling_off', 'protection_excluded'],
  }),
] as const;
