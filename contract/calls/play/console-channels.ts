import { isGameAddress } from '@pitaka/core/values/game-address.ts';
import { isOwnPath } from '@pitaka/core/values/own-path.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, toldName } from '../console-fields.ts';
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
  name: toldName(60),
  launchUrl,
  apiUrl: z._default(optionalText(500), ''),
  tokenMinutes: minutes(1440),
  roundMinutes: minutes(100_000),
  /** Rounds open for longer are closed by rule; 0: never. */
  closeHours: z._default(
    z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(8760, say('field_invalid'))),
    0,
  ),
};
/** What it may pay. Above it a win waits in suspense for two people. */
const limits = {
  /** Of what a round staked. */
  winTimes: z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(1_000_000, say('field_invalid'))),
  largestWin: amount,
  /** Above what was staked, on one day of the site. */
  dailyNet: amount,
  /** Without a stake, on one day of the site. */
  freeWins: amount,
};
/** The approval that waits for another person; null: done. */
const waits = { approval: z.nullable(z.string()) };
const game = z.object({ game: z.string(), name: z.string(), picture: z.string(), isOpen: z.boolean() });

const channel = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  dialect: z.string(),
  state: z.enum(CHANNEL_STATES),
  /** Two people have not opened it yet: no call of its provider is answered. */
  isNew: z.boolean(),
  /** Where the provider calls. */
  address: z.string(),
  launchUrl: z.string(),
  apiUrl: z.string(),
  tokenMinutes: z.int(),
  roundMinutes: z.int(),
  closeHours: z.int(),
  /** Of the key its calls are checked by: the first digits of its hash; '' while there is none. */
  keyPrint: z.string(),
  /** A channel of the sandbox: both sides of its key are here, and change together. */
  isSandbox: z.boolean(),
  games: z.array(game),
  health: z.object({
    /** In the last five minutes, a minute. */
    perMinute: z.number(),
    /** Of the last 24 hours. */
    calls: z.int(),
    refused: z.int(),
    signatureFailures: z.int(),
    /** Of the last hour: 99 of 100 calls were answered within; null: there was none. */
    p99Ms: z.nullable(z.int()),
    lastAt: z.nullable(moment),
    /** Calls and refusals of each of the last 24 hours, the oldest first. */
    hours: z.array(z.object({ at: moment, calls: z.int(), refused: z.int() })),
  }),
  /** Rounds that are open, and those of them that are open for longer than the channel allows. */
  openRounds: z.int(),
  lateRounds: z.int(),
  /** Staked and won since midnight of the site. */
  betToday: moneyText,
  winToday: moneyText,
  limits: z.object({
    winTimes: z.int(),
    ...{ largestWin: moneyText, dailyNet: moneyText, freeWins: moneyText, netToday: moneyText, freeToday: moneyText },
  }),
  /** Wins above a limit that wait in suspense. */
  held: z.object({ count: z.int(), amount: moneyText }),
  /** The approval about it that waits for another person. */
  pending: z.nullable(z.string()),
  /** Beside its provider's report; null: it sends none. */
  compared: z.nullable(z.object({ at: z.nullable(moment), fault: z.string(), findings: z.int() })),
  /** Of a channel with balances of its own, since midnight of the site; null: it plays from the wallet. */
  moved: z.nullable(z.object({ in: moneyText, out: moneyText, checking: z.int() })),
});

const named = { id: channelId, reason };
const access = { method: 'POST', access: 'operator', feature: 'channels' } as const;

export const consoleChannelCalls = [
  defineCall({
    path: '/console/channels/list',
    ...access,
    summary: 'Game channels: settings, games, and how their calls went.',
    permission: 'channel.view',
    input: z.object({}),
    output: z.array(channel),
    refusals: [],
  }),
  defineCall({
    path: '/console/channels/create',
    ...access,
    summary:
      'Adds a channel: no call of its provider is answered before two people opened it. The shared secret, of dialect rsa the one that its reports are asked for with, is in this answer and nowhere else.',
    permission: 'channel.manage',
    input: z.object({
      id: channelId,
      ...terms,
      kind: z.enum(CHANNEL_KINDS, say('field_invalid')),
      dialect: z.enum(CHANNEL_DIALECTS, say('field_invalid')),
      /** Of dialect rsa, in PEM. */
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
      'Changes a channel’s name, addresses, times and limits. Another address of its API, higher limits, and times after which an open round counts as lost sooner wait for another person.',
    permission: 'channel.manage',
    input: z.object({ ...named, ...terms, limits: z.optional(z.object(limits)) }),
    output: z.object(waits),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/rotate',
    ...access,
    summary:
      'Another key, once another person approved it: the provider’s new public one, or a new shared secret, which is in this answer and nowhere else.',
    permission: 'channel.manage',
    input: z.object({ ...named, publicKey: z._default(optionalText(4000), '') }),
    output: z.object({ keyPrint: z.string(), secret: z.nullable(z.string()), ...waits }),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/switch',
    ...access,
    summary:
      'Pauses a channel or opens it again; the first time another person approves it. Paused, only what settles open rounds is taken.',
    permission: 'channel.manage',
    input: z.object({ ...named, state: z.enum(CHANNEL_STATES, say('field_invalid')) }),
    output: z.object(waits),
    refusals: ['channel_unknown', 'approval_pending'],
  }),
  defineCall({
    path: '/console/channels/game',
    ...access,
    summary: 'Adds a game of a channel, or changes it: its name, its picture, whether it is open.',
    permission: 'channel.manage',
    input: z.object({
      ...named,
      game: text(120),
      name: toldName(80),
      picture: z._default(
        optionalText(500).check(
          z.refine((url) => url === '' || isOwnPath(url) || url.startsWith('https://'), say('field_invalid')),
        ),
        '',
      ),
      isOpen: z.boolean(say('field_type')),
    }),
    output: z.object({}),
    refusals: ['channel_unknown'],
  }),
] as const;
