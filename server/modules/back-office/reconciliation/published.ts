import { isContradiction, moneyFacts } from '@pitaka/core/values/finding.ts';
import { type Insertable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { ReconciliationFindingsTable } from '../../../platform/db/tables/payments.ts';
import { newId } from '../../../platform/ids.ts';

const WRITTEN_AT_ONCE = 500;

const IS_UNCHANGED = sql`(reconciliation_findings.ours, reconciliation_findings.theirs)
  IS NOT DISTINCT FROM (excluded.ours, excluded.theirs)`;

/**
 * Updates both sides of an open finding that is found again: otherwise an explanation of its first, small amount would
 * also release later amounts. An explanation of other sides is dropped.
 */
export const REFRESHED_SIDES = {
  ours: sql<string>`excluded.ours`,
  theirs: sql<string>`excluded.theirs`,
  explained_first_by: sql<string | null>`CASE WHEN ${IS_UNCHANGED} THEN reconciliation_findings.explained_first_by END`,
  version: sql<number>`reconciliation_findings.version + (NOT ${IS_UNCHANGED})::int`,
};

/** Inserts new findings and updates both sides of open ones. */
export async function insertFindings(
  tx: Transaction,
  rows: readonly Insertable<ReconciliationFindingsTable>[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    await tx
      .insertInto('reconciliation_findings')
      .values(rows.slice(from, from + WRITTEN_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'provider', 'about', 'kind', 'subject'])
          .where('resolved_at', 'is', null)
          .doUpdateSet({ ...REFRESHED_SIDES, last_seen_at: now }),
      )
      .execute();
  }
}

export function readResolvedFindings(tx: Transaction, siteId: string, subjects: readonly string[]) {
  return tx
    .selectFrom('reconciliation_findings')
    .select(['kind', 'subject'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val(subjects))))
    .where('resolved_at', 'is not', null)
    .execute();
}

/** Which of these users (`uid`) have an unresolved finding of these kinds. */
export function readUsersWithFindings(siteId: string, uids: readonly string[], kinds: readonly string[]): Statement {
  return {
    name: 'users_found',
    replans: true,
    text: `SELECT DISTINCT uid FROM reconciliation_findings
WHERE site_id = $1 AND uid = ANY($2::text[]) AND kind = ANY($3::text[]) AND resolved_at IS NULL`,
    values: [siteId, uids, kinds],
  };
}

/** A win or a refunded bet that two people have to approve. */
export interface HeldWinFinding {
  readonly id: string;
  readonly provider: string;
  readonly subject: string;
  readonly recordId: string;
  readonly reference: string;
  readonly uid: string;
  readonly ours: Readonly<Record<string, string>>;
}

/** Uses one statement for a batch of transactions. */
export function insertHeldWinFindings(siteId: string, at: Date, held: readonly HeldWinFinding[]): Statement {
  return {
    name: 'channel_held_wins',
    text: `INSERT INTO reconciliation_findings (site_id, run_id, about, kind, theirs, happened_at, first_seen_at, last_seen_at,
  finding_id, provider, subject, record_id, reference, uid, ours)
SELECT $1, '', 'channel', 'win_held', '{}', $2::timestamptz, $2::timestamptz, $2::timestamptz, h.id, h.provider, h.subject,
  h.record, h.reference, h.uid, h.ours::jsonb
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
  AS h (id, provider, subject, record, reference, uid, ours)`,
    values: [
      siteId,
      at,
      held.map(({ id }) => id),
      held.map(({ provider }) => provider),
      held.map(({ subject }) => subject),
      held.map(({ recordId }) => recordId),
      held.map(({ reference }) => reference),
      held.map(({ uid }) => uid),
      held.map(({ ours }) => JSON.stringify(ours)),
    ],
  };
}

/** Stores a finding that a provider contradicts a settled record: otherwise money paid twice would go unnoticed. */
export async function insertStatusConflict(
  tx: Transaction,
  conflict: {
    readonly siteId: string;
    readonly provider: string;
    readonly about: 'payout' | 'deposit';
    readonly recordId: string;
    readonly reference: string;
    readonly uid: string;
    readonly ours: string;
    readonly theirs: string;
    /**
     * The amount that may have been paid twice. Without it one operator alone could explain a finding of any amount.
     */
    readonly amountMinor: bigint;
    readonly unit: string;
  },
  now: Date,
): Promise<void> {
  const { siteId, provider, about, recordId, reference, uid, ours, theirs } = conflict;
  const money = moneyFacts({ amountMinor: conflict.amountMinor, currency: conflict.unit });
  const row = {
    ...{ site_id: siteId, finding_id: newId('rf', now.getTime()), run_id: '', provider, about, reference, uid },
    ...{ kind: 'status_conflict' as const, subject: `${recordId} ${theirs}`, record_id: recordId },
    ...{ ours: JSON.stringify({ state: ours, ...money }), theirs: JSON.stringify({ status: theirs }) },
    ...{ happened_at: now, first_seen_at: now, last_seen_at: now },
    ...{ owner: null, resolution: null, resolved_by: null, resolved_at: null },
  };
  await insertFindings(tx, [row], now);
}

/**
 * Whether an open finding says that these records were charged back. `includesOtherConflicts`: other contradictions
 * count as well, because they may mean a second payment besides the recorded one.
 */
export async function isRecordContradicted(
  tx: Transaction,
  query: {
    readonly siteId: string;
    readonly about: 'payout' | 'deposit';
    readonly recordIds: readonly string[];
    readonly includesOtherConflicts: boolean;
  },
): Promise<boolean> {
  const found = await tx
    .selectFrom('reconciliation_findings')
    .select(['kind', 'theirs'])
    .where('site_id', '=', query.siteId)
    .where('about', '=', query.about)
    .where((eb) => eb('record_id', '=', eb.fn.any(eb.val([...query.recordIds]))))
    .where('record_id', '!=', '')
    .where('resolved_at', 'is', null)
    .execute();
  return found.some(
    ({ kind, theirs }) => theirs.status === 'charged_back' || (query.includesOtherConflicts && isContradiction(kind)),
  );
}

/** A part of a query: the findings of a site. */
export function findingsOf(siteId: string) {
  return queryPart
    .selectFrom('reconciliation_findings')
    .select([
      'site_id',
      'finding_id',
      'run_id',
      'provider',
      'kind',
      'subject',
      'reference',
      'ours',
      'theirs',
      'first_seen_at',
      'last_seen_at',
      'about',
      'record_id',
      'uid',
      'statement_id',
      'line',
      'resolved_as',
      'explained_first_by',
      'explained_first_match',
      'happened_at',
      'version',
      'owner',
      'resolution',
      'resolved_by',
      'resolved_at',
    ])
    .where('site_id', '=', siteId);
}
