import {
  type BooksName,
  type Compared,
  type Facts,
  type Finding,
  type FindingKind,
  isResolved,
  joinFinding,
  type Span,
} from '@pitaka/core/values/finding.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ReconciliationFindingsTable, ReconciliationRunsTable } from '../../../platform/db/tables/payments.ts';
import { newId } from '../../../platform/ids.ts';
import { REFRESHED_SIDES } from './published.ts';

export type FindingRow = Selectable<ReconciliationFindingsTable>;
export type RunRow = Selectable<ReconciliationRunsTable>;

/** The actor that closes findings missing from the latest run. */
const BY_RUNS = 'system:reconciliation';
/** Rows per statement: far below PostgreSQL's limit of parameters. */
const WRITTEN_AT_ONCE = 500;

export async function insertRun(tx: Transaction, run: RunRow): Promise<void> {
  await tx.insertInto('reconciliation_runs').values(run).execute();
}

interface OneBooks {
  readonly siteId: string;
  readonly provider: string;
  readonly about: BooksName;
}

/** Serializes runs over the same records, so that each run sees the findings of the previous one. */
export async function lockBooks(tx: Transaction, { siteId, provider, about }: OneBooks): Promise<void> {
  // The conflicting insert locks the row, and waits for another run's uncommitted insert.
  await tx
    .insertInto('reconciliation_turns')
    .values({ site_id: siteId, provider, about })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'provider', 'about']).doUpdateSet({ about: sql`excluded.about` }),
    )
    .execute();
}

/**
 * The spans that runs with a later request have already compared. Within these spans the list of an earlier request is
 * outdated: it would reopen findings that were closed since. Outside of these spans it counts.
 */
export async function readComparedSince(tx: Transaction, books: OneBooks, requestedAt: Date): Promise<Span[]> {
  const rows = await tx
    .selectFrom('reconciliation_runs')
    .select(['from_at', 'before_at'])
    .where('site_id', '=', books.siteId)
    .where('provider', '=', books.provider)
    .where('kind', '=', books.about)
    .where('fault', '=', '')
    // Ids begin with the moment of the request.
    .where('run_id', '>=', newId('rr', requestedAt.getTime()).slice(0, 'rr_'.length + 10))
    .where('started_at', '>', requestedAt)
    .execute();
  return rows.map(({ from_at: from, before_at: before }) => ({ from, before }));
}

/** Open findings of these records, locked until the transaction ends, so that no operator resolves one during a run. */
export function lockOpenFindings(tx: Transaction, books: OneBooks): Promise<FindingRow[]> {
  return (
    tx
      .selectFrom('reconciliation_findings')
      .selectAll()
      .where('site_id', '=', books.siteId)
      .where('provider', '=', books.provider)
      .where('about', '=', books.about)
      // A held win and a contradicted record are not differences between two lists, so no comparison closes them.
      .where('kind', 'not in', ['win_held', 'status_conflict'])
      .where('resolved_at', 'is', null)
      .orderBy('finding_id')
      .forNoKeyUpdate()
      .execute()
  );
}

export function lockFinding(tx: Transaction, siteId: string, findingId: string): Promise<FindingRow | undefined> {
  return tx
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('finding_id', '=', findingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** All findings of these lines of bank statements, including resolved findings, locked until the transaction ends. */
export function lockLineFindings(
  tx: Transaction,
  siteId: string,
  lines: readonly { readonly statementId: string; readonly line: number }[],
): Promise<FindingRow[]> {
  const statements = lines.map(({ statementId }) => statementId);
  const numbers = lines.map(({ line }) => line);
  return tx
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('about', '=', 'statement')
    .where(sql<boolean>`(statement_id, line) IN (SELECT * FROM unnest(${statements}::text[], ${numbers}::integer[]))`)
    .orderBy('finding_id')
    .forNoKeyUpdate()
    .execute();
}

/** Changes a locked finding, for operators and runs alike. */
export async function setFinding(
  tx: Transaction,
  row: FindingRow,
  set: Updateable<ReconciliationFindingsTable>,
): Promise<void> {
  await tx
    .updateTable('reconciliation_findings')
    .set({ ...set, version: row.version + 1 })
    .where('site_id', '=', row.site_id)
    .where('finding_id', '=', row.finding_id)
    .execute();
}

/**
 * Writes a run's findings: inserts new ones and updates open ones as seen again. A resolved finding stays resolved
 * while both sides are unchanged. Returns the number of open findings.
 */
export async function saveFindings(
  tx: Transaction,
  run: RunRow,
  found: readonly Finding[],
  open: readonly FindingRow[],
): Promise<number> {
  const nameOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;
  const openOf = new Map(open.map((row) => [nameOf(row), row]));
  const findings = found.map((finding) => {
    const before = openOf.get(nameOf(finding));
    return before ? joinFinding(before, finding) : finding;
  });
  const added = findings.filter((finding) => !openOf.has(nameOf(finding)));
  const explained = new Map((await readExplained(tx, run, added)).map((row) => [nameOf(row), row]));
  const isExplained = (finding: Finding) => {
    const before = explained.get(nameOf(finding));
    if (!before) return false;
    const { ours, theirs } = joinFinding(before, finding);
    return isSame(before.ours, ours) && isSame(before.theirs, theirs);
  };
  const written = [...new Map(findings.map((finding) => [nameOf(finding), finding])).values()].filter(
    (finding) => openOf.has(nameOf(finding)) || !isExplained(finding),
  );
  for (let from = 0; from < written.length; from += WRITTEN_AT_ONCE) {
    await tx
      .insertInto('reconciliation_findings')
      .values(written.slice(from, from + WRITTEN_AT_ONCE).map((finding) => rowOf(run, finding)))
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'provider', 'about', 'kind', 'subject'])
          .where('resolved_at', 'is', null)
          .doUpdateSet({
            last_seen_at: sql`greatest(reconciliation_findings.last_seen_at, excluded.last_seen_at)`,
            ...REFRESHED_SIDES,
            record_id: sql`excluded.record_id`,
            uid: sql`coalesce(excluded.uid, reconciliation_findings.uid)`,
            happened_at: sql`least(reconciliation_findings.happened_at, excluded.happened_at)`,
          }),
      )
      .execute();
  }
  const again = findings.filter(isExplained).map((finding) => explained.get(nameOf(finding))?.finding_id ?? '');
  if (again.length > 0) {
    await tx
      .updateTable('reconciliation_findings')
      .set({ last_seen_at: run.started_at })
      .where('site_id', '=', run.site_id)
      .where((eb) => eb('finding_id', '=', eb.fn.any(eb.val(again))))
      .execute();
  }
  return written.length;
}

/**
 * Closes open findings whose difference is gone. A finding stays open if another run has seen it since this run's
 * request.
 */
export async function closeResolved(
  tx: Transaction,
  run: RunRow,
  open: readonly FindingRow[],
  compared: Compared,
  listed: Span | undefined,
): Promise<void> {
  // Finds the finding by its subject, else by its record.
  const kindsNow = new Map([
    ...compared.findings.map(({ recordId, kind }) => [recordId, kind] as const),
    ...compared.findings.map(({ subject, kind }) => [subject, kind] as const),
  ]);
  const met = new Set(compared.findings.map(({ kind, subject }) => `${kind} ${subject}`));
  const resolved = open.filter((row) => {
    if (met.has(`${row.kind} ${row.subject}`) || row.last_seen_at >= run.started_at) return false;
    const { kind, subject, record_id: recordId, happened_at: at, theirs } = row;
    return isResolved({ kind: kind as FindingKind, subject, recordId, at, theirs }, compared, listed);
  });
  const byResolution = Map.groupBy(resolved, ({ subject }) => {
    const kindNow = kindsNow.get(subject);
    return kindNow ? `now found as ${kindNow.replace('_', ' ')}` : 'agrees again';
  });
  for (const [resolution, rows] of byResolution) {
    await tx
      .updateTable('reconciliation_findings')
      .set((eb) => ({
        resolution,
        resolved_by: BY_RUNS,
        resolved_at: run.started_at,
        version: eb('version', '+', 1),
      }))
      .where('site_id', '=', run.site_id)
      .where((eb) => eb('finding_id', '=', eb.fn.any(eb.val(rows.map(({ finding_id: id }) => id)))))
      .execute();
  }
}

/** The newest resolution by an operator for each of these subjects. */
async function readExplained(tx: Transaction, run: RunRow, findings: readonly Finding[]): Promise<FindingRow[]> {
  if (findings.length === 0) return [];
  return tx
    .selectFrom('reconciliation_findings')
    .selectAll()
    .distinctOn(['kind', 'subject'])
    .where('site_id', '=', run.site_id)
    .where('provider', '=', run.provider)
    .where('about', '=', run.kind)
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val(findings.map(({ subject }) => subject)))))
    .where('resolved_by', 'like', 'operator:%')
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('finding_id', 'desc')
    .execute();
}

function rowOf(run: RunRow, finding: Finding) {
  return {
    site_id: run.site_id,
    finding_id: newId('rf', run.started_at.getTime()),
    run_id: run.run_id,
    provider: run.provider,
    about: run.kind,
    kind: finding.kind,
    subject: finding.subject,
    record_id: finding.recordId,
    reference: finding.reference,
    ours: JSON.stringify(finding.ours),
    theirs: JSON.stringify(finding.theirs),
    happened_at: finding.at,
    first_seen_at: run.started_at,
    last_seen_at: run.started_at,
    owner: null,
    uid: finding.uid ?? null,
    statement_id: null,
    line: null,
    resolved_as: null,
    resolution: null,
    resolved_by: null,
    resolved_at: null,
  };
}

function isSame(before: Facts, now: Facts): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].every((name) => before[name] === now[name]);
}

/** The details of a finding's audit event: its user and amounts. */
export function auditDetailOf({ kind, reference, uid, record_id: record, ours, theirs }: FindingRow) {
  const { amount, currency } = ours.amount === undefined ? theirs : ours;
  return {
    kind,
    reference,
    ...(uid === null ? {} : { uid }),
    ...(record === '' ? {} : { record }),
    ...(amount === undefined ? {} : { amount, currency }),
  };
}
