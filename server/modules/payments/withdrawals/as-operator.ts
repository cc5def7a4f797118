import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

/** Which withdrawal, as the operator saw it. */
export interface SeenWithdrawal {
  readonly withdrawalId: string;
  /** Its version on the operator's screen: what has moved since is not decided on blindly. */
  readonly version: number;
  readonly reason: string;
}

export type ReviewRefusal = 'withdrawal_unknown' | 'withdrawal_changed' | 'withdrawal_claimed';

/**
 * One deed of an operator on one withdrawal: the row is locked, is what was seen, and nobody else has it on the desk;
 * the audit row is written in the same transaction, last.
 */
export function asOperator<Code extends string>(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenWithdrawal,
  action: string,
  now: Date,
  work: (tx: Transaction, row: WithdrawalRow) => Promise<Result<WithdrawalRow, Code>>,
): Promise<Result<WithdrawalRow, Code | ReviewRefusal>> {
  return decideInTransaction(deps.db, async (tx): Promise<Result<WithdrawalRow, Code | ReviewRefusal>> => {
    const row = await lockWithdrawal(tx, actor.siteId, seen.withdrawalId);
    if (!row) return refuse('withdrawal_unknown');
    if (row.version !== seen.version) return refuse('withdrawal_changed', { version: row.version, state: row.state });
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('withdrawal_claimed');
    const done = await work(tx, row);
    if (!done.ok) return done;
    const { value: after } = done;
    await recordAuditEvent(
      tx,
      actor,
      {
        action: `withdrawal.${action}`,
        target: `withdrawal:${row.withdrawal_id}`,
        reason: seen.reason,
        detail: { uid: row.uid, reference: row.reference, from: row.state, to: after.state, version: after.version },
      },
      now,
    );
    return done;
  });
}

export function isClaimedByAnother(
  row: Pick<WithdrawalRow, 'claimed_by' | 'claim_expires_at'>,
  operatorId: string,
  now: Date,
): boolean {
  return (
    row.claimed_by !== null &&
    row.claimed_by !== operatorId &&
    row.claim_expires_at !== null &&
    row.claim_expires_at > now
  );
}
