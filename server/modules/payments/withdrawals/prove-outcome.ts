import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { asOperator, type ReviewRefusal, type SeenRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { endClaim, keepProof } from './proofs.ts';
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
    const { operatorId } = actor;
    const own = { operatorId, outcome: proof.outcome, proof: proof.proof };
    const others = await keepProof(tx, row, own, ['paid', 'not_paid'], now);
    if (!others || others.length === 0) return ok(await endClaim(tx, row));
    const second = await decideSecond(tx, row, operatorId, others, now);
    if (!second.ok) return second;
    const statusUpdate = {
      status: proof.outcome === 'paid' ? 'paid' : 'refused',
      providerReference: proof.outcome === 'paid' ? proof.proof : '',
      reason: proof.outcome === 'paid' ? '' : 'declined',
      by: `operator:${operatorId}`,
      origin: actor.address,
    } as const;
    await settleLocked(tx, row, statusUpdate, now);
    return ok(await endClaim(tx, row));
  });
}
