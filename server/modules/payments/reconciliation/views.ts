import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import type { BooksName } from './ask-provider.ts';
import type { FindingRow, RunRow } from './store.ts';

/** A finding with the user whom its record belongs to, and where that record stands now. */
export interface FindingView extends FindingRow {
  readonly uid: string | null;
  readonly now_state: RecordState | null;
  readonly now_fail_kind: string | null;
}

export interface FindingFilter {
  readonly state: 'open' | 'resolved';
  readonly kind?: FindingRow['kind'] | undefined;
  readonly about?: BooksName | undefined;
  readonly provider?: string | undefined;
  readonly words?: string | undefined;
  readonly owner?: string | undefined;
}

const findingsOf = (db: Database, siteId: string) =>
  db
    .selectFrom('reconciliation_findings as f')
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.site_id', '=', 'f.site_id').onRef('w.withdrawal_id', '=', 'f.record_id'),
    )
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.site_id', '=', 'f.site_id').onRef('d.deposit_id', '=', 'f.record_id'),
    )
    .selectAll('f')
    .select((eb) => [
      eb.fn.coalesce('w.uid', 'd.uid').as('uid'),
      eb.fn.coalesce('w.state', 'd.state').as('now_state'),
      eb.fn.coalesce(sql<string | null>`w.fail_kind`, sql<string | null>`d.fail_kind`).as('now_fail_kind'),
    ])
    .where('f.site_id', '=', siteId);

/** Open findings from the oldest, resolved ones from the newest. */
export function listFindings(
  db: Database,
  siteId: string,
  filter: FindingFilter,
  page: { readonly after: string | undefined; readonly size: number },
): Promise<FindingView[]> {
  const isOpen = filter.state === 'open';
  let query = findingsOf(db, siteId).where('f.resolved_at', isOpen ? 'is' : 'is not', null);
  if (filter.kind !== undefined) query = query.where('f.kind', '=', filter.kind);
  if (filter.about !== undefined) query = query.where('f.about', '=', filter.about);
  if (filter.provider !== undefined) query = query.where('f.provider', '=', filter.provider);
  if (filter.owner !== undefined) query = query.where('f.owner', '=', filter.owner);
  const { words } = filter;
  if (words !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('f.reference', '=', words.toUpperCase()),
        eb('f.subject', '=', words),
        eb('f.record_id', '=', words),
        eb(eb.fn.coalesce('w.uid', 'd.uid'), '=', words),
      ]),
    );
  }
  if (page.after !== undefined) query = query.where('f.finding_id', isOpen ? '>' : '<', page.after);
  return query
    .orderBy('f.finding_id', isOpen ? 'asc' : 'desc')
    .limit(page.size)
    .execute();
}

export function readFinding(db: Database, siteId: string, findingId: string): Promise<FindingView | undefined> {
  return findingsOf(db, siteId).where('f.finding_id', '=', findingId).executeTakeFirst();
}

const SHOWN_BESIDE = 10;

/** What was found of the same thing at other times, newest first. */
export function listBefore(db: Database, row: FindingRow): Promise<FindingView[]> {
  return findingsOf(db, row.site_id)
    .where('f.subject', '=', row.subject)
    .where('f.finding_id', '!=', row.finding_id)
    .orderBy('f.finding_id', 'desc')
    .limit(SHOWN_BESIDE)
    .execute();
}

export function listRuns(
  db: Database,
  siteId: string,
  filter: { readonly provider?: string | undefined },
  page: { readonly after: string | undefined; readonly size: number },
): Promise<RunRow[]> {
  let query = db.selectFrom('reconciliation_runs').selectAll().where('site_id', '=', siteId);
  if (filter.provider !== undefined) query = query.where('provider', '=', filter.provider);
  if (page.after !== undefined) query = query.where('run_id', '<', page.after);
  return query.orderBy('run_id', 'desc').limit(page.size).execute();
}

/** The last run of some books, and the last that was no fault. */
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

/** Where a run begins that also looks at what is open: not later than usual, not earlier than so far back. */
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
