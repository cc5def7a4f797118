import type { Postback, UnreadablePostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { contradictionOf, findOtherSales, mayReducePayment } from './compare-reports.ts';
import { markConflicts } from './contradictions.ts';
import { readClicks } from './fold-conversions.ts';
import { unreadableHash } from './hold-by-earlier-reports.ts';
import { lockConversions } from './known-events.ts';

/** Holds a sale because of a partly readable postback, which may reduce or reverse it. */
export async function holdByUnreadable(
  tx: Transaction,
  siteId: string,
  source: string,
  unread: readonly UnreadablePostback[],
  now: Date,
): Promise<void> {
  const names = unread.map(({ transactionId }) => transactionId);
  const existing = await lockConversions(tx, siteId, source, names);
  const conflicts = unread.flatMap((postback) => {
    const row = existing.get(postback.transactionId);
    return row ? [{ id: row.conversion_id, report: unreadableHash(postback), blocksPayment: true }] : [];
  });
  await markConflicts(tx, siteId, conflicts, now);
}

/**
 * Holds a known sale because of a stored postback that changes it, without waiting until its source is on: the sale's
 * settlement hold may end earlier.
 */
export async function holdByUnprocessed(
  tx: Transaction,
  siteId: string,
  source: string,
  kept: readonly Postback[],
  now: Date,
): Promise<void> {
  const ofTransaction = Map.groupBy(kept, ({ transactionId }) => transactionId);
  const existing = await lockConversions(tx, siteId, source, [...ofTransaction.keys()]);
  if (existing.size === 0) return;
  const clickIds = [...existing.values()].map((row) => row.click_id);
  const clicks = await readClicks(tx, siteId, [...clickIds, ...kept.map(({ clickId }) => clickId)]);
  const conflicts = [...existing].flatMap(([name, row]) => {
    const reports = ofTransaction.get(name) ?? [];
    const against = [
      ...findOtherSales(row, clicks, reports),
      ...reports.filter((report) => mayReducePayment(row, clicks, report)),
    ];
    return against.map((report) => contradictionOf(row.conversion_id, report));
  });
  await markConflicts(tx, siteId, conflicts, now);
}
