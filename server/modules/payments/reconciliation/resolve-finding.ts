import { isContradiction, isMoneyGone, isReturnMissing, mayBeSecondPayment } from '@pitaka/core/values/finding.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { FindingRow } from '../../back-office/reconciliation/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { refuseSamePerson } from '../../identity/operators/index.ts';
import { listDepositOperators } from '../deposits/published.ts';
import { findOwnExports } from '../withdrawals/index.ts';
import { listWithdrawalOperators } from '../withdrawals/published.ts';
import { agreeOnExplanation, type ExplainingSite } from './agree-on-explanation.ts';
import { closeFinding } from './close-finding.ts';
import { noteFirst } from './note-first.ts';
import { lockSeenFinding, type ReviewRefusal } from './take-finding.ts';

export interface Resolution {
  readonly id: string;
  /** The version that the operator saw: a finding that has changed since is not resolved. */
  readonly version: number;
  readonly reason: string;
  /** `dismissed`: the finding is not a real difference. */
  readonly as: 'explained' | 'dismissed';
}

type ResolveRefusal =
  | ReviewRefusal
  | 'record_changed'
  | 'approval_participant'
  | 'approval_too_new'
  | 'second_person_needed';

/**
 * Closes a finding with an explanation. No money moves here; that happens at the record. A contradiction of our books
 * stops payouts to its user: it cannot be dismissed, nor be explained by an operator who worked on the payment, and
 * above one operator's daily limit it needs two operators. The exporter of a payout does not say that a second payment is
 * none. A finding about money that left without a record needs two as well. It stops no payouts and can be dismissed, because a bank also books payments that are not ours.
 */
export function resolveFinding(
  db: Database,
  actor: Actor,
  site: ExplainingSite,
  resolution: Resolution,
  now: Date,
): Promise<Result<null, ResolveRefusal>> {
  return decideInTransaction(db, async (tx): Promise<Result<null, ResolveRefusal>> => {
    const locked = await lockSeenFinding(tx, actor, resolution);
    if (!locked.ok) return locked;
    const row = locked.value;
    // The money of this finding is in suspense: two people decide where it goes, and their decision closes the finding.
    if (row.kind === 'win_held') return refuse('record_state');
    if (isContradiction(row.kind) && resolution.as === 'dismissed') return refuse('record_state');
    if (isContradiction(row.kind) || isReturnMissing(row)) {
      const apart = await refuseSamePerson(tx, actor.siteId, actor.operatorId, await listHands(tx, row), now);
      if (!apart.ok) return apart;
    }
    if (mayBeSecondPayment(row)) {
      const exported = await findOwnExports(tx, actor.siteId, [row.record_id], actor.operatorId, now);
      if (exported.size > 0) return refuse('approval_participant');
    }
    if (isContradiction(row.kind) || isMoneyGone(row)) {
      const agreed = await agreeOnExplanation(tx, site, row, actor.operatorId, { as: 'let_go' }, now);
      if (!agreed.ok) return agreed;
      if (agreed.value === 'second_awaited') {
        await noteFirst(tx, actor, row, resolution.reason, now);
        return ok(null);
      }
    }
    await closeFinding(tx, row, actor, resolution, now);
    return ok(null);
  });
}

/** The operators who worked on the payment. A line of a statement names a payout or a deposit. */
async function listHands(tx: Transaction, { site_id, record_id }: FindingRow): Promise<string[]> {
  const ofPayout = await listWithdrawalOperators(tx, site_id, record_id);
  return [...ofPayout, ...(await listDepositOperators(tx, site_id, record_id))];
}
