import { BONUS_TRIGGERS } from '@pitaka/core/values/bonus-triggers.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { BONUS_GRANTS } from '../../lists/play/bonus-grants.ts';
import { reason } from '../console-fields.ts';

const period = z.enum(['day', 'week', 'month']);

/** Amounts, percentages and multiples are texts; the server checks them together. */
export const bonusTerms = z.object({
  trigger: z.enum(BONUS_TRIGGERS),
  kind: z.enum(['amount', 'percent']),
  amount: z.optional(z.string()),
  percent: z.optional(z.string()),
  cap: z.optional(z.string()),
  minBase: z.string(),
  period,
  code: z.optional(z.string()),
  budget: z.optional(z.string()),
  times: z.string(),
  of: z.enum(['bonus', 'bonus_and_base']),
  games: z.array(z.object({ channel: z.string(), game: z.string(), percent: z.int() })),
  otherGames: z.int(),
  claimDays: z.int(),
  wagerDays: z.int(),
  stacking: z.enum(['alone', 'queue']),
  count: z.int(),
  per: z.enum(['ever', 'day', 'week', 'month']),
  levelFrom: z.int(),
  levelTo: z.optional(z.int()),
  languages: z.array(z.string()),
  newDays: z.optional(z.int()),
  uids: z.array(z.string()),
  excludedUids: z.array(z.string()),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
});

/** A proposed version: checked like the approval bonus_rule. */
const proposal = z.record(z.string(), z.unknown());

const endReason = z.enum([
  '',
  'met',
  'expired',
  'person',
  'withdrawal',
  'operator',
  'rollback',
  'outflow',
  'charge_back',
  'level',
]);

export const consoleBonusGrantList = listCalls(BONUS_GRANTS, { row: { endReason } });

export const consoleBonusCalls = [
  ...consoleBonusGrantList.calls,
  defineCall({
    path: '/console/bonuses/rules',
    method: 'POST',
    summary: 'The rules of bonuses with their totals so far.',
    access: 'operator',
    permission: 'bonus.view',
    feature: 'bonus',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        isOn: z.boolean(),
        version: z.int(),
        terms: bonusTerms,
        /** The period of a rule that gave cashback, which can no longer change; null if it gave none. */
        cashbackPeriod: z.nullable(period),
        grants: z.int(),
        /** The granted amount, less the returned amount. */
        spent: moneyText,
        /** Whether a new version of the rule waits for another operator. */
        isPending: z.boolean(),
        /** Newest first. */
        versions: z.array(
          z.object({
            version: z.int(),
            isOn: z.boolean(),
            effectiveFrom: moment,
            createdBy: z.string(),
            reason: z.string(),
          }),
        ),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/bonuses/save',
    method: 'POST',
    summary:
      'Saves a new version of a rule that costs no more than the previous version; a more expensive version requires an approval.',
    access: 'operator',
    permission: 'bonus.manage',
    feature: 'bonus',
    input: z.object({ id: text(40), proposal, reason }),
    output: z.object({ version: z.int() }),
    /** `bonus_needs_approval`: `raised` names the more expensive terms. */
    refusals: ['not_found', 'approval_pending', 'bonus_code_taken', 'bonus_needs_approval'],
  }),
  defineCall({
    path: '/console/bonuses/simulate',
    method: 'POST',
    summary: 'Bonuses of a rule for last month’s deposits and bets; nothing is written.',
    access: 'operator',
    permission: 'bonus.view',
    feature: 'bonus',
    isHeavy: true,
    input: z.object({ proposal }),
    output: z.object({
      /** 2026-10. */
      month: z.string(),
      occasions: z.int(),
      count: z.int(),
      people: z.int(),
      granted: moneyText,
      metCount: z.int(),
      met: moneyText,
      budgetUsedAt: z.nullable(moment),
      turnedAway: z.int(),
      top: z.array(z.object({ uid, name: z.string(), count: z.int(), amount: moneyText })),
      bands: z.array(z.object({ upTo: moneyText, count: z.int() })),
      /** Whether there were more events than are simulated. */
      isCapped: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/bonuses/forfeit',
    method: 'POST',
    summary: 'Ends a user’s open bonus: its money and its wins return to the house.',
    access: 'operator',
    permission: 'bonus.manage',
    feature: 'bonus',
    input: z.object({ id: text(60), reason }),
    output: z.object({ forfeited: moneyText }),
    refusals: ['not_found', 'bonus_over'],
  }),
] as const;
