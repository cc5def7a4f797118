import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { ChannelTransactionsTable, RoundsTable } from '../../../../platform/db/tables/channels.ts';

export type TransactionRow = Selectable<ChannelTransactionsTable>;
export type RoundRow = Selectable<RoundsTable> & { game_name: string | null; channel_name: string | null };

export interface RoundName {
  readonly siteId: string;
  readonly channel: string;
  readonly round: string;
  /** Several players may share a round's number. */
  readonly uid: string;
}

/** One player's round with its transactions, in order of arrival. */
export async function readRound(
  db: Database | Transaction,
  { siteId, channel, round, uid }: RoundName,
): Promise<{ round: RoundRow; transactions: TransactionRow[] } | undefined> {
  const found = await db
    .selectFrom('rounds')
    .leftJoin('channels', (join) =>
      join.onRef('channels.site_id', '=', 'rounds.site_id').onRef('channels.channel_id', '=', 'rounds.channel_id'),
    )
    .leftJoin('channel_games as g', (join) =>
      join
        .onRef('g.site_id', '=', 'rounds.site_id')
        .onRef('g.channel_id', '=', 'rounds.channel_id')
        .onRef('g.game_id', '=', 'rounds.game_id'),
    )
    .selectAll('rounds')
    .select(['g.name as game_name', 'channels.name as channel_name'])
    .where('rounds.site_id', '=', siteId)
    .where('rounds.channel_id', '=', channel)
    .where('rounds.round_id', '=', round)
    .where('rounds.uid', '=', uid)
    .executeTakeFirst();
  if (!found) return undefined;
  const transactions = await db
    .selectFrom('channel_transactions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channel)
    .where('round_id', '=', round)
    .where('uid', '=', uid)
    .where('kind', '!=', 'tombstone')
    .orderBy('at')
    .orderBy('journal_id')
    .orderBy('transaction_id')
    .execute();
  // A refused transaction moved no money and does not belong to the round.
  return {
    round: found,
    transactions: transactions.filter((row) => row.journal_id !== null || row.amount_minor === 0n),
  };
}
