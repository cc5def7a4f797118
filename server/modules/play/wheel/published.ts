import type { Database } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';

/** The number of seeds encrypted under an older key than the newest. */
export async function countSeedsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('wheel_seeds')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'seed_sealed'))
    .executeTakeFirstOrThrow();
  return count;
}
