import type { Insertable, Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ChannelGamesTable, ChannelsTable } from '../../../platform/db/tables/channels.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

/** Secrets of channels are sealed for this and nothing else. */
export const CHANNEL_SECRET = 'channel-secret';

export type ChannelRow = Selectable<ChannelsTable>;

export interface ChannelChange
  extends Omit<Insertable<ChannelsTable>, 'secret_sealed' | 'created_at' | 'site_id' | 'channel_id'> {
  /** Of a provider with a shared secret; absent: it keeps the one it has. */
  readonly secret?: string;
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
  { secret, ...change }: ChannelChange,
  now: Date,
): Promise<void> {
  const set = { ...change, ...(secret !== undefined && { secret_sealed: secrets.seal(CHANNEL_SECRET, secret) }) };
  await db
    .insertInto('channels')
    .values({ site_id: siteId, channel_id: channelId, created_at: now, ...set })
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
