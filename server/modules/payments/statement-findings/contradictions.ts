import { CONTRADICTIONS } from '@pitaka/core/values/finding.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findingsOf } from '../../back-office/reconciliation/published.ts';
import { readHeldByRisk } from '../../back-office/risk/index.ts';

/** Unresolved findings of payments that the bank made to a user against our books. */
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

/** Which of these users get no payout until a contradiction, or a finding of the risk queue, is resolved. */
export async function readStoppedUsers(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(findingsOf(siteId).as('reconciliation_findings'))
    .select('uid')
    .distinct()
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val([...uids]))))
    .where('kind', 'in', [...CONTRADICTIONS])
    .where('resolved_at', 'is', null)
    .execute();
  const held = await readHeldByRisk(db, siteId, uids);
  return new Set([...held, ...rows.flatMap(({ uid }) => (uid === null ? [] : [uid]))]);
}
