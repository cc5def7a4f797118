import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { requestApproval } from '../../back-office/approvals/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { type HeldWorth, readHeldWorth, storedWorth, takeReleased } from '../fraud/index.ts';
import { applyDecision, type ConversionDecision, settleConflict } from './apply-decision.ts';
import { conversionReleaseApproval } from './release-approval.ts';

type Refusal = 'not_found' | 'record_state';

/**
 * Declines what a rule held, or releases it: what that brings is made by this operator's word, so above what one may make
 * in a day it waits for a second person.
 */
export async function decideConversion(
  db: Database,
  { actor, site }: { readonly actor: Actor; readonly site: Pick<Site, 'siteId' | 'settings' | 'unit'> },
  given: ConversionDecision,
  now: Date,
): Promise<Result<{ waits: boolean }, Refusal | 'approval_pending'>> {
  const { id, decision, reason } = given;
  let worth: HeldWorth | undefined;
  const decided = await decideInTransaction(
    db,
    async (tx): Promise<Result<Record<string, never>, Refusal | 'second_person_needed'>> => {
      const applied = await applyDecision(tx, actor, given, now);
      if (!applied.ok || decision === 'declined') return applied;
      worth = await readHeldWorth(tx, site, [id]);
      const taken = await takeReleased(tx, site, { worth, operatorId: actor.operatorId, recordId: id }, now);
      return taken === 'taken' ? applied : refuse('second_person_needed');
    },
  );
  if (decided.ok) return ok({ waits: false });
  if (decided.code !== 'second_person_needed') return refuse(decided.code, decided.detail);
  const payload = worth ? { worth: storedWorth(worth) } : {};
  const wanted = { approval: conversionReleaseApproval, targetId: id, payload, reason, unit: site.unit };
  const asked = await requestApproval(db, actor, wanted, now);
  if (asked.ok) return ok({ waits: true });
  if (asked.code === 'approval_pending' || asked.code === 'not_found') return refuse(asked.code);
  throw new Error(`a release was refused: ${asked.code}`);
}

/** Two events under one id said different things: the first stays, and the conflict is settled. */
export function keepFirst(
  db: Database,
  actor: Actor,
  given: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, Refusal>> {
  return decideInTransaction(db, (tx) => settleConflict(tx, actor, given, now));
}
