import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordDeed } from '../../identity/audit/index.ts';
import { type DepositRow, lockDeposit } from './store.ts';

/** Which deposit, as the operator saw it. */
export interface SeenDeposit {
  readonly depositId: string;
  /** Its version on the operator's screen. */
  readonly version: number;
  readonly reason: string;
}

export type DeskRefusal = 'deposit_unknown' | 'deposit_changed' | 'deposit_claimed';

/** One deed of an operator on one deposit, with its audit row in the same transaction, last. */
export function asOperator<Code extends string>(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenDeposit,
  action: string,
  now: Date,
  work: (tx: Transaction, row: DepositRow) => Promise<Result<DepositRow, Code>>,
): Promise<Result<DepositRow, Code | DeskRefusal>> {
  return decideInTransaction(deps.db, async (tx): Promise<Result<DepositRow, Code | DeskRefusal>> => {
    const row = await lockDeposit(tx, actor.siteId, seen.depositId);
    if (!row) return refuse('deposit_unknown');
    if (row.version !== seen.version) return refuse('deposit_changed', { version: row.version, state: row.state });
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('deposit_claimed');
    const done = await work(tx, row);
    if (!done.ok) return done;
    const { credited_minor: creditedMinor } = done.value;
    const deed = {
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
    await recordDeed(tx, actor, deed, now);
    return done;
  });
}

export function isClaimedByAnother(
  row: Pick<DepositRow, 'desk_operator' | 'desk_until'>,
  operatorId: string,
  now: Date,
): boolean {
  return (
    row.desk_operator !== null && row.desk_operator !== operatorId && row.desk_until !== null && row.desk_until > now
  );
}
