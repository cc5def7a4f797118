import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText } from '../../fields.ts';
import { ROUND_STATES } from './channels.ts';

const id = z.string('field_required').check(z.minLength(1, 'field_required'), z.maxLength(120, 'field_too_long'));

/** The accounts that paid a bet, or received a win or a returned bet. */
export const BET_PARTS = ['available', 'hold', 'bonus', 'debt'] as const;

export const BET_KINDS = ['bet', 'win', 'rollback'] as const;

export const ROUND_CLOSERS = ['provider', 'rule', 'operator'] as const;

export const bettingCalls = [
  defineCall({
    path: '/betting/round',
    method: 'POST',
    summary: 'One round of the caller with every bet, win and rollback, and their accounts.',
    access: 'user',
    feature: 'channels',
    input: z.object({ channel: id, round: id }),
    output: z.object({
      round: z.string(),
      game: z.string(),
      gameName: z.string(),
      channel: z.string(),
      channelName: z.string(),
      state: z.enum(ROUND_STATES),
      at: moment,
      closedAt: z.nullable(moment),
      closedBy: z.nullable(z.enum(ROUND_CLOSERS)),
      /** Sum of the bets that were not rolled back. */
      bet: moneyText,
      win: moneyText,
      /** Wins less stakes, signed. */
      net: moneyText,
      lines: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(BET_KINDS),
          amount: moneyText,
          parts: z.array(z.object({ from: z.enum(BET_PARTS), amount: moneyText })),
          at: moment,
          /** For a rollback: the transaction that it reversed. */
          undoes: z.nullable(z.enum(['bet', 'win'])),
          /** Whether a rollback reversed it. */
          isUndone: z.boolean(),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
] as const;
