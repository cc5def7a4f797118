import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { readSite } from '../../../site/sites/published.ts';
import { checkConversions } from './check-conversions.ts';
import { checkLines } from './check-lines.ts';
import { checkSums } from './check-sums.ts';
import type { Finding, Progress } from './finding.ts';
import { repair } from './repair.ts';

export interface RebuildReport {
  readonly findings: readonly Finding[];
  /** The days and changes of promoters that were not compared, because the server will compute them anyway. */
  readonly waiting: number;
}

/**
 * Recomputes all earnings of a site from the raw rows and names each difference from the stored and posted values.
 * `repairs`: also rewrites derived values and queues the days. A journal is never changed.
 */
export async function rebuildEarnings(
  db: Database,
  siteId: string,
  options: { readonly repairs: boolean; readonly progress: Progress },
  now: Date,
): Promise<RebuildReport> {
  const { progress } = options;
  const { unit, timezone } = await readSite(db, siteId);
  const site = { siteId, unit, timezone };
  const changes = await db.selectFrom('earning_changes').select('change_id').where('site_id', '=', siteId).execute();
  const conversions = await snapshot(db, (tx) => checkConversions(tx, site, progress));
  const lines = await checkLines(db, site, now, progress);
  const sums = await snapshot(db, (tx) => checkSums(tx, siteId, now, progress));
  const others = [...lines.findings, ...sums];
  if (options.repairs && conversions.length + others.length > 0) {
    await inTransaction(db, async (tx) => {
      await takeItsTime(tx);
      await repair(tx, siteId, { conversions, others }, now);
    });
  }
  return { findings: [...conversions, ...others], waiting: lines.waiting + changes.length };
}

function snapshot<Value>(db: Database, work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await takeItsTime(tx);
      return work(tx);
    });
}

/** Sums of a whole site may take longer than a request's timeout. */
async function takeItsTime(tx: Transaction): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}
