import type { Database } from '../../../platform/db/database.ts';

export async function countMembers(db: Database, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vip_members')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Up to `most` members of a site, in the order of their uids, starting after a uid. */
export async function readMembersAfter(db: Database, siteId: string, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vip_members')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
}
