import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { hashKey } from './post-request.ts';

type Reader = Database | Transaction;

/** Whether a request of this kind was posted under its key. */
export async function isPosted(db: Reader, siteId: string, kind: JournalKind, key: string): Promise<boolean> {
  return (await findPosted(db, siteId, kind, key)) !== undefined;
}

/** The journal of a request of this kind that was posted under its key. */
export async function findPosted(
  db: Reader,
  siteId: string,
  kind: JournalKind,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('journals')
    .select('journal_id')
    .where('site_id', '=', siteId)
    .where('key_hash', '=', Buffer.from(hashKey(kind, key), 'latin1'))
    .executeTakeFirst();
  return row && formatJournalId(row.journal_id);
}
