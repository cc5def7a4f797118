import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the amounts above which users' payments ask for the safe's password. */
export function ownPinLimitsOf(siteId: string) {
  return queryPart.selectFrom('safes').select(['site_id', 'uid', 'pin_above_minor']).where('site_id', '=', siteId);
}

/** Safes whose password is hashed under an older key than the newest. */
export async function countSafesUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('safes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(sql<string>`split_part(password_hash, ' ', 1)`, '<>', newest)
    .executeTakeFirstOrThrow();
  return count;
}
