import { createHash } from 'node:crypto';
import { fileEventId, isOfFile } from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Contradiction } from './contradictions.ts';
import type { Row } from './fold-conversions.ts';

/**
 * Finds approvals in which a source names another click than the file that reported the sale first. Otherwise a file
 * row of 0.00 would give the whole sale of the source to the promoter of the file's click. The fraud rule against
 * double claims does not cover this: it ignores unknown clicks, and a site may switch it off.
 */
export async function findOtherClicks(
  tx: Transaction,
  siteId: string,
  rows: Iterable<Row>,
  reportsOf: (name: string) => readonly Postback[],
): Promise<Contradiction[]> {
  const found = [...rows].flatMap((row) =>
    reportsOf(row.transaction_id)
      .filter((report) => !isOfFile(report) && report.status === 'approved' && report.clickId !== row.click_id)
      .map(({ clickId }) => ({ id: row.conversion_id, report: hashOfClick(clickId), blocksPayment: true })),
  );
  const ofFiles = await namedByFiles(
    tx,
    siteId,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => ofFiles.has(id));
}

/**
 * The same hash for all events that name the click. After an operator kept the sale, such events hold it again only if
 * its value grows.
 */
function hashOfClick(clickId: string): string {
  return createHash('sha256').update(`click ${clickId}`).digest('hex');
}

/** The conversions that a file reported before their source did: their clicks come from the file. */
async function namedByFiles(tx: Transaction, siteId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT e.conversion_id AS id FROM conversion_events e
    WHERE e.site_id = ${siteId} AND e.conversion_id = ANY(${[...ids]})
    GROUP BY e.conversion_id
    HAVING min(e.taken_at) FILTER (WHERE e.event_id LIKE ${fileEventId('%')}) = min(e.taken_at)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
