import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type DepositRow, lockDeposit } from './store.ts';

/** Which deposit, as the operator saw it. */
export interface SeenDeposit {
  readonly depositId: string;
  /** Its version on the operator's screen. */
  readonly version: number;
  readonly reason: string;
}

export type ReviewRefusal = 'deposit_unknown' | 'deposit_changed' | 'deposit_claimed';

/** One deed of an operator on one deposit, with its audit row in the same transaction, last. */
export function asOperator<Code extends string>(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenDeposit,
  action: string,
  now: Date,
  work: (tx: Transaction, row: DepositRow) => Promise<Result<DepositRow, Code>>,
): Promise<Result<DepositRow, Code | ReviewRefusal>> {
  return decideInTransaction(deps.db, async (tx): Promise<Result<DepositRow, Code | ReviewRefusal>> => {
    const row = await lockDeposit(tx, actor.siteId, seen.depositId);
    if (!row) return refuse('deposit_unknown');
    if (row.version !== seen.version) return refuse('deposit_changed', { version: row.version, state: row.state });
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('deposit_claimed');
    const done = await work(tx, row);
    if (!done.ok) return done;
    const { credited_minor: creditedMinor } = done.value;
    const auditEvent = {
      action: `deposit.${action}`,
      target: `deposit:${row.deposit_id}`,
      reason: seen.reason,
      detail: {
        uid: row.uid,
        reference: row.reference,
        from: row.state,
        to: done.value.state,
        ...(creditedMinor !== null && creditedMinor !== row.credited_minor
          ? { credited: formatMinor(creditedMinor) }
          : {}),
      },
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return done;
  });
}

export function isClaimedByAnother(
  row: Pick<DepositRow, 'claimed_by' | 'claim_expires_at'>,
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
