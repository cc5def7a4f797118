import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ConversionsTable } from '../../../platform/db/tables/earnings.ts';
import { type CountChange, countConversions } from '../../promotion/applications/index.ts';
import { noteChange, requestWork } from '../commission/index.ts';
import type { SiteForEvents } from './fold-conversion.ts';

type Row = Selectable<ConversionsTable>;

/** What a conversion was, and what it is; version 0 was nothing yet. */
export interface FoldedRow {
  readonly before: Row;
  readonly after: Row;
}

/**
 * What follows from conversions that were folded anew, in the same transaction: their days are computed, the figures of
 * their promotions are kept, and the customer's first conversion.
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
  await keepCustomers(tx, siteId, folded, now);
}

/** Those of which it is known only now whose they are, and that would earn something. */
export async function holdAttributed(
  tx: Transaction,
  { holdSuspicious }: SiteForEvents,
  folded: readonly FoldedRow[],
  now: Date,
): Promise<void> {
  if (!holdSuspicious) return;
  const fresh = folded.filter(({ before, after }) => before.uid === null && after.uid !== null && after.refused === '');
  const asked = fresh.map(({ after }) => ({
    id: after.conversion_id,
    clickId: after.click_id,
    occurredAt: after.occurred_at,
  }));
  await holdSuspicious(tx, asked, now);
}

const DOWNLOADS = ['install', 'download'];
const RECHARGES = ['recharge'];

/** By promotion, where anything changes. */
export function countChanges(folded: readonly FoldedRow[]): CountChange[] {
  const sums = new Map<string, { -readonly [Name in keyof CountChange]: CountChange[Name] }>();
  for (const { before, after } of folded) {
    for (const [row, many] of [[before, -before.count] as const, [after, after.count] as const]) {
      if (row.uid === null || row.item_id === null || !counts(row)) continue;
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

function counts({ refused, status }: Row): boolean {
  return refused === '' && status !== 'declined' && status !== 'reversed';
}

/** Since when customers convert: where that is earlier now, all that the customer did is computed anew. */
async function keepCustomers(tx: Transaction, siteId: string, folded: readonly FoldedRow[], now: Date): Promise<void> {
  const first = new Map<string, Date>();
  for (const { after } of folded) {
    const known = first.get(after.click_id);
    if (!known || after.occurred_at < known) first.set(after.click_id, after.occurred_at);
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
