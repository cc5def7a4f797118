import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, choice, day, moment, moneyText, optionalText, page, pageNumber, pageSize } from '../../fields.ts';
import { AMOUNT_REFUSALS, IDEMPOTENCY_REFUSALS } from '../money/refusals.ts';

const none = z.object({});
const channel = choice('field_required', 'field_invalid');

/** seamless: games use the wallet's balance. transfer: money is moved into the channel first, and back later. */
export const CHANNEL_KINDS = ['seamless', 'transfer'] as const;

/** paused: no game opens and no bet is accepted; wins are still accepted. */
export const CHANNEL_STATES = ['open', 'paused'] as const;

/** checking: the provider has not answered; it is polled until it does, and nothing is moved twice. */
export const CHANNEL_TRANSFER_STATES = ['done', 'checking'] as const;

export const CHANNEL_DIRECTIONS = ['in', 'out'] as const;

/** cancelled: all its bets were rolled back. */
export const ROUND_STATES = ['open', 'settled', 'cancelled'] as const;

/** Refusals for users on a break. */
const PROTECTION = ['protection_cooling_off', 'protection_excluded'] as const;

/**
 * Refusals by a player's own limit of loss or time. A transfer channel reports no bets, so the limit is checked when a
 * game is opened and when money is moved in.
 */
const OWN_LIMITS = ['loss_limit_own', 'session_limit_own'] as const;

const wallet = { totalCoin: moneyText, canWithdrawCoin: moneyText };

export const channelCalls = [
  defineCall({
    path: '/channel/list',
    method: 'POST',
    summary: 'The game channels with their games, and the playable balance of each.',
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
            /** '' if there is none. */
            picture: z.string(),
          }),
        ),
        /**
         * For a seamless channel, the balance that its games show; for a transfer channel, the money that was moved
         * there.
         */
        balance: moneyText,
        /** Moves with an unknown outcome, newest first. */
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
    summary: 'The address to play a game, with a token for its channel only.',
    access: 'user',
    feature: 'channels',
    input: z.object({ channel, game: channel }),
    output: z.object({
      url: z.string(),
      /** The end of the token if the game is not used. */
      expiresAt: moment,
    }),
    refusals: ['channel_unknown', 'channel_closed', 'channel_game_unknown', ...PROTECTION, ...OWN_LIMITS],
  }),
  defineCall({
    path: '/channel/transfer',
    method: 'POST',
    summary: 'Moves money into a transfer channel, or back. A repeated Idempotency-Key moves nothing.',
    access: 'user',
    feature: 'channels',
    movesMoney: true,
    input: z.strictObject({ channel, direction: z.enum(CHANNEL_DIRECTIONS, 'field_invalid'), amount }),
    /** Status 2004 until the provider answers. */
    output: z.object({
      id: z.string(),
      state: z.enum(CHANNEL_TRANSFER_STATES),
      /** The present balance in the channel. */
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
    summary: 'Moves everything from all transfer channels back into the wallet.',
    access: 'user',
    feature: 'channels',
    movesMoney: true,
    input: z.strictObject({}),
    /** Status 2004 until a provider answers. */
    output: z.object({
      /** The returned amount. */
      amount: moneyText,
      channels: z.array(
        z.object({
          channel: z.string(),
          name: z.string(),
          amount: moneyText,
          /** refused: the provider refused, so the money stays in the channel. */
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
    summary: 'The caller’s rounds, newest first, with stakes and wins. Days are the site’s, both included.',
    access: 'user',
    feature: 'channels',
    cached: 'while-loading',
    input: z.object({
      from: z.optional(day),
      to: z.optional(day),
      /** Absent or '' for all. */
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
