import { hash } from 'node:crypto';
import type { WinTerms } from '@pitaka/core/play/channels/judge-win.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ChannelGamesTable, ChannelsTable } from '../../../platform/db/tables/channels.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const CHANNEL_SECRET = 'channel-secret';
const REPORT_SECRET = 'channel-report-secret';
const rowOf = (siteId: string, channelId: string) => `channels|${siteId}|${channelId}`;

export type ChannelRow = Selectable<ChannelsTable>;

/** A channel's secret as it is stored: it opens for this channel alone. */
export function sealChannelSecret(secrets: SecretKeys, siteId: string, channelId: string, secret: string): string {
  return secrets.seal(CHANNEL_SECRET, secret, rowOf(siteId, channelId));
}

/** '' where there is none. */
export function openChannelSecret(
  secrets: SecretKeys,
  row: Pick<ChannelRow, 'site_id' | 'channel_id' | 'secret_sealed'>,
): string {
  const { site_id, channel_id, secret_sealed: sealed } = row;
  return sealed === '' ? '' : secrets.open(CHANNEL_SECRET, sealed, rowOf(site_id, channel_id));
}

/** What reports are asked with. */
export function openReportSecret(
  secrets: SecretKeys,
  row: Pick<ChannelRow, 'site_id' | 'channel_id' | 'report_secret_sealed'>,
): string {
  const { site_id, channel_id, report_secret_sealed: sealed } = row;
  return sealed === '' ? '' : secrets.open(REPORT_SECRET, sealed, rowOf(site_id, channel_id));
}

export interface ChannelChange
  extends Omit<Insertable<ChannelsTable>, 'secret_sealed' | 'created_at' | 'site_id' | 'channel_id'> {
  /** Of a provider with a shared secret; absent: it keeps the one it has. */
  readonly secret?: string;
  /** What we sign with when a provider with a key pair is asked for its reports; absent: as it is. */
  readonly reportSecret?: string;
}

const PRINT_DIGITS = 16;

/** The first digits of a key's hash: two people compare them by telephone. '' where there is no key. */
export function keyPrint(key: string): string {
  return key === '' ? '' : hash('sha256', key).slice(0, PRINT_DIGITS);
}

/** Two people have not opened it yet: no call of its provider is answered. */
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

/** Makes a channel, or changes it. */
export async function saveChannel(
  db: Database | Transaction,
  secrets: SecretKeys,
  { siteId, channelId }: { siteId: string; channelId: string },
  { secret, reportSecret, ...change }: ChannelChange,
  now: Date,
): Promise<void> {
  const key = secret ?? change.public_key ?? '';
  // Of the sandbox both sides are here: its public one is the channel's.
  const print = keyPrint(change.public_key || key);
  const set = {
    ...change,
    ...(key !== '' && { key_print: print }),
    ...(secret !== undefined && { secret_sealed: sealChannelSecret(secrets, siteId, channelId, secret) }),
    ...(reportSecret !== undefined && {
      report_secret_sealed: secrets.seal(REPORT_SECRET, reportSecret, rowOf(siteId, channelId)),
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

export type ChannelGame = Omit<Insertable<ChannelGamesTable>, 'site_id' | 'channel_id'>;

/** Adds games of a channel, or changes those that are there. */
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
