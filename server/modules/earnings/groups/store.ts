import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { PromoterGroupsTable } from '../../../platform/db/tables/earnings.ts';

type Reader = Database | Transaction;
export type GroupRow = Selectable<PromoterGroupsTable>;

function groupOf(db: Reader, siteId: string, id: string) {
  return db.selectFrom('promoter_groups').selectAll().where('site_id', '=', siteId).where('group_id', '=', id);
}

export function findGroup(db: Reader, siteId: string, id: string): Promise<GroupRow | undefined> {
  return groupOf(db, siteId, id).executeTakeFirst();
}

/** `use`: locks the group for a new plan or promoter, so that it cannot be archived meanwhile. */
export function lockGroup(
  tx: Transaction,
  siteId: string,
  id: string,
  forWhat: 'use' | 'change',
): Promise<GroupRow | undefined> {
  const group = groupOf(tx, siteId, id);
  return (forWhat === 'use' ? group.forShare() : group.forUpdate()).executeTakeFirst();
}
