import type { SafeTries } from '@pitaka/core/money/safe/decide-attempt.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SafesTable } from '../../../platform/db/tables/ledger.ts';

export type SafeRow = Selectable<SafesTable>;

export function findSafe(db: Database, siteId: string, uid: string): Promise<SafeRow | undefined> {
  return db.selectFrom('safes').selectAll().where('site_id', '=', siteId).where('uid', '=', uid).executeTakeFirst();
}

export async function hasSafePassword(db: Database, siteId: string, uid: string): Promise<boolean> {
  return (await findSafe(db, siteId, uid)) !== undefined;
}

/** Like findSafe, but locks the row, so that simultaneous tries in all processes are counted one after the other. */
export function lockSafe(tx: Transaction, siteId: string, uid: string): Promise<SafeRow | undefined> {
  return tx
    .selectFrom('safes')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

export function triesOf(row: SafeRow): SafeTries {
  return { triesLeft: row.tries_left, locks: row.locks, lockedUntil: row.locked_until };
}

export async function writeTries(tx: Transaction, safe: SafeRow, tries: SafeTries, now: Date): Promise<void> {
  await tx
    .updateTable('safes')
    .set({ tries_left: tries.triesLeft, locks: tries.locks, locked_until: tries.lockedUntil, updated_at: now })
    .where('site_id', '=', safe.site_id)
    .where('uid', '=', safe.uid)
    .execute();
}

export async function writePassword(
  tx: Transaction,
  place: { siteId: string; uid: string },
  passwordHash: string,
  tries: SafeTries,
  now: Date,
): Promise<void> {
  const values = {
    password_hash: passwordHash,
    tries_left: tries.triesLeft,
    locks: tries.locks,
    locked_until: tries.lockedUntil,
    updated_at: now,
  };
  await tx
    .insertInto('safes')
    .values({ site_id: place.siteId, uid: place.uid, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(values))
    .execute();
}
