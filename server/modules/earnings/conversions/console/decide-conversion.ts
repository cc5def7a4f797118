import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { requestApproval } from '../../../back-office/approvals/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { countReleased, type HeldValue, readHeldValue, storedValue } from '../../fraud/index.ts';
import { applyDecision, type ConversionDecision, settleConflict } from './apply-decision.ts';
import { type ContradictingReports, readContradictingReports } from './contradicting-reports.ts';
import { conversionReleaseApproval } from './release-approval.ts';

type Refusal = 'not_found' | 'record_state';

type Decided = Result<{ readonly waits: boolean }, Refusal | 'approval_pending'>;

interface Deciding {
  readonly actor: Actor;
  readonly site: Pick<Site, 'siteId' | 'settings' | 'unit'>;
}

/** Declines or releases sales that a rule held. */
export function decideConversion(
  db: Database,
  deciding: Deciding,
  given: ConversionDecision,
  now: Date,
): Promise<Decided> {
  const { actor } = deciding;
  const apply = async (tx: Transaction) => {
    const applied = await applyDecision(tx, actor, given, now);
    return applied.ok ? ok({ brings: given.decision === 'released' }) : applied;
  };
  return bring(db, deciding, { ...given, keepsFirst: false, apply }, now);
}

/** Resolves the conflict of a source that contradicted itself: the sale stays as it is. */
export function keepFirst(
  db: Database,
  deciding: Deciding,
  given: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Decided> {
  const apply = (tx: Transaction) => settleConflict(tx, deciding.actor, given, now);
  return bring(db, deciding, { ...given, keepsFirst: true, apply }, now);
}

/**
 * The money that a decision adds counts towards the operator's daily limit; above the limit the decision waits for a
 * second person.
 */
async function bring(
  db: Database,
  { actor, site }: Deciding,
  {
    id,
    reason,
    keepsFirst,
    apply,
  }: {
    readonly id: string;
    readonly reason: string;
    readonly keepsFirst: boolean;
    readonly apply: (tx: Transaction) => Promise<Result<{ brings: boolean }, Refusal>>;
  },
  now: Date,
): Promise<Decided> {
  let worth: HeldValue | undefined;
  let against: ContradictingReports | undefined;
  const decided = await decideInTransaction(
    db,
    async (tx): Promise<Result<Record<string, never>, Refusal | 'second_person_needed'>> => {
      const applied = await apply(tx);
      if (!applied.ok) return applied;
      if (!applied.value.brings) return ok({});
      worth = await readHeldValue(tx, site, [id]);
      against = await readContradictingReports(tx, site.siteId, id);
      const taking = { worth, operatorId: actor.operatorId, recordId: id, conversionIds: [id] };
      const taken = await countReleased(tx, site, taking, now);
      return taken === 'taken' ? ok({}) : refuse('second_person_needed');
    },
  );
  if (decided.ok) return ok({ waits: false });
  if (decided.code !== 'second_person_needed') return refuse(decided.code, decided.detail);
  const payload = {
    ...(worth && { worth: storedValue(worth) }),
    ...(keepsFirst && { keepsFirst, against: against?.print }),
  };
  const request = { approval: conversionReleaseApproval, targetId: id, payload, reason, unit: site.unit };
  const requested = await requestApproval(db, actor, request, now);
  if (requested.ok) return ok({ waits: true });
  if (requested.code === 'approval_pending' || requested.code === 'not_found') return refuse(requested.code);
  throw new Error(`a release was refused: ${requested.code}`);
}
