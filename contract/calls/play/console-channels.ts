import { isGameAddress, isPictureAddress } from '@pitaka/core/values/web-address.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, shownName } from '../console-fields.ts';
import { CHANNEL_KINDS, CHANNEL_STATES } from './channels.ts';

const say = (code: FieldCode): FieldCode => code;

/** rsa: calls signed with a key pair. hmac: calls signed with a shared secret. */
export const CHANNEL_DIALECTS = ['rsa', 'hmac'] as const;

const channelId = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([a-z0-9-]{1,40})?$/, say('field_invalid')));
const minutes = (most: number) =>
  z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(most, say('field_invalid')));
/** {game}, {token}, {language} and {currency} are filled in. */
const launchUrl = text(500).check(z.refine(isGameAddress, say('field_invalid')));
const terms = {
  name: shownName(60),
  launchUrl,
  apiUrl: z._default(optionalText(500), ''),
  tokenMinutes: minutes(1440),
  roundMinutes: minutes(100_000),
  /** Hours after which open rounds are closed automatically; 0 for never. */
  closeHours: z._default(
    z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(8760, say('field_invalid'))),
    0,
  ),
};
/** Limits on wins. A win above a limit waits in suspense for two operators. */
const limits = {
  /** Multiple of a round's stakes. */
  winTimes: z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(1_000_000, say('field_invalid'))),
  largestWin: amount,
  /** Net wins above the stakes, on one day of the site. */
  dailyNet: amount,
  /** Wins without a stake, on one day of the site. */
  freeWins: amount,
};
/** The approval that waits for another operator; null if the change is done. */
const waits = { approval: z.nullable(z.string()) };
const game = z.object({ game: z.string(), name: z.string(), picture: z.string(), isOpen: z.boolean() });

const channel = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  dialect: z.string(),
  state: z.enum(CHANNEL_STATES),
  /** Whether the channel still waits for two operators to open it: until then its provider's calls are not answered. */
  isNew: z.boolean(),
  /** The address that the provider calls. */
  address: z.string(),
  launchUrl: z.string(),
  apiUrl: z.string(),
  tokenMinutes: z.int(),
  roundMinutes: z.int(),
  closeHours: z.int(),
  /**
   * Fingerprint of the key that verifies the provider's calls: the first digits of the key's hash; '' without a key.
   */
  keyPrint: z.string(),
  /** Whether it is a channel of the sandbox: both sides of its key are stored here, and change together. */
  isSandbox: z.boolean(),
  games: z.array(game),
  health: z.object({
    /** Calls per minute in the last five minutes. */
    perMinute: z.number(),
    /** In the last 24 hours. */
    calls: z.int(),
    refused: z.int(),
    signatureFailures: z.int(),
    /** The time within which 99 of 100 calls of the last hour were answered; null without calls. */
    p99Ms: z.nullable(z.int()),
    lastAt: z.nullable(moment),
    /** Calls and refusals of each of the last 24 hours, the oldest first. */
    hours: z.array(z.object({ at: moment, calls: z.int(), refused: z.int() })),
  }),
  /** Number of open rounds, and how many of them are open for longer than the channel allows. */
  openRounds: z.int(),
  lateRounds: z.int(),
  /** Stakes and wins since midnight of the site. */
  betToday: moneyText,
  winToday: moneyText,
  limits: z.object({
    winTimes: z.int(),
    ...{ largestWin: moneyText, dailyNet: moneyText, freeWins: moneyText, netToday: moneyText, freeToday: moneyText },
  }),
  /** Number of wins above a limit that wait in suspense. */
  held: z.object({ count: z.int(), amount: moneyText }),
  /** The approval about the channel that waits for another operator. */
  pending: z.nullable(z.string()),
  /** The comparison with the provider's report; null if it sends none. */
  compared: z.nullable(z.object({ at: z.nullable(moment), fault: z.string(), findings: z.int() })),
  /** Transfers since midnight of the site; null for a channel that plays from the wallet. */
  moved: z.nullable(z.object({ in: moneyText, out: moneyText, checking: z.int() })),
});

const named = { id: channelId, reason };
const access = { method: 'POST', access: 'operator', feature: 'channels' } as const;

export const consoleChannelCalls = [
  defineCall({
    path: '/console/channels/list',
    ...access,
    summary: 'Game channels: settings, games, and health of their calls.',
    permission: 'channel.view',
    input: z.object({}),
    output: z.array(channel),
    refusals: [],
  }),
  defineCall({
    path: '/console/channels/create',
    ...access,
    summary:
      'Adds a channel. Its provider’s calls are not answered before two people have opened it. The shared secret (in dialect rsa, the secret for requesting reports) is returned only in this answer.',
    permission: 'channel.manage',
    input: z.object({
      id: channelId,
      ...terms,
      kind: z.enum(CHANNEL_KINDS, say('field_invalid')),
      dialect: z.enum(CHANNEL_DIALECTS, say('field_invalid')),
      /** For dialect rsa, in PEM. */
      publicKey: z._default(optionalText(4000), ''),
      limits: z.optional(z.object(limits)),
    }),
    output: z.object({ id: z.string(), address: z.string(), secret: z.nullable(z.string()) }),
    refusals: ['channel_exists'],
  }),
  defineCall({
    path: '/console/channels/save',
    ...access,
    summary:
      'Changes a channel’s name, addresses, times and limits. A new address of its API, higher limits, and shorter times after which an open round counts as lost wait for another person.',
    permission: 'channel.manage',
    input: z.object({ ...named, ...terms, limits: z.optional(z.object(limits)) }),
    output: z.object(waits),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/rotate',
    ...access,
    summary:
      'Requests a change of the key, which another person approves: the provider’s new public key, or a new shared secret, which is returned only in this answer.',
    permission: 'channel.manage',
    input: z.object({ ...named, publicKey: z._default(optionalText(4000), '') }),
    output: z.object({ keyPrint: z.string(), secret: z.nullable(z.string()), ...waits }),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/switch',
    ...access,
    summary:
      'Pauses a channel or opens it again; the first opening needs another person’s approval. A paused channel accepts only transactions that settle open rounds.',
    permission: 'channel.manage',
    input: z.object({ ...named, state: z.enum(CHANNEL_STATES, say('field_invalid')) }),
    output: z.object(waits),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/game',
    ...access,
    summary:
      'Adds a game of a channel, or changes its name, its picture, or whether it is open. Another picture of a channel that was opened waits for another person.',
    permission: 'channel.manage',
    input: z.object({
      ...named,
      game: text(120),
      name: shownName(80),
      picture: z._default(
        optionalText(500).check(z.refine((url) => url === '' || isPictureAddress(url), say('field_invalid'))),
        '',
      ),
      isOpen: z.boolean(say('field_type')),
    }),
    output: z.object(waits),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
] as const;
