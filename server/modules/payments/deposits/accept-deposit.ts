import { acceptMoves, suspendMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import { credit, moneyOf, post, pushToUser, tellOwner } from './settle-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow, readLastActor } from './store.ts';

export interface Acceptance extends SeenRecord {
  /** What the user gets, where it came in another currency; else what arrived is what the user gets. */
  readonly creditMinor?: bigint | undefined;
}

type AcceptRefusal =
  | 'deposit_not_in_review'
  | 'credit_missing'
  | 'amount_too_large'
  | 'approval_own'
  | 'approval_too_new'
  | 'second_person_needed'
  | ReviewRefusal;

export interface AcceptDependencies {
  readonly db: Database;
  /** From this amount on two people accept. */
  readonly twoPeopleFromMinor: bigint;
}

/**
 * Credits what arrived after all. Whoever imported the statement it is in cannot accept it. A large amount, or one from
 * another payer, takes two who accept the same; the first leaves their name.
 */
export function acceptDeposit(
  deps: AcceptDependencies,
  actor: Actor,
  acceptance: Acceptance,
  now: Date,
): Promise<Result<DepositRow, AcceptRefusal>> {
  return asOperator(deps, DEPOSIT_RECORD, actor, acceptance, 'accept', now, async (tx, row) => {
    if (row.state !== 'WaitReview') return refuse('deposit_not_in_review', { state: row.state });
    const by = `operator:${actor.operatorId}` as const;
    const imported = await readLastActor(tx, row);
    if (imported === by) return refuse('approval_own');
    const bonds = await findBonds(tx, actor.operatorId, now);
    if (bonds.has(imported.replace(/^operator:/, ''))) return refuse('approval_too_new');
    const isHere = row.suspended_minor > 0n;
    const creditMinor = isHere ? row.suspended_minor : acceptance.creditMinor;
    if (creditMinor === undefined || creditMinor <= 0n) return refuse('credit_missing');
    // One operator alone says what it is worth: never more than was asked for. More is an adjustment, which takes two.
    if (!isHere && creditMinor > row.amount_minor) {
      return refuse('amount_too_large', { maximum: formatMinor(row.amount_minor) });
    }
    const second = decideSecond(row, actor.operatorId, creditMinor, deps.twoPeopleFromMinor);
    if (!second.ok) return second;
    if (second.value === 'first') return ok(await keepFirst(tx, row, actor.operatorId, creditMinor));
    if (row.first_approver !== null && bonds.has(row.first_approver)) return refuse('approval_too_new');
    const statusUpdate = { by, origin: actor.address };
    const after = await transition(
      tx,
      DEPOSIT_RECORD,
      row,
      'accept',
      { by, reason: acceptance.reason, at: now },
      {
        suspended_minor: 0n,
        credited_minor: creditMinor,
        settled_at: now,
        claimed_by: null,
        claim_expires_at: null,
      },
    );
    // Money of another currency stood nowhere here: it is taken in at what the operator says it is worth.
    if (!isHere) await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, creditMinor)), statusUpdate, now);
    await credit(tx, row, 'deposit.accepted', creditMinor, acceptMoves, statusUpdate, now);
    await pushToUser(tx, after);
    await tellOwner(tx, row, 'deposit_arrived', creditMinor, now);
    return ok(after);
  });
}

/** Is this the first of two acceptances, or the one that counts? */
function decideSecond(
  row: DepositRow,
  operatorId: string,
  creditMinor: bigint,
  twoPeopleFromMinor: bigint,
): Result<'first' | 'last', 'second_person_needed'> {
  // An operator who said what a line of a statement is has been the first.
  const isLarge = creditMinor >= twoPeopleFromMinor && !row.differences.includes('second_person');
  if (!isLarge && !row.differences.includes('payer')) return ok('last');
  if (row.first_approver === null || row.first_credit_minor !== creditMinor) return ok('first');
  return row.first_approver === operatorId ? refuse('second_person_needed') : ok('last');
}

function keepFirst(tx: Transaction, row: DepositRow, operatorId: string, creditMinor: bigint): Promise<DepositRow> {
  return tx
    .updateTable('deposits')
    .set({
      first_approver: operatorId,
      first_credit_minor: creditMinor,
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('site_id', '=', row.site_id)
    .where('deposit_id', '=', row.deposit_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
