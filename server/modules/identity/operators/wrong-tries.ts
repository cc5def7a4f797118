import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { auditOf } from '../audit/published.ts';

/** Failed log-ins under this operator's name since the last successful one: shown at the next log-in. */
export async function countWrongTries(tx: Transaction, { siteId, operatorId }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${auditOf(siteId)} audit_rows
    WHERE operator_id = ${operatorId} AND action = 'operator.log_in_failed'
      AND at >= coalesce((SELECT max(created_at) FROM operator_sessions WHERE operator_id = ${operatorId}), 'epoch')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
