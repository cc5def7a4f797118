import type { Transaction } from '../../../platform/db/database.ts';
import { requestWork } from '../commission/index.ts';
import { type OperatorSale, recordOperatorSales } from '../conversions/published.ts';

/**
 * Marks conversions that count because of only one operator: they count for no step of a plan until two people approve
 * them or their source reports them.
 */
export function markUnconfirmed(
  tx: Transaction,
  siteId: string,
  sales: readonly OperatorSale[],
  now: Date,
): Promise<void> {
  return note(
    tx,
    siteId,
    sales.filter((sale) => sale.how !== ''),
    'one',
    now,
  );
}

/** Marks conversions that two people have approved. */
export function markConfirmed(tx: Transaction, siteId: string, ids: readonly string[], now: Date): Promise<void> {
  return note(
    tx,
    siteId,
    ids.map((id) => ({ id, how: '' })),
    'two',
    now,
  );
}

async function note(
  tx: Transaction,
  siteId: string,
  sales: readonly OperatorSale[],
  by: 'one' | 'two',
  now: Date,
): Promise<void> {
  if (sales.length === 0) return;
  const moved = await recordOperatorSales(tx, siteId, sales, by);
  const days = moved.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
}
