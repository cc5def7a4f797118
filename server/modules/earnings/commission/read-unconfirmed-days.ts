import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { UnconfirmedDay } from '../rebates/index.ts';

/** The settled earnings of sales that only one operator approved, by user and day. */
export async function readUnconfirmedDays(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  days: readonly number[],
): Promise<UnconfirmedDay[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<Record<'own' | 'team' | 'conversions', string> & { uid: string; day: number }>`
    SELECT l.uid, l.day, coalesce(sum(l.minor) FILTER (WHERE l.member_uid = l.uid), 0)::text AS own,
      coalesce(sum(l.minor) FILTER (WHERE l.member_uid <> l.uid), 0)::text AS team,
      coalesce(sum(l.gross_minor) FILTER (WHERE l.member_uid = l.uid AND l.note <> 'excluded'), 0)::text AS conversions
    FROM commission_lines l
    WHERE l.site_id = ${siteId} AND l.uid = ANY(${[...uids]}) AND l.day = ANY(${[...days]}) AND l.is_alone
      AND l.state = 'settled'
    GROUP BY l.uid, l.day`.execute(tx);
  return rows.map(({ uid, day, own, team, conversions }) => ({
    ...{ uid, day, own: BigInt(own), team: BigInt(team), conversions: BigInt(conversions) },
  }));
}
