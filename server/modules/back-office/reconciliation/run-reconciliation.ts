import { type BooksName, type CompareTerms, isShownBy } from '@pitaka/core/values/finding.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import type { Books, BooksSite } from './books.port.ts';
import { reconciliationTerms } from './reconciliation-settings.ts';
import {
  closeResolved,
  insertRun,
  lockBooks,
  lockOpenFindings,
  type RunRow,
  readComparedSince,
  saveFindings,
} from './store.ts';

export interface ReconciliationDependencies {
  readonly db: Database;
  readonly books: readonly Books[];
  readonly clock: () => Date;
}

export interface RunRequest {
  readonly site: BooksSite;
  readonly provider: string;
  readonly about: BooksName;
  /** The span ends at the time of the request. */
  readonly from: Date;
  /** The operator who started the run; undefined: it is scheduled. */
  readonly actor?: Actor | undefined;
}

/** The requested list starts this much earlier, as the provider's clock and its times of an order differ from ours. */
const MARGIN_MS = 10 * 60_000;

/**
 * Compares our records with a provider's. The provider is asked first, outside any transaction; then one transaction
 * reads our records and writes the run and its findings. If the provider does not answer, only the run is written.
 */
export async function runReconciliation(deps: ReconciliationDependencies, request: RunRequest): Promise<RunRow> {
  const { site, provider, about, actor } = request;
  const terms = reconciliationTerms(site);
  const requestedAt = deps.clock();
  const margin = new Date(request.from.getTime() - MARGIN_MS);
  const source = deps.books.find((books) => books.about === about);
  const theirs = await source?.fetchRecords(site, provider, { from: margin, before: requestedAt });
  // Records that a late report does not cover yet are left for the next run.
  const before = theirs?.wholeBefore ?? requestedAt;
  const span = { from: request.from, before };
  const listed = { from: margin, before };
  const compareTerms: CompareTerms = {
    span,
    requestedAt,
    graceMs: terms.graceMs,
    stuckAfterMs: terms.stuckAfterMs[about],
  };
  return inTransaction(deps.db, async (tx) => {
    const books = { siteId: site.siteId, provider, about };
    if (theirs) await lockBooks(tx, books);
    const open = theirs ? await lockOpenFindings(tx, books) : [];
    const filter = {
      siteId: site.siteId,
      provider,
      recordIds: open.flatMap(({ record_id: id }) => (id === '' ? [] : [id])),
      subjects: open.map(({ subject }) => subject),
    };
    const done = await theirs?.compare(tx, filter, compareTerms);
    const run: RunRow = {
      site_id: site.siteId,
      run_id: newId('rr', requestedAt.getTime()),
      provider,
      kind: about,
      from_at: span.from,
      before_at: span.before,
      ours: done?.ours ?? 0,
      theirs: theirs?.count ?? 0,
      found: 0,
      started_by: actor ? `operator:${actor.operatorId}` : 'system:reconciliation',
      started_at: requestedAt,
      finished_at: deps.clock(),
      fault: theirs ? '' : 'no_answer',
    };
    if (theirs && done) {
      const since = await readComparedSince(tx, books, requestedAt);
      const found = done.compared.findings.filter((finding) => !isShownBy(finding, since));
      const before = open.filter((row) => !isShownBy({ ...row, at: row.happened_at }, since));
      run.found = await saveFindings(tx, run, found, open);
      await closeResolved(tx, run, before, done.compared, theirs.hasList ? listed : undefined);
    }
    // A scheduled run compares nothing if the provider has no list and no record is pending.
    const isIdle = !actor && theirs?.hasList === false && run.ours === 0 && open.length === 0;
    if (!isIdle) await insertRun(tx, run);
    if (actor) await recordAuditEvent(tx, actor, auditEventOf(run), requestedAt);
    return run;
  });
}

function auditEventOf(run: RunRow) {
  return {
    action: 'reconciliation.run',
    target: `reconciliation:${run.run_id}`,
    detail: {
      provider: run.provider,
      about: run.kind,
      from: run.from_at.toISOString(),
      before: run.before_at.toISOString(),
      found: run.found,
      fault: run.fault,
    },
  };
}
