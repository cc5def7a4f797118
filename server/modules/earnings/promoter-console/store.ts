import type { Database, Transaction } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';

type Reader = Database | Transaction;

export function readRates(db: Reader, siteId: string, uid: string) {
  return db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['rate', 'rate1', 'rate2', 'default_rate'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export async function findInviter(
  db: Reader,
  siteId: string,
  uid: string,
): Promise<{ inviterUid: string | null } | undefined> {
  const row = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select('inviter_uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && { inviterUid: row.inviter_uid };
}
