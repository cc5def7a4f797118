import { hash } from 'node:crypto';
import type { WinTerms } from '@pitaka/core/play/channels/win-limits.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ChannelGamesTable, ChannelsTable } from '../../../platform/db/tables/channels.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const CHANNEL_SECRET = 'channel-secret';
const REPORT_SECRET = 'channel-report-secret';
const rowOf = (siteId: string, channelId: string) => `channels|${siteId}|${channelId}`;

export type ChannelRow = Selectable<ChannelsTable>;

/** Encrypts a channel's secret for storage; it can be decrypted for this channel only. */
export function sealChannelSecret(secrets: SecretKeys, siteId: string, channelId: string, secret: string): string {
  return secrets.seal(CHANNEL_SECRET, secret, rowOf(siteId, channelId));
}

/** '' if there is none. */
export function openChannelSecret(
  secrets: SecretKeys,
  row: Pick<ChannelRow, 'site_id' | 'channel_id' | 'secret_sealed'>,
): string {
  const { site_id, channel_id, secret_sealed: sealed } = row;
  return sealed === '' ? '' : secrets.open(CHANNEL_SECRET, sealed, rowOf(site_id, channel_id));
}

export function sealReportSecret(secrets: SecretKeys, siteId: string, channelId: string, secret: string): string {
  return secrets.seal(REPORT_SECRET, secret, rowOf(siteId, channelId));
}

/** The secret for requests of reports. */
export function openReportSecret(
  secrets: SecretKeys,
  row: Pick<ChannelRow, 'site_id' | 'channel_id' | 'report_secret_sealed'>,
): string {
  const { site_id, channel_id, report_secret_sealed: sealed } = row;
  return sealed === '' ? '' : secrets.open(REPORT_SECRET, sealed, rowOf(site_id, channel_id));
}

export interface ChannelChange
  extends Omit<Insertable<ChannelsTable>, 'secret_sealed' | 'created_at' | 'site_id' | 'channel_id'> {
  /** For a provider with a shared secret; absent: unchanged. */
  readonly secret?: string;
  /** The key that signs our report requests to a provider with a key pair; absent: unchanged. */
  readonly reportSecret?: string;
}

const PRINT_DIGITS = 16;

/** The first digits of a key's hash, which two operators compare by telephone. '' if there is no key. */
export function keyPrint(key: string): string {
  return key === '' ? '' : hash('sha256', key).slice(0, PRINT_DIGITS);
}

/** Whether two operators have not opened the channel yet: all calls of its provider are refused. */
export function isNewChannel({ state, approved_at }: Pick<ChannelRow, 'state' | 'approved_at'>): boolean {
  return state === 'paused' && approved_at === null;
}

export function winTermsOf(
  row: Pick<ChannelRow, 'win_times' | 'largest_win_minor' | 'daily_net_minor' | 'free_wins_minor'>,
): WinTerms {
  return {
    winTimes: row.win_times,
    largestWinMinor: row.largest_win_minor,
    dailyNetMinor: row.daily_net_minor,
    freeWinsMinor: row.free_wins_minor,
  };
}

export function findChannel(
  db: Database | Transaction,
  siteId: string,
  channelId: string,
): Promise<ChannelRow | undefined> {
  return db
    .selectFrom('channels')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
}

/** Creates or changes a channel. */
export async function saveChannel(
  db: Database | Transaction,
  secrets: SecretKeys,
  { siteId, channelId }: { siteId: string; channelId: string },
  { secret, reportSecret, ...change }: ChannelChange,
  now: Date,
): Promise<void> {
  const key = secret ?? change.public_key ?? '';
  // In the sandbox we have both keys of the pair; the channel stores the public one.
  const print = keyPrint(change.public_key || key);
  const set = {
    ...change,
    ...(key !== '' && { key_print: print }),
    ...(secret !== undefined && { secret_sealed: sealChannelSecret(secrets, siteId, channelId, secret) }),
    ...(reportSecret !== undefined && {
      report_secret_sealed: sealReportSecret(secrets, siteId, channelId, reportSecret),
    }),
  };
  await db
    .insertInto('channels')
    .values({
      ...{ site_id: siteId, channel_id: channelId, created_at: now },
      // The sandbox's channels need no approval.
      approved_at: set.state === 'open' ? now : null,
      ...set,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'channel_id']).doUpdateSet(set))
    .execute();
}

export function findGame(
  db: Database | Transaction,
  siteId: string,
  channelId: string,
  gameId: string,
): Promise<{ game_id: string; name: string; picture: string; is_open: boolean } | undefined> {
  return db
    .selectFrom('channel_games')
    .select(['game_id', 'name', 'picture', 'is_open'])
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .where('game_id', '=', gameId)
    .executeTakeFirst();
}

/** The games of a channel that have a picture. */
export function readGamePictures(
  db: Database | Transaction,
  siteId: string,
  channelId: string,
): Promise<{ name: string; picture: string }[]> {
  return db
    .selectFrom('channel_games')
    .select(['name', 'picture'])
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .where('picture', '!=', '')
    .orderBy('game_id')
    .execute();
}

export type ChannelGame = Omit<Insertable<ChannelGamesTable>, 'site_id' | 'channel_id'>;

/** Adds games to a channel, or changes existing ones. */
export async function saveGames(
  db: Database | Transaction,
  siteId: string,
  channelId: string,
  games: readonly ChannelGame[],
): Promise<void> {
  for (const game of games) {
    await db
      .insertInto('channel_games')
      .values({ site_id: siteId, channel_id: channelId, ...game })
      .onConflict((conflict) => conflict.columns(['site_id', 'channel_id', 'game_id']).doUpdateSet(game))
      .execute();
  }
}
