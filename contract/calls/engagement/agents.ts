import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import {
  amount,
  day,
  moment,
  moneyText,
  optionalText,
  page,
  pageNumber,
  pageSize,
  rateText,
  safePassword,
  text,
  uid,
} from '../../fields.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS, PIN_REFUSALS } from '../money/refusals.ts';
import {
  agentBase,
  memberDay,
  ratioIn,
  standing,
  statementFigures,
  statementLine,
  statementPosting,
  statementSummary,
} from './agent-values.ts';

const none = z.object({});
const id = text(60);
const person = z.object({ uid: z.string(), name: z.string() });

const member = {
  uid: z.string(),
  /** Masked. Phones are never shown. */
  name: z.string(),
  level: z.int(),
  joinedAt: moment,
  isAgent: z.boolean(),
  /** Members invited by this one. */
  direct: z.int(),
  /**
   * The caller's earnings from this member's own play in the running period; null without the member's consent, when
   * they are only in totals.
   */
  contribution: z.nullable(moneyText),
  /** In force today. */
  ratio: rateText,
};

const ratioStep = z.object({ from: day, ratio: rateText });

const withdrawalRefusals = [
  'agent_none',
  'payout_account_unknown',
  'payout_account_in_review',
  'payout_account_cooling',
  'phone_cooling',
  'amount_too_large',
  ...AMOUNT_REFUSALS,
] as const;

const recipientRefusals = ['advisor_none', 'not_found', 'recipient_self', 'recipient_frozen'] as const;

export const agentCalls = [
  defineCall({
    path: '/agent/state',
    method: 'POST',
    summary: 'The caller as an agent: application, ratio, and the running period.',
    access: 'user',
    feature: 'agent',
    cached: 'offline-only',
    input: none,
    output: z.object({
      ...standing.shape,
      /** The user's standing as a recharge advisor. */
      advisor: standing,
      /** In force today; '0' for users who are no agents. */
      ratio: rateText,
      /** A ratio that begins on a later day. */
      nextRatio: z.nullable(ratioStep),
      /** Whether a higher ratio was granted, but the ratio of an agent above limits it. */
      isCapped: z.boolean(),
      /** The agent above. */
      above: z.nullable(person),
      base: agentBase,
      /** Channels whose bets do not count: games with balances of their own do not report each bet. */
      uncounted: z.array(z.string()),
      /** The ratio with which a new agent starts, in percent of `base`. */
      startRatio: rateText,
      /** How often agents are paid. */
      paidEvery: z.enum(['week', 'month']),
      /** Whether members' net wins are offset before an agent earns again. */
      carriesLosses: z.boolean(),
      /** The break, during which users cannot apply; null if there is none. */
      breakUntil: z.nullable(moment),
      /** The running period. */
      period: z.object({ from: day, to: day }),
      ...statementFigures,
      /** Sum of all payments so far. */
      paidInAll: moneyText,
      direct: z.int(),
      indirect: z.int(),
      minWithdraw: moneyText,
      canWithdrawCoin: moneyText,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/agent/join',
    method: 'POST',
    summary: 'Applies to become an agent. An operator decides; after a refusal the user may apply again.',
    access: 'user',
    feature: 'agent',
    input: z.object({ name: text(60), contact: text(80), note: z._default(optionalText(500), '') }),
    /** With status 2004 the result is not known yet. */
    output: z.object({ id: z.string() }),
    refusals: ['agent_already', 'agent_applied', 'protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/agent/advisor',
    method: 'POST',
    summary: 'An agent applies to become a recharge advisor, who may send money to members for their wallets.',
    access: 'user',
    feature: 'agent',
    input: z.object({ note: z._default(optionalText(500), '') }),
    output: z.object({ id: z.string() }),
    refusals: ['agent_none', 'agent_already', 'agent_applied', 'protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/agent/members',
    method: 'POST',
    summary:
      'Members below the caller or below a member of the caller’s team, newest first, with the earnings from each.',
    access: 'user',
    feature: 'agent',
    cached: 'while-loading',
    input: z.object({
      /** A member of the caller's team; default: the caller. */
      parent: z.optional(uid),
      /** A name or its beginning, as far as it is shown, or a whole uid; searches the whole team below. */
      search: z._default(optionalText(60), ''),
      number: pageNumber,
      size: pageSize,
    }),
    output: page(z.object(member)),
    refusals: ['agent_none', 'not_found'],
  }),
  defineCall({
    path: '/agent/member',
    method: 'POST',
    summary: 'One member of the caller’s team, with the path up to the caller, the ratios, and results by period.',
    access: 'user',
    feature: 'agent',
    input: z.object({ uid }),
    output: z.object({
      ...member,
      /** The path from the caller’s direct member down to this member. */
      path: z.array(person),
      /** The highest ratio that the caller may set; null if another agent sets it. */
      highestRatio: z.nullable(rateText),
      ratios: z.array(
        z.object({
          from: day,
          ratio: rateText,
          at: moment,
          by: z.enum(['agent', 'operator', 'start']),
        }),
      ),
      periods: z.array(z.object({ period: day, from: day, to: day, base: moneyText, contribution: moneyText })),
    }),
    refusals: ['agent_none', 'not_found'],
  }),
  defineCall({
    path: '/agent/privacy',
    method: 'POST',
    summary:
      'The site’s rule for what agents see of members, and whether the caller shares details with the agents above.',
    access: 'optional',
    feature: 'agent',
    input: none,
    output: z.object({
      /** consent: details of members who consented; totals: only sums of the team. */
      details: z.enum(['totals', 'consent']),
      agrees: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/agent/privacy/set',
    method: 'POST',
    summary: 'Shares the caller’s deposits, bets and wins by day with the agents above, or stops sharing.',
    access: 'user',
    feature: 'agent',
    input: z.object({ agrees: z.boolean('field_type') }),
    output: z.object({ agrees: z.boolean() }),
    refusals: [],
  }),
  defineCall({
    path: '/agent/ratio',
    method: 'POST',
    summary: 'Sets a member’s ratio, never above the caller’s own, from tomorrow or a later day on.',
    access: 'user',
    feature: 'agent',
    input: z.object({ uid, ratio: ratioIn, from: z.optional(day) }),
    output: ratioStep,
    refusals: ['agent_none', 'not_found', 'rate_too_high', 'ratio_of_other', 'date_past'],
  }),
  defineCall({
    path: '/agent/statements',
    method: 'POST',
    summary: 'The caller’s statements by period, newest first; the first is the running period.',
    access: 'user',
    feature: 'agent',
    cached: 'while-loading',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(z.object(statementSummary)),
    refusals: ['agent_none'],
  }),
  defineCall({
    path: '/agent/statement',
    method: 'POST',
    summary: 'One statement with its lines and postings.',
    access: 'user',
    feature: 'agent',
    cached: 'while-loading',
    input: z.object({ period: day }),
    output: z.object({
      ...statementSummary,
      /**
       * Number of members with a bet of this closed period in an open round: their losses count once the round is over.
       */
      waiting: z.int(),
      lines: z.array(statementLine),
      postings: z.array(statementPosting),
    }),
    refusals: ['agent_none', 'not_found'],
  }),
  defineCall({
    path: '/agent/days',
    method: 'POST',
    summary: 'The days behind a line of a statement, of a member who consented.',
    access: 'user',
    feature: 'agent',
    input: z.object({ period: day, uid }),
    output: z.array(memberDay),
    refusals: ['agent_none', 'not_found'],
  }),
  defineCall({
    path: '/agent/export',
    method: 'POST',
    summary: 'Writes a statement to a file (CSV). With status 2004 the file follows later.',
    access: 'user',
    feature: 'agent',
    input: z.object({ period: day }),
    output: z.object({ id: z.string() }),
    refusals: ['agent_none', 'not_found', 'exports_waiting', 'exports_too_many'],
  }),
  defineCall({
    path: '/agent/exports',
    method: 'POST',
    summary: 'The caller’s files of statements, newest first.',
    access: 'user',
    feature: 'agent',
    input: none,
    output: z.array(
      z.object({
        id: z.string(),
        period: day,
        state: z.enum(['waiting', 'ready', 'failed', 'expired']),
        createdAt: moment,
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/agent/export/file',
    method: 'POST',
    summary: 'A finished file of a statement.',
    access: 'user',
    feature: 'agent',
    input: z.object({ id }),
    /** The answer is the file itself. */
    output: z.string(),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/agent/quote',
    method: 'POST',
    summary: 'Fee and net amount of an agent’s withdrawal; nothing is reserved.',
    access: 'user',
    feature: 'agent',
    needs: 'payouts',
    input: z.object({ amount, cardId: id }),
    output: z.object({
      minimum: moneyText,
      maximum: moneyText,
      fee: moneyText,
      net: moneyText,
      remainingToday: moneyText,
      /** In the caller’s language. */
      arrival: z.string(),
      pinRequired: z.boolean(),
    }),
    refusals: withdrawalRefusals,
  }),
  defineCall({
    path: '/agent/withdraw',
    method: 'POST',
    summary: 'Requests a withdrawal as an agent: with its own minimum, within 24 hours; every other rule is the same.',
    access: 'user',
    feature: 'agent',
    movesMoney: true,
    needs: 'payouts',
    input: z.object({ amount, cardId: id, pin: z.optional(safePassword) }),
    /** With status 2004 the result is not known yet. */
    output: z.object({ id: z.string(), state: z.enum(RECORD_STATES), reference: z.string() }),
    refusals: [...withdrawalRefusals, ...PIN_REFUSALS, ...IDEMPOTENCY_REFUSALS],
  }),
  defineCall({
    path: '/agent/recipient',
    method: 'POST',
    summary: 'The recipient of a recharge, and the remaining limit, to show before the confirmation.',
    access: 'user',
    feature: 'agent',
    input: z.object({ uid }),
    output: z.object({
      ...person.shape,
      minimum: moneyText,
      maximum: moneyText,
      /** The remaining part of the day's limit. */
      remaining: moneyText,
      pinRequired: z.boolean(),
      /** `pin` is required above this amount; null: it is never required. */
      pinAbove: z.nullable(moneyText),
    }),
    refusals: recipientRefusals,
  }),
  defineCall({
    path: '/agent/recharge',
    method: 'POST',
    summary:
      'Sends money from a recharge advisor to a member of the advisor’s team. A repeated Idempotency-Key returns the same answer and sends nothing.',
    access: 'user',
    feature: 'agent',
    movesMoney: true,
    input: z.object({ uid, amount, pin: z.optional(safePassword) }),
    output: z.object({ id: z.string(), totalCoin: moneyText, canWithdrawCoin: moneyText }),
    refusals: [
      ...recipientRefusals,
      'recipient_full',
      'sending_stopped',
      'amount_too_large',
      ...AMOUNT_REFUSALS,
      ...PIN_REFUSALS,
      ...IDEMPOTENCY_REFUSALS,
      'account_frozen',
    ],
  }),
  defineCall({
    path: '/agent/recharges',
    method: 'POST',
    summary: 'Recharges sent or received, newest first.',
    access: 'user',
    feature: 'agent',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(z.object({ id: z.string(), isSent: z.boolean(), party: person, amount: moneyText, at: moment })),
    refusals: [],
  }),
  defineCall({
    path: '/agent/receipt',
    method: 'POST',
    summary: 'The receipt of a recharge, for sender and recipient.',
    access: 'user',
    feature: 'agent',
    input: z.object({ id }),
    output: z.object({
      id: z.string(),
      from: person,
      to: person,
      amount: moneyText,
      at: moment,
      /** Id of the line in the wallet's statement. */
      journal: z.string(),
    }),
    refusals: ['not_found'],
  }),
] as const;
