import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ChannelGamesTable, ChannelTransfersTable, RoundsTable } from '../../../platform/db/tables/channels.ts';
import type { ChannelRow } from './store.ts';

export type GameRow = Selectable<ChannelGamesTable>;

/** The channels of a site with their open games, in the operator's order. */
export async function listChannels(
  db: Database,
  siteId: string,
): Promise<{ channel: ChannelRow; games: readonly GameRow[] }[]> {
  const [channels, games] = await Promise.all([
    db.selectFrom('channels').selectAll().where('site_id', '=', siteId).orderBy('position').orderBy('name').execute(),
    db
      .selectFrom('channel_games')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('is_open', '=', true)
      .orderBy('position')
      .orderBy('name')
      .execute(),
  ]);
  const byChannel = Map.groupBy(games, (game) => game.channel_id);
  return channels.map((channel) => ({ channel, games: byChannel.get(channel.channel_id) ?? [] }));
}

/** Names of the open channels with balances of their own: their bets are not in the ledger. */
export async function readTransferChannels(db: Database, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('name')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'transfer')
    .where('state', '=', 'open')
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export interface RoundFilter {
  /** The first and last of the site's days to show. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** '' for all channels. */
  readonly channel: string;
  readonly timezone: string;
}

export type OwnRound = Selectable<RoundsTable> & { game_name: string | null; channel_name: string | null };

/** A page of one user's rounds, newest first, and the number of all rounds. */
export async function readOwnRounds(
  db: Database,
  { siteId, uid }: { siteId: string; uid: string },
  { from, to, channel, timezone }: RoundFilter,
  { number, size }: { number: number; size: number },
): Promise<{ rounds: OwnRound[]; count: number }> {
  let rows = db.selectFrom('rounds').where('rounds.site_id', '=', siteId).where('rounds.uid', '=', uid);
  if (channel !== '') rows = rows.where('rounds.channel_id', '=', channel);
  if (from !== undefined) {
    rows = rows.where('opened_at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE ${timezone}`);
  }
  if (to !== undefined) {
    rows = rows.where('opened_at', '<', sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE ${timezone}`);
  }
  const [{ count }, rounds] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    rows
      .leftJoin('channels', (join) =>
        join.onRef('channels.site_id', '=', 'rounds.site_id').onRef('channels.channel_id', '=', 'rounds.channel_id'),
      )
      .leftJoin('channel_games', (join) =>
        join
          .onRef('channel_games.site_id', '=', 'rounds.site_id')
          .onRef('channel_games.channel_id', '=', 'rounds.channel_id')
          .onRef('channel_games.game_id', '=', 'rounds.game_id'),
      )
      .selectAll('rounds')
      .select(['channel_games.name as game_name', 'channels.name as channel_name'])
      .orderBy('opened_at', 'desc')
      .orderBy('rounds.round_id', 'desc')
      .limit(size)
      .offset(number * size)
      .execute(),
  ]);
  return { rounds, count: Number(count) };
}

/** One user's transfers with an unknown outcome, newest first. */
export function listOpenTransfers(
  db: Database,
  siteId: string,
  uid: string,
): Promise<Selectable<ChannelTransfersTable>[]> {
  return db
    .selectFrom('channel_transfers')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', 'in', ['sent', 'unknown'])
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .execute();
}

/** Names by channel. */
export async function readChannelNames(db: Database, siteId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('channels').select(['channel_id', 'name']).where('site_id', '=', siteId).execute();
  return new Map(rows.map((row) => [row.channel_id, row.name]));
}
