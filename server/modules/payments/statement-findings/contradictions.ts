import { CONTRADICTIONS } from '@pitaka/core/values/finding.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { partText } from '../../../platform/db/query-part.ts';
import { runStatement, type Statement } from '../../../platform/db/statement.ts';
import { findingsOf, readUsersWithFindings } from '../../back-office/reconciliation/published.ts';
import { readFlaggedUsers } from '../../back-office/risk/index.ts';
import { riskScansOf } from '../../back-office/risk/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/** Unresolved findings about a user's payments that contradict our books. */
export async function listContradictions(db: Database | Transaction, siteId: string, uid: string) {
  const rows = await db
    .selectFrom(findingsOf(siteId).as('reconciliation_findings'))
    .select(['finding_id', 'kind', 'reference'])
    .where('uid', '=', uid)
    .where('kind', 'in', [...CONTRADICTIONS])
    .where('resolved_at', 'is', null)
    .orderBy('finding_id')
    .execute();
  return rows.map(({ finding_id: id, kind, reference }) => ({ id, kind, reference }));
}

/** Which of these users' (`uid`) payouts are stopped. Each reason is a query of the module that owns its table. */
export function payoutStopQueries(siteId: string, uids: readonly string[]): Statement[] {
  return [
    readUsersWithFindings(siteId, uids, CONTRADICTIONS),
    readFlaggedUsers(siteId, uids),
    readUnscannedUsers(siteId, uids),
  ];
}

/**
 * Users with a withdrawal of unplayed deposits that the risk rule has not checked yet. The rule checks it within a
 * minute; a payout before the check could not be stopped by the rule's finding.
 */
function readUnscannedUsers(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'unplayed_not_looked_at',
    replans: true,
    text: `SELECT DISTINCT w.uid FROM ${partText(withdrawalsOf)} w
WHERE w.uid = ANY($2::text[]) AND w.state <> 'Fail' AND 'unplayed' = ANY(w.review_reasons) AND w.created_at > coalesce(
  (SELECT r.scanned_until FROM ${partText(riskScansOf)} r WHERE r.rule = 'unplayed'), '-infinity')`,
    values: [siteId, uids],
  };
}

/** The users of this list who get no payout until a contradiction or a risk finding is resolved. */
export async function readStoppedUsers(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows: { uid: string }[] = [];
  for (const statement of payoutStopQueries(siteId, uids))
    rows.push(...(await runStatement<{ uid: string }>(db, statement)));
  return new Set(rows.map(({ uid }) => uid));
}
