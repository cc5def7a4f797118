import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { requestApproval } from '../../../back-office/approvals/index.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { storedValue } from '../approved-value.ts';
import { countReleased } from '../count-released.ts';
import { type HeldValue, readHeldValue } from '../held-value.ts';
import { applyGroupDecision, type GroupDecision } from './apply-group-decision.ts';
import { fraudReleaseApproval } from './release-approval.ts';

type Refusal = 'not_found' | 'record_state';
/** `waits`: nothing has been decided yet, a second person has to approve. */
type Decided = { readonly decided: number; readonly waits: boolean };

/**
 * Declines or releases a group. Above one operator's limit a release waits for a second person. Trusting a group
 * switches the rule off for it, which always needs a second person.
 */
export async function decideGroup(
  db: Database,
  { actor, site }: { readonly actor: Actor; readonly site: Pick<Site, 'siteId' | 'settings' | 'unit'> },
  given: GroupDecision,
  now: Date,
): Promise<Result<Decided, Refusal | 'approval_pending'>> {
  const { id, decision, until, trust, reason } = given;
  const isRelease = decision === 'released';
  let worth: HeldValue | undefined;
  const done = await decideInTransaction(
    db,
    async (tx): Promise<Result<{ decided: number }, Refusal | 'second_person_needed'>> => {
      const applied = await applyGroupDecision(tx, actor, given, now);
      if (!applied.ok) return applied;
      const decided = ok({ decided: applied.value.decided.length });
      if (!isRelease) return decided;
      worth = await readHeldValue(tx, site, applied.value.decided);
      if (trust) return refuse('second_person_needed');
      const taking = { worth, operatorId: actor.operatorId, recordId: id, conversionIds: applied.value.decided };
      const taken = await countReleased(tx, site, taking, now);
      return taken === 'taken' ? decided : refuse('second_person_needed');
    },
  );
  if (done.ok) return ok({ ...done.value, waits: false });
  if (done.code !== 'second_person_needed') return refuse(done.code, done.detail);
  const payload = { until: until.toISOString(), trust, ...(worth && { worth: storedValue(worth) }) };
  const requested = await requestApproval(
    db,
    actor,
    { approval: fraudReleaseApproval, targetId: id, payload, reason, unit: site.unit },
    now,
  );
  if (requested.ok) return ok({ decided: 0, waits: true });
  if (requested.code === 'approval_pending' || requested.code === 'not_found') return refuse(requested.code);
  throw new Error(`a release was refused: ${requested.code}`);
}

/** Ends a trust: the device, address or account that the group's sales have in common causes holds again. */
export function distrustGroup(
  db: Database,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('fraud_trusts')
      .where('site_id', '=', actor.siteId)
      .where('group_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse('record_state');
    await recordAuditEvent(tx, actor, { action: 'fraud.distrust', target: `fraud:${id}`, reason }, now);
    return ok({});
  });
}
