import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, choice, day, moment, moneyText, optionalText, page, pageNumber, pageSize } from '../../fields.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS } from '../money/refusals.ts';

const none = z.object({});
const channel = choice('field_required', 'field_invalid');

/** seamless: played straight from the wallet. transfer: money is moved there first, and back. */
export const CHANNEL_KINDS = ['seamless', 'transfer'] as const;

/** paused: no game opens and no bet is taken; what was won still comes. */
export const CHANNEL_STATES = ['open', 'paused'] as const;

/** checking: the provider gave no answer; it is asked until it does, and nothing is moved twice. */
export const CHANNEL_TRANSFER_STATES = ['done', 'checking'] as const;

export const CHANNEL_DIRECTIONS = ['in', 'out'] as const;

/** cancelled: every bet of it was rolled back. */
export const ROUND_STATES = ['open', 'settled', 'cancelled'] as const;

/** Of who takes a break from playing. */
const PROTECTION = ['protection_cooling_off', 'protection_excluded'] as const;

/** A player's own limit of loss or of time. Such a channel asks for no bet, so opening a game and moving money in check the limit. */
const OWN_LIMITS = ['loss_limit_own', 'session_limit_own'] as const;

const wallet = { totalCoin: moneyText, canWithdrawCoin: moneyText };

export const channelCalls = [
  defineCall({
    path: '/channel/list',
    method: 'POST',
    summary: 'The game channels with their games, and what one can play with on each.',
    access: 'user',
    feature: 'channels',
    input: none,
    output: z.array(
      z.object({
        channel: z.string(),
        name: z.string(),
        kind: z.enum(CHANNEL_KINDS),
        state: z.enum(CHANNEL_STATES),
        games: z.array(
          z.object({
            game: z.string(),
            name: z.string(),
            /** '' where there is none. */
            picture: z.string(),
          }),
        ),
        /** Of a seamless channel what its games show; of the other kind what was moved there. */
        balance: moneyText,
        /** Moves whose outcome is not known yet, newest first. */
        checking: z.array(
          z.object({ id: z.string(), direction: z.enum(CHANNEL_DIRECTIONS), amount: moneyText, at: moment }),
        ),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/channel/launch',
    method: 'POST',
    summary: 'Where to play one game: the address carries a token for this game channel alone.',
    access: 'user',
    feature: 'channels',
    input: z.object({ channel, game: channel }),
    output: z.object({
      url: z.string(),
      /** The token ends then unless the game is used. */
      expiresAt: moment,
    }),
    refusals: ['channel_unknown', 'channel_closed', 'channel_game_unknown', ...PROTECTION, ...OWN_LIMITS],
  }),
  defineCall({
    path: '/channel/transfer',
    method: 'POST',
    summary: 'Moves money into a channel that keeps its own balance, or back. The same Idempotency-Key moves it once.',
    access: 'user',
    feature: 'channels',
    movesMoney: true,
    input: z.strictObject({ channel, direction: z.enum(CHANNEL_DIRECTIONS, 'field_invalid'), amount }),
    /** Status 2004 while the provider gave no answer. */
    output: z.object({
      id: z.string(),
      state: z.enum(CHANNEL_TRANSFER_STATES),
      /** In the channel now. */
      balance: moneyText,
      ...wallet,
    }),
    refusals: [
      'channel_unknown',
      'channel_closed',
      'channel_seamless',
      'amount_above_channel',
      'channel_refused',
      ...PROTECTION,
      ...OWN_LIMITS,
      ...AMOUNT_REFUSALS,
      ...IDEMPOTENCY_REFUSALS,
      'account_frozen',
    ],
  }),
  defineCall({
    path: '/channel/recall',
    method: 'POST',
    summary: 'Moves everything from every channel that keeps its own balance back into the wallet.',
    access: 'user',
    feature: 'channels',
    movesMoney: true,
    input: z.strictObject({}),
    /** Status 2004 while a provider gave no answer. */
    output: z.object({
      /** What came back. */
      amount: moneyText,
      channels: z.array(
        z.object({
          channel: z.string(),
          name: z.string(),
          amount: moneyText,
          /** refused: the provider said no, and it stays there. */
          state: z.enum([...CHANNEL_TRANSFER_STATES, 'refused']),
        }),
      ),
      ...wallet,
    }),
    refusals: [...IDEMPOTENCY_REFUSALS],
  }),
  defineCall({
    path: '/betting/list',
    method: 'POST',
    summary: 'The own rounds, newest first: what was staked and what was won. Days are the site’s, both included.',
    access: 'user',
    feature: 'channels',
    input: z.object({
      from: z.optional(day),
      to: z.optional(day),
      /** Absent or '' is all. */
      channel: z._default(optionalText(60), ''),
      number: pageNumber,
      size: pageSize,
    }),
    output: page(
      z.object({
        round: z.string(),
        game: z.string(),
        gameName: z.string(),
        channel: z.string(),
        channelName: z.string(),
        bet: moneyText,
        win: moneyText,
        state: z.enum(ROUND_STATES),
        at: moment,
      }),
    ),
    refusals: ['dates_swapped'],
  }),
] as const;
