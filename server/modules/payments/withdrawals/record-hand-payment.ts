import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import {
  asOperator,
  findRecord,
  type ReviewRefusal,
  type SeenRecord,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ApproveDependencies } from './approve-withdrawal.ts';
import { endClaim, keepProof } from './proofs.ts';
import { decideNotExporter, decideSecond } from './second-person.ts';
import { settleLocked } from './settle-payout.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface HandPayment extends SeenRecord {
  /** refused: the bank would not. returned: it was paid and came back. */
  readonly outcome: 'paid' | 'refused' | 'returned';
  /** The bank's own number of the transfer; needed for 'paid'. */
  readonly bankReference: string;
  /** What shows that it was refused or came back. */
  readonly proof: string;
}

type HandRefusal =
  | 'withdrawal_not_by_hand'
  | 'bank_reference_missing'
  | 'proof_missing'
  | 'approval_participant'
  | 'approval_too_new';

const STATUS_OF = { paid: 'paid', refused: 'refused', returned: 'reversed' } as const;

/**
 * An operator writes down what became of a transfer made by hand: never the one who exported it. What gives the user
 * the amount back needs proof, and from the site's threshold on, and above the day's sum of one operator, two who prove the
 * same. Of a provider that pays by
 * itself only it can say.
 */
export function recordHandPayment(
  deps: ApproveDependencies & { readonly site: Pick<Site, 'siteId' | 'settings'> },
  actor: Actor,
  payment: HandPayment,
  terms: WithdrawalTerms,
  now: Date,
): Promise<Result<WithdrawalRow, HandRefusal | ReviewRefusal>> {
  const { outcome } = payment;
  return asOperator(deps, WITHDRAWAL_RECORD, actor, payment, `hand_${outcome}`, now, async (tx, row) => {
    const isFit = row.state === 'Exec' || (row.state === 'Success' && outcome === 'returned');
    if (!isFit || deps.providers.paysByItself(row.provider)) return refuse('withdrawal_not_by_hand');
    const apart = await decideNotExporter(tx, row, actor.operatorId, now);
    if (!apart.ok) return apart;
    if (outcome === 'paid') {
      if (payment.bankReference === '') return refuse('bank_reference_missing');
    } else {
      const own = { outcome, proof: payment.proof };
      const proven = await proveFailure(tx, { row, site: deps.site, terms }, actor, own, now);
      if (!proven.ok) return proven;
      if (proven.value === 'second_awaited') return ok(await endClaim(tx, row));
    }
    const statusUpdate = {
      status: STATUS_OF[outcome],
      providerReference: payment.bankReference,
      reason: outcome === 'paid' ? '' : payment.reason,
      by: `operator:${actor.operatorId}`,
      origin: actor.address,
    } as const;
    const settled = await settleLocked(tx, row, statusUpdate, now);
    if (settled !== 'applied') return refuse('withdrawal_not_by_hand');
    return ok((await findRecord(tx, WITHDRAWAL_RECORD, row.site_id, row.withdrawal_id)) as WithdrawalRow);
  });
}

async function proveFailure(
  tx: Transaction,
  about: {
    readonly row: WithdrawalRow;
    readonly site: Pick<Site, 'siteId' | 'settings'>;
    readonly terms: WithdrawalTerms;
  },
  { operatorId }: Actor,
  own: { readonly outcome: 'refused' | 'returned'; readonly proof: string },
  now: Date,
): Promise<Result<'proven' | 'second_awaited', 'proof_missing' | 'approval_participant' | 'approval_too_new'>> {
  if (own.proof === '') return refuse('proof_missing');
  const { row, site, terms } = about;
  const others = await keepProof(tx, row, { operatorId, ...own }, ['refused', 'returned'], now);
  // What is given back is money in an account by this person's word: many small ones add up.
  const taking = { operatorId, road: 'hand_payment', source: '', recordId: row.withdrawal_id } as const;
  const isSmall = row.amount_minor < terms.twoPeopleFromMinor;
  if (isSmall && (await takeAlone(tx, site, { ...taking, amountMinor: row.amount_minor }, now)) === 'taken') {
    return ok('proven');
  }
  if (!others || others.length === 0) return ok('second_awaited');
  const second = await decideSecond(tx, row, operatorId, others, now);
  return second.ok ? ok('proven') : second;
}
