import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Safes whose password is hashed under an older key than the newest. */
export async function countSafesUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('safes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(sql<string>`split_part(password_hash, ' ', 1)`, '<>', newest)
    .executeTakeFirstOrThrow();
  return count;
}
