import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { hashKey } from './post-request.ts';

/** Whether a request of this kind was posted under its key. */
export async function isPosted(
  db: Database | Transaction,
  siteId: string,
  kind: JournalKind,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('journals')
    .select('journal_id')
    .where('site_id', '=', siteId)
    .where('key_hash', '=', Buffer.from(hashKey(kind, key), 'latin1'))
    .executeTakeFirst();
  return row !== undefined;
}
