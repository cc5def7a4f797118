import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockOnePerson } from '../../identity/operators/index.ts';
import type { WithdrawalRow } from './store.ts';

const DAY_MS = 24 * 3600_000;

/** Released by this one person. */
export const approvedAlone = (operatorId: string, now: Date) => ({
  approved_alone_by: operatorId,
  approved_alone_at: now,
});

/** Taken back before anybody began to pay it: it counts no more. */
export const NOT_APPROVED_ALONE = { approved_alone_by: null, approved_alone_at: null } as const;

/**
 * What one person released alone within a day, under whichever of their names, of what was not given back. The person stays
 * locked.
 */
export async function readApprovedAlone(tx: Transaction, row: WithdrawalRow, operatorId: string, now: Date) {
  const operatorIds = await lockOnePerson(tx, row.site_id, operatorId, now);
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM withdrawals
    WHERE site_id = ${row.site_id} AND approved_alone_by = ANY(${operatorIds})
      AND approved_alone_at > ${new Date(now.getTime() - DAY_MS)} AND state <> 'Fail'`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}
