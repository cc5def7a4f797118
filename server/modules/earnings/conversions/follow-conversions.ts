import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ConversionsTable } from '../../../platform/db/tables/earnings.ts';
import { type CountChange, countConversions } from '../../promotion/applications/index.ts';
import { type EarningAmount, type EarningChange, noteChange, requestWork } from '../commission/index.ts';
import type { Attributed } from '../fraud/index.ts';
import type { SiteForEvents } from './fold-conversion.ts';

type Row = Selectable<ConversionsTable>;

/** A conversion before and after; version 0 means new. */
export interface FoldedRow {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Applies the effects of conversions that were folded again, in the same transaction: recomputes their days, and
 * updates the figures of their promotions and the customer's first conversion.
 */
export async function followConversions(
  tx: Transaction,
  siteId: string,
  folded: readonly FoldedRow[],
  now: Date,
): Promise<void> {
  const days = folded
    .flatMap(({ before, after }) => [before, after])
    .flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
  const changes = countChanges(folded);
  if (changes.length > 0) await countConversions(tx, siteId, changes);
  await updateCustomers(tx, siteId, folded, now);
}

/** Clicks that events name, by the names of their transactions. */
export type NamedClicks = ReadonlyMap<string, readonly string[]>;

/**
 * The rules check conversions that would earn: when the promoter becomes known, and again at each event that exceeds
 * the checked or released amount, or that names another click.
 */
export async function holdAttributed(
  tx: Transaction,
  { holdSuspicious }: Pick<SiteForEvents, 'holdSuspicious'>,
  folded: readonly FoldedRow[],
  named: NamedClicks,
  now: Date,
  isFigure = false,
): Promise<void> {
  if (!holdSuspicious) return;
  const attributed = folded.flatMap(({ before, after }): Attributed[] => {
    if (after.uid === null || after.item_id === null || after.day === null) return [];
    const clicks = named.get(after.transaction_id) ?? [];
    const otherClickIds = isFigure ? [] : [...new Set(clicks)].filter((id) => id !== after.click_id);
    const isNew = after.decision === '' ? needsReview(before, after) : exceedsReleased(before, after);
    const namesOthers = after.decision !== 'declined' && otherClickIds.length > 0;
    if (!isCounted(after) || !(isNew || namesOthers)) return [];
    // Released sales were counted at their release.
    const isAsReleased = after.decision === 'released' && !isNew;
    return [
      {
        ...{ id: after.conversion_id, uid: after.uid, itemId: after.item_id, day: after.day, event: after.event },
        ...{ source: after.source, transactionId: after.transaction_id, clickId: after.click_id },
        ...{ occurredAt: after.occurred_at, isFigure, otherClickIds, isAsReleased },
        change: isFigure || isAsReleased ? undefined : changeOf(before, after),
      },
    ];
  });
  await holdSuspicious(tx, attributed, now);
}

/** A sale that waits for a decision counts towards a ceiling only at its release. */
function changeOf(before: Row, after: Row): Attributed['change'] {
  return after.held !== '' && after.decision === '' ? undefined : earningChangeOf({ before, after });
}

/**
 * The increase of a conversion's value; undefined if it does not count now. If it was refused, declined, parked or
 * another sale before, the whole value is the increase, even if the report is small.
 */
export function earningChangeOf({ before, after }: FoldedRow): EarningChange | undefined {
  const now = earningAmountOf(after);
  if (!now || !isCounted(after) || after.decision === 'declined') return undefined;
  // If the currency changes, the whole sale counts: later reductions by its source would otherwise be compared with the
  // wrong amount.
  const wasSame =
    before.version > 0 && isSameSale(before, after) && before.currency === after.currency && isCounted(before);
  return { before: wasSame ? earningAmountOf(before) : undefined, after: now };
}

/**
 * Whether it is still the same sale. With another event, day, promoter or item it is another sale, even under the same
 * transaction id, and earlier checks and releases do not cover it. The time of day does not matter: the value of a sale
 * covers all plans of its day, and otherwise each report with a later time would count the sale once more.
 */
function isSameSale(before: Row, after: Row): boolean {
  return (
    before.event === after.event &&
    before.day === after.day &&
    before.uid === after.uid &&
    before.item_id === after.item_id
  );
}

function earningAmountOf({ day, amount_minor: amountMinor, currency, count }: Row): EarningAmount | undefined {
  return day === null ? undefined : { day, amountMinor, currency, count };
}

/**
 * Whether the change needs a new review: another sale, counted for the first time, larger, newly approved, or moved in
 * time.
 */
function needsReview(before: Row, after: Row): boolean {
  return (
    isChangedOrLarger(before, after) ||
    (before.status === 'pending' && after.status === 'approved') ||
    // Rules depend on the time since the click.
    after.occurred_at.getTime() !== before.occurred_at.getTime()
  );
}

/** Whether it is another sale, or a larger one. */
export function isChangedOrLarger(before: Row, after: Row): boolean {
  return (
    !isCounted(before) ||
    !isSameSale(before, after) ||
    after.amount_minor > before.amount_minor ||
    after.count > before.count ||
    after.currency !== before.currency
  );
}

/**
 * Whether the sale exceeds the released sale: it is larger, or it has another day or event. Rules do not check a
 * declined sale, so the amount of a sale that is approved again was not released either.
 */
function exceedsReleased(before: Row, after: Row): boolean {
  return after.decision === 'released' && isChangedOrLarger(before, after);
}

const DOWNLOADS = ['install', 'download'];
const RECHARGES = ['recharge'];

/** Updates the counts of promotions that change. */
export function countChanges(folded: readonly FoldedRow[]): CountChange[] {
  const sums = new Map<string, { -readonly [Name in keyof CountChange]: CountChange[Name] }>();
  for (const { before, after } of folded) {
    for (const [row, many] of [[before, -before.count] as const, [after, after.count] as const]) {
      if (row.uid === null || row.item_id === null || !isCounted(row)) continue;
      const key = `${row.uid} ${row.item_id}`;
      const sum = sums.get(key) ?? { uid: row.uid, itemId: row.item_id, conversions: 0, downloads: 0, recharges: 0 };
      sum.conversions += many;
      if (DOWNLOADS.includes(row.event)) sum.downloads += many;
      if (RECHARGES.includes(row.event)) sum.recharges += many;
      sums.set(key, sum);
    }
  }
  return [...sums.values()].filter((sum) => sum.conversions !== 0 || sum.downloads !== 0 || sum.recharges !== 0);
}

export function isCounted({ refused, status }: Row): boolean {
  return refused === '' && status !== 'declined' && status !== 'reversed';
}

/**
 * Updates the first conversions of customers. If one is earlier now, all of that customer's conversions are recomputed.
 */
async function updateCustomers(
  tx: Transaction,
  siteId: string,
  folded: readonly FoldedRow[],
  now: Date,
): Promise<void> {
  const first = new Map<string, Date>();
  for (const { after } of folded) {
    const earliest = first.get(after.click_id);
    if (!earliest || after.occurred_at < earliest) first.set(after.click_id, after.occurred_at);
  }
  const { rows } = await sql<{ click_id: string; was_known: boolean }>`
    INSERT INTO converted_clicks AS c (site_id, click_id, first_at)
    SELECT ${siteId}, w.click_id, w.first_at
    FROM unnest(${[...first.keys()]}::text[], ${[...first.values()]}::timestamptz[]) AS w (click_id, first_at)
    ORDER BY w.click_id
    ON CONFLICT (site_id, click_id) DO UPDATE SET first_at = excluded.first_at WHERE c.first_at > excluded.first_at
    RETURNING c.click_id, xmax <> 0 AS was_known`.execute(tx);
  for (const { click_id: clickId, was_known } of rows) {
    if (was_known) await noteChange(tx, { siteId, clickId }, now);
  }
}
