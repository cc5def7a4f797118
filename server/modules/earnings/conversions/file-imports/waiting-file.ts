import { createHash } from 'node:crypto';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { storedAmounts } from '../../fraud/index.ts';
import type { Effect, RestatedSale } from './imported.ts';

const SHOWN_REMOVED = 50;
const SHOWN_RESTATED = 50;

export function storedEffect({ sumMinor, withoutRate, people, days, removed, restated }: Effect, rows: number) {
  return {
    rows,
    sum: formatMinor(sumMinor),
    withoutRate: storedAmounts(withoutRate),
    people,
    restated: restated.length,
    restatedPrint: fingerprintOf(restated),
    restatedSales: restated.slice(0, SHOWN_RESTATED).map((sale) => ({ ...sale })),
    days: [...days],
    removedCount: removed.length,
    removed: removed.slice(0, SHOWN_REMOVED).map(({ amountMinor, ...one }) => ({
      ...one,
      amount: formatMinor(amountMinor),
    })),
  };
}
/** The changes as an approver sees them, and a hash to compare them. */
export function storedRestated(restated: readonly RestatedSale[]) {
  const sales = restated.slice(0, SHOWN_RESTATED).map((sale) => ({ ...sale }));
  return { count: restated.length, print: fingerprintOf(restated), sales };
}

type Stored = ReturnType<typeof storedEffect>;
type Newer = 'withoutRate' | 'restated' | 'restatedPrint' | 'restatedSales';
/** The effect as stored; the optional parts are missing in older files. */
export type StoredEffect = Omit<Stored, Newer> & Partial<Pick<Stored, Newer>>;

/** Whether a sale changed since the request, so that the approver has not seen the current state. */
export function differsFromRequest(restated: readonly RestatedSale[], agreed: StoredEffect): boolean {
  return agreed.restatedPrint === undefined ? restated.length > 0 : agreed.restatedPrint !== fingerprintOf(restated);
}

/**
 * Compares the sales in the order of their names. In the order of their size, a new exchange rate alone would change
 * the hash.
 */
function fingerprintOf(restated: readonly RestatedSale[]): string {
  const byName = restated.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(byName)).digest('hex');
}

export function findWaitingFile(db: Database | Transaction, siteId: string, fileId: string) {
  return db
    .selectFrom('earning_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}
