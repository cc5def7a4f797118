import * as z from 'zod/mini';
import { day, moment, moneyText, rateText } from '../../fields.ts';

/** What an agent's profit is a share of: what members bet, what they lost, or what they paid in and lost. */
export const AGENT_BASES = ['turnover', 'net_loss', 'deposits'] as const;
export const agentBase = z.enum(AGENT_BASES, 'field_invalid');

/** A ratio coming in: decimal text in percent, from 0 to 100, at most 2 decimals. */
export const ratioIn = z
  .string('rate_format')
  .check(z.regex(/^(100(\.0{1,2})?|[1-9]?[0-9](\.[0-9]{1,2})?)$/, 'rate_format'));

/** Where somebody's application stands; `none`: there is none, `ended`: was an agent and is none any more. */
export const standing = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'rejected', 'ended']),
  /** Of the decision, as the operator wrote it for the person; '' where nothing was written. */
  reason: z.string(),
  /** When the last step was taken; null: there was none. */
  at: z.nullable(moment),
});

/** A statement's figures: opening + earned - reversed - paid is closing. */
export const statementFigures = {
  opening: moneyText,
  earned: moneyText,
  reversed: moneyText,
  paid: moneyText,
  closing: moneyText,
};

export const statementSummary = {
  /** Its first day, by which it is asked for. */
  period: day,
  from: day,
  to: day,
  base: agentBase,
  /** open: the period runs, and the figures are those of now. */
  state: z.enum(['open', 'closed']),
  ...statementFigures,
};

/** What one member brought in days under the same ratios. */
export const statementLine = z.object({
  /** '': members together who did not agree that agents see more of them. */
  uid: z.string(),
  /** How many members it is of. */
  members: z.int(),
  /** Masked. */
  name: z.string(),
  from: day,
  to: day,
  base: moneyText,
  ratio: rateText,
  /** The agent below, through whom the member came, and the ratio that goes off for it. */
  below: z.nullable(z.object({ uid: z.string(), name: z.string(), ratio: rateText })),
  /** Of the base. */
  share: rateText,
  amount: moneyText,
});

/** A difference that was posted. */
export const statementPosting = z.object({
  /** Of the line in the wallet's statement. */
  id: z.string(),
  at: moment,
  /** Below zero: taken back. */
  amount: moneyText,
});

/** What one member did on one day: the rows that a base is the sum of. */
export const memberDay = z.object({
  day,
  bets: moneyText,
  wins: moneyText,
  /** Bets that were taken back, less wins that were. */
  rollbacks: moneyText,
  /** Of the house: bonuses that became the member's own, prizes. */
  given: moneyText,
  deposits: moneyText,
  /** Withdrawn and sent to others, less what came from others. */
  left: moneyText,
  base: moneyText,
});
