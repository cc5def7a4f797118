import * as z from 'zod/mini';
import { day, moment, moneyText, rateText } from '../../fields.ts';

/** The base of an agent's share: the members' bets, their net losses, or their lost deposits. */
export const AGENT_BASES = ['turnover', 'net_loss', 'deposits'] as const;
export const agentBase = z.enum(AGENT_BASES, 'field_invalid');

/** A ratio in a request: decimal text in percent, from 0 to 100, at most 2 decimals. */
export const ratioIn = z
  .string('rate_format')
  .check(z.regex(/^(100(\.0{1,2})?|[1-9]?[0-9](\.[0-9]{1,2})?)$/, 'rate_format'));

/** The state of a user's application; `none`: no application, `ended`: a former agent. */
export const standing = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'rejected', 'ended']),
  /** The operator's reason for the decision, written for the user; '' if there is none. */
  reason: z.string(),
  /** Time of the last step; null if there was none. */
  at: z.nullable(moment),
});

/** A statement's figures: closing = opening + earned - reversed - paid. */
export const statementFigures = {
  opening: moneyText,
  earned: moneyText,
  reversed: moneyText,
  paid: moneyText,
  closing: moneyText,
};

export const statementSummary = {
  /** The first day of the period, which identifies the statement. */
  period: day,
  from: day,
  to: day,
  base: agentBase,
  /** open: the period is running, and the figures are preliminary. */
  state: z.enum(['open', 'closed']),
  ...statementFigures,
};

/** One member's figures for days under the same ratios. */
export const statementLine = z.object({
  /** '' for the line of all members who did not consent to details. */
  uid: z.string(),
  /** Number of members in the line. */
  members: z.int(),
  /** Masked. */
  name: z.string(),
  from: day,
  to: day,
  base: moneyText,
  ratio: rateText,
  /** The agent below, through whom the member came, and the ratio subtracted for that agent. */
  below: z.nullable(z.object({ uid: z.string(), name: z.string(), ratio: rateText })),
  /** Share of the base. */
  share: rateText,
  amount: moneyText,
});

/** A posted difference. */
export const statementPosting = z.object({
  /** Id of the line in the wallet's statement. */
  id: z.string(),
  at: moment,
  /** Negative if taken back. */
  amount: moneyText,
});

/** One member's play on one day. A base is computed from these rows. */
export const memberDay = z.object({
  day,
  bets: moneyText,
  wins: moneyText,
  /** Rolled-back bets less rolled-back wins. */
  rollbacks: moneyText,
  /** Given by the house: bonuses that became the member's own, prizes. */
  given: moneyText,
  deposits: moneyText,
  /** Withdrawals and transfers sent, less transfers received. */
  left: moneyText,
  base: moneyText,
});
