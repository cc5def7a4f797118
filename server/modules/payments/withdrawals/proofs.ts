import type { Selectable } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { WithdrawalProofsTable } from '../../../platform/db/tables/payments.ts';
import type { WithdrawalRow } from './store.ts';

export type ProvenOutcome = Selectable<WithdrawalProofsTable>['outcome'];

/**
 * Keeps what one operator proves, and says who else proves the same; undefined: somebody proves otherwise. Of one
 * person's proofs the last counts, and only those that answer the same question (`amongst`).
 */
export async function keepProof(
  tx: Transaction,
  row: WithdrawalRow,
  own: { readonly operatorId: string; readonly outcome: ProvenOutcome; readonly proof: string },
  amongst: readonly ProvenOutcome[],
  now: Date,
): Promise<readonly string[] | undefined> {
  const before = await tx
    .selectFrom('withdrawal_proofs')
    .select(['operator_id', 'outcome'])
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .orderBy('number')
    .execute();
  await tx
    .insertInto('withdrawal_proofs')
    .values({
      site_id: row.site_id,
      withdrawal_id: row.withdrawal_id,
      number: before.length + 1,
      operator_id: own.operatorId,
      outcome: own.outcome,
      proof: own.proof,
      at: now,
    })
    .execute();
  const others = new Map(
    before
      .filter((one) => one.operator_id !== own.operatorId && amongst.includes(one.outcome))
      .map((one) => [one.operator_id, one.outcome]),
  );
  return [...others.values()].every((outcome) => outcome === own.outcome) ? [...others.keys()] : undefined;
}

/** The next one to prove it is another operator. */
export function endClaim(tx: Transaction, row: WithdrawalRow): Promise<WithdrawalRow> {
  return tx
    .updateTable('withdrawals')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
