import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { runStatement } from '../../../platform/db/statement.ts';
import { lockPlayedAccounts } from '../../money/ledger/index.ts';
import type { RoundName } from './betting/read-round.ts';
import { addToDays } from './transaction-writes.ts';

/**
 * Closes an open round as it is: its stakes count for the channel's day from now on. Returns the stakes; undefined if
 * the round was not open or has changed after `unchangedSince`.
 */
export async function closeOpenRound(
  tx: Transaction,
  name: RoundName,
  {
    closedBy,
    timezone,
    unchangedSince,
  }: { readonly closedBy: string; readonly timezone: string; readonly unchangedSince?: Date },
  now: Date,
): Promise<bigint | undefined> {
  const { siteId, channel, round, uid } = name;
  // Without the lock, a simultaneous bet or win would count the stakes too and leave the round open.
  await lockPlayedAccounts(tx, siteId, uid);
  const row = await tx
    .selectFrom('rounds')
    .select(['bet_minor', 'is_counted'])
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channel)
    .where('round_id', '=', round)
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .$if(unchangedSince !== undefined, (query) => query.where('changed_at', '<=', unchangedSince ?? now))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('rounds')
    .set({
      ...{ state: 'settled', closed_by: closedBy, closed_at: now, changed_at: now, is_counted: true },
      settled_at: sql<Date>`coalesce(settled_at, ${now})`,
      is_late: sql<boolean>`is_late OR opened_at < ${dayStart(dayText(siteDay(now, timezone)), timezone)}`,
    })
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channel)
    .where('round_id', '=', round)
    .where('uid', '=', uid)
    .execute();
  if (row.is_counted) return row.bet_minor;
  const amounts = { channel, betMinor: row.bet_minor, winMinor: 0n, freeMinor: 0n };
  await runStatement(tx, addToDays(siteId, siteDay(now, timezone), 0, [amounts]));
  return row.bet_minor;
}
