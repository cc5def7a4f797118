import { sql } from 'kysely';
import { channelTransactionsOf, roundsOf } from '../channels/published.ts';
import type { Reader, Site } from './day-results.ts';
import { dayOf } from './round-plays.ts';

/**
 * By player, the day of the oldest bet in an open round: 20260301. Includes rounds that have returned their stakes,
 * because the player decides when their free spins, or the rest of a hand, are played. Finished rounds accept no bets,
 * so payments for a period stay valid.
 */
export async function readOpenDays(db: Reader, site: Site, uids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT r.uid, min(${dayOf('t.at', site.timezone)}) AS day FROM ${roundsOf(site.siteId)} r
    JOIN ${channelTransactionsOf(site.siteId)} t ON t.site_id = r.site_id AND t.uid = r.uid AND t.round_id = r.round_id
      AND t.channel_id = r.channel_id AND t.answer = 'ok' AND t.kind = 'bet' AND t.rolled_back_by IS NULL
    WHERE r.uid = ANY(${[...uids]}::text[]) AND r.uid <> '' AND r.settled_at IS NULL AND r.bet_minor > 0
    GROUP BY r.uid`.execute(db);
  return new Map(rows.map(({ uid, day }) => [uid, day]));
}
