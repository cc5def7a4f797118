import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { storedAmounts } from '../../fraud/index.ts';
import type { Effect } from './imported.ts';

const SHOWN_REMOVED = 50;

export function storedEffect({ sumMinor, withoutRate, people, days, removed, restated }: Effect, rows: number) {
  return {
    rows,
    sum: formatMinor(sumMinor),
    withoutRate: storedAmounts(withoutRate),
    people,
    restated,
    days: [...days],
    removedCount: removed.length,
    removed: removed.slice(0, SHOWN_REMOVED).map(({ amountMinor, ...one }) => ({
      ...one,
      amount: formatMinor(amountMinor),
    })),
  };
}
type Stored = ReturnType<typeof storedEffect>;
/** Files from before have neither of the two. */
export type StoredEffect = Omit<Stored, 'withoutRate' | 'restated'> & Partial<Pick<Stored, 'withoutRate' | 'restated'>>;

export function findWaitingFile(db: Database | Transaction, siteId: string, fileId: string) {
  return db
    .selectFrom('earning_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}
