import { maskName } from '@pitaka/core/values/names.ts';
import type { Database } from '../../../platform/db/database.ts';
import { maskPhone } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';

export interface Party {
  readonly uid: string;
  /** Masked. */
  readonly name: string;
  readonly isFrozen: boolean;
}

/** Users as others see them: a friend recognises them, but a stranger cannot identify them. */
export async function findParties(db: Database, siteId: string, uids: readonly string[]): Promise<Map<string, Party>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'name', 'area_code', 'phone', 'status'])
    .where('uid', 'in', [...uids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        uid: row.uid,
        name: row.name ? maskName(row.name) : maskPhone({ areaCode: row.area_code, number: row.phone }),
        isFrozen: row.status === 'frozen',
      },
    ]),
  );
}
