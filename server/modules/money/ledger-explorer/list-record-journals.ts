import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Database } from '../../../platform/db/database.ts';
import { journalsOf } from '../ledger/published.ts';

export interface RecordJournal {
  readonly id: string;
  readonly kind: JournalKind;
  readonly at: Date;
}

/** The journals that belong to a withdrawal or deposit, oldest first. */
export async function listRecordJournals(db: Database, siteId: string, recordId: string): Promise<RecordJournal[]> {
  const rows = await db
    .selectFrom(journalsOf(siteId).as('journals'))
    .select(['journal_id', 'kind', 'at'])
    .where('record_id', '=', recordId)
    .where('record_id', '!=', '')
    .orderBy('journal_id')
    .execute();
  return rows.map((row) => ({ id: formatJournalId(row.journal_id), kind: kindName(row.kind), at: row.at }));
}
