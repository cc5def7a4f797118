import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { ROUNDS } from '../../lists/play/rounds.ts';
import { reason } from '../console-fields.ts';
import { FINDING_KINDS } from '../console-values.ts';
import { BET_KINDS, BET_PARTS, ROUND_CLOSERS } from './betting.ts';

export const consoleRoundList = listCalls(ROUNDS);

const id = text(300);
const access = { method: 'POST', access: 'operator', feature: 'channels' } as const;

export const consoleRoundCalls = [
  ...consoleRoundList.calls,
  consoleRoundList.views,
  defineCall({
    path: '/console/rounds/choices',
    ...access,
    summary: 'Channels, as filter choices for rounds.',
    permission: 'channel.view',
    input: z.object({}),
    output: z.object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) }),
    refusals: [],
  }),
  defineCall({
    path: '/console/rounds/detail',
    ...access,
    summary: 'One round with every bet, win and rollback, and their journals.',
    permission: 'channel.view',
    input: z.object({ id }),
    output: z.object({
      ...consoleRoundList.fields,
      closedBy: z.nullable(z.enum(ROUND_CLOSERS)),
      closerName: z.nullable(z.string()),
      lines: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(BET_KINDS),
          undoes: z.nullable(z.enum(['bet', 'win'])),
          isUndone: z.boolean(),
          amount: moneyText,
          parts: z.array(z.object({ from: z.enum(BET_PARTS), amount: moneyText })),
          /** The answer to the provider. */
          answer: z.string(),
          journalId: z.nullable(z.string()),
          at: moment,
        }),
      ),
      /** Bets that were not rolled back and could be returned. */
      standing: moneyText,
      /** Whether the channel’s provider can be queried about the round. */
      canAsk: z.boolean(),
      /** The pending approval to return its bets. */
      returning: z.nullable(z.string()),
      /** Differences to the provider’s report. */
      findings: z.array(z.object({ id: z.string(), kind: z.enum(FINDING_KINDS), isOpen: z.boolean() })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/rounds/ask',
    ...access,
    summary: 'The provider’s record of a round.',
    permission: 'round.close',
    input: z.object({ id }),
    output: z.object({
      transactions: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(BET_KINDS),
          amount: moneyText,
          status: z.enum(['done', 'undone', 'pending']),
          at: moment,
        }),
      ),
    }),
    refusals: ['not_found', 'provider_unknown', 'channel_silent'],
  }),
  defineCall({
    path: '/console/rounds/close',
    ...access,
    summary:
      'Closes an open round in its present state, without moving money. Possible only after a day without transactions, or after the channel’s time if that is longer. The stakes count towards one person’s daily limit. Returning bets needs an approval instead.',
    permission: 'round.close',
    input: z.object({ id, reason }),
    output: z.object({}),
    refusals: ['not_found', 'record_state', 'round_too_young', 'round_needs_second'],
  }),
] as const;
