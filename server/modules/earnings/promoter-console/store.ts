import type { Database, Transaction } from '../../../platform/db/database.ts';

type Reader = Database | Transaction;

export async function readTimezone(db: Reader, siteId: string): Promise<string> {
  const site = await db.selectFrom('sites').select('timezone').where('site_id', '=', siteId).executeTakeFirstOrThrow();
  return site.timezone;
}

export function readRates(db: Reader, siteId: string, uid: string) {
  return db
    .selectFrom('users')
    .select(['rate', 'rate1', 'rate2', 'default_rate'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export async function findInviter(
  db: Reader,
  siteId: string,
  uid: string,
): Promise<{ inviterUid: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .select('inviter_uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && { inviterUid: row.inviter_uid };
}
