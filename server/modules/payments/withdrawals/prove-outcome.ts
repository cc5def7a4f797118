import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { asOperator, type ReviewRefusal, type SeenRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { decideSecond } from './second-person.ts';
import { settleLocked } from './settle-payout.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface Proof extends SeenRecord {
  readonly outcome: 'paid' | 'not_paid';
  /** What shows it: the bank's reference, the provider's ticket. */
  readonly proof: string;
}

type ProofRefusal = 'withdrawal_not_unknown' | 'approval_participant' | 'approval_too_new';

/**
 * What nobody knows the outcome of is settled by people when two of them prove the same. The first proof is kept and
 * changes nothing; of one person's proofs the last counts; two that contradict each other settle nothing. Who took part
 * in it may prove first, never second.
 */
export function proveOutcome(
  deps: { readonly db: Database },
  actor: Actor,
  proof: Proof,
  now: Date,
): Promise<Result<WithdrawalRow, ProofRefusal | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, proof, `prove_${proof.outcome}`, now, async (tx, row) => {
    if (row.state !== 'Error') return refuse('withdrawal_not_unknown', { state: row.state });
    const before = await tx
      .selectFrom('withdrawal_proofs')
      .select(['operator_id', 'outcome'])
      .where('site_id', '=', row.site_id)
      .where('withdrawal_id', '=', row.withdrawal_id)
      .orderBy('number')
      .execute();
    const own = { operator_id: actor.operatorId, outcome: proof.outcome };
    await tx
      .insertInto('withdrawal_proofs')
      .values({
        site_id: row.site_id,
        withdrawal_id: row.withdrawal_id,
        number: before.length + 1,
        ...own,
        proof: proof.proof,
        at: now,
      })
      .execute();
    const lastOf = new Map([...before, own].map((one) => [one.operator_id, one.outcome]));
    const agree = lastOf.size >= 2 && new Set(lastOf.values()).size === 1;
    if (!agree) return ok(await endClaim(tx, row));
    const others = [...lastOf.keys()].filter((operatorId) => operatorId !== actor.operatorId);
    const second = await decideSecond(tx, row, actor.operatorId, others, now);
    if (!second.ok) return second;
    const statusUpdate = {
      status: proof.outcome === 'paid' ? 'paid' : 'refused',
      providerReference: proof.outcome === 'paid' ? proof.proof : '',
      reason: proof.outcome === 'paid' ? '' : 'declined',
      by: `operator:${actor.operatorId}`,
      origin: actor.address,
    } as const;
    await settleLocked(tx, row, statusUpdate, now);
    return ok(await endClaim(tx, row));
  });
}

/** The next one to prove it is another operator. */
function endClaim(tx: Transaction, row: WithdrawalRow): Promise<WithdrawalRow> {
  return tx
    .updateTable('withdrawals')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
