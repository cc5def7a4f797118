import { maskName } from '@pitaka/core/values/names.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { maskPhone } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { earningSumsOf } from '../commission/published.ts';

interface Place {
  readonly place: number;
  readonly uid: string;
  readonly name: string;
  readonly minor: bigint;
}

export interface Leaderboard {
  readonly top: readonly Place[];
  /** The caller's own rank, at any position; undefined: nothing earned this month. */
  readonly own: Place | undefined;
}

/** Promoters by their earnings from own sales in a month, settled and estimated; equal earnings share a rank. */
export async function readLeaderboard(
  db: Database,
  query: { readonly siteId: string; readonly uid: string; readonly month: number; readonly places: number },
): Promise<Leaderboard> {
  const { rows } = await sql<{
    place: number;
    uid: string;
    name: string | null;
    area_code: string;
    phone: string;
    minor: string;
  }>`
    SELECT r.place::int, r.uid, u.name, u.area_code, u.phone, r.minor
    FROM (
      SELECT s.uid, s.settled + s.estimated AS minor, rank() OVER (ORDER BY s.settled + s.estimated DESC) AS place,
        row_number() OVER (ORDER BY s.settled + s.estimated DESC, s.uid) AS row
      FROM ${earningSumsOf(query.siteId)} s JOIN ${usersOf(query.siteId)} p ON p.site_id = s.site_id AND p.uid = s.uid AND p.status = 'active'
      WHERE s.site_id = ${query.siteId} AND s.sum_of = 'member' AND s.period = ${query.month} AND s.key = s.uid
        AND s.settled + s.estimated > 0) r
    JOIN ${usersOf(query.siteId)} u ON u.uid = r.uid
    WHERE r.row <= ${query.places} OR r.uid = ${query.uid} ORDER BY r.row`.execute(db);
  const all = rows.map((row) => ({
    place: row.place,
    uid: row.uid,
    name: row.name ? maskName(row.name) : maskPhone({ areaCode: row.area_code, number: row.phone }),
    minor: BigInt(row.minor),
  }));
  return { top: all.slice(0, query.places), own: all.find(({ uid }) => uid === query.uid) };
}
