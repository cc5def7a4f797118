import type { BooksName } from '@pitaka/core/values/finding.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export function queryRuns(db: Database, siteId: string, provider: string) {
  const query = db.selectFrom('reconciliation_runs').selectAll().where('site_id', '=', siteId);
  return provider === '' ? query : query.where('provider', '=', provider);
}

/** When these books were first compared, with an error or without. */
export async function readFirstRun(
  db: Database,
  books: { readonly siteId: string; readonly provider: string; readonly about: BooksName },
): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation_runs')
    .select('started_at')
    .where('site_id', '=', books.siteId)
    .where('provider', '=', books.provider)
    .where('kind', '=', books.about)
    .orderBy('run_id')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** The last run, and the last run without an error. */
export async function readLastRuns(
  db: Database,
  books: { readonly siteId: string; readonly provider: string; readonly about: BooksName },
): Promise<{ comparedAt: Date | null; fault: string }> {
  const runs = db
    .selectFrom('reconciliation_runs')
    .select(['started_at', 'fault'])
    .where('site_id', '=', books.siteId)
    .where('provider', '=', books.provider)
    .where('kind', '=', books.about)
    .orderBy('run_id', 'desc')
    .limit(1);
  const [last, good] = await Promise.all([runs.executeTakeFirst(), runs.where('fault', '=', '').executeTakeFirst()]);
  return { comparedAt: good?.started_at ?? null, fault: last?.fault ?? '' };
}

/**
 * The last run without an error over at least this many days. `firstAt`: if there is none, the first run of any length.
 */
export async function readComparedDays(
  db: Database,
  books: { readonly siteId: string; readonly provider: string; readonly about: BooksName },
  days: number,
): Promise<{ firstAt: Date | null; lastAt: Date | null }> {
  const runs = db
    .selectFrom('reconciliation_runs')
    .select('started_at')
    .where('site_id', '=', books.siteId)
    .where('provider', '=', books.provider)
    .where('kind', '=', books.about)
    .where('fault', '=', '')
    .limit(1);
  const last = await runs
    .where(sql<boolean>`started_at - from_at >= make_interval(hours => ${days * 24})`)
    .orderBy('run_id', 'desc')
    .executeTakeFirst();
  const first = last ?? (await runs.orderBy('run_id').executeTakeFirst());
  return { firstAt: first?.started_at ?? null, lastAt: last?.started_at ?? null };
}

/** The start of a run that covers open findings: the usual start or earlier, up to a limit. */
export async function readSpanStart(
  db: Database,
  books: { readonly siteId: string; readonly provider: string; readonly about: BooksName },
  usual: Date,
  earliest: Date,
): Promise<Date> {
  const row = await db
    .selectFrom('reconciliation_findings')
    .select((eb) => eb.fn.min('happened_at').as('at'))
    .where('site_id', '=', books.siteId)
    .where('provider', '=', books.provider)
    .where('about', '=', books.about)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  const oldest = row?.at ?? usual;
  const start = Math.min(usual.getTime(), Math.max(oldest.getTime(), earliest.getTime()));
  return new Date(start);
}
