import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { listPendingTargets } from '../../back-office/approvals/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { changesNeedingApproval, type RuleProposal } from './rule-proposal.ts';
import { addVersion, findNewest, lockRule } from './rules.ts';

/** Saves a new version of an existing rule that costs no more; one operator may do this. */
export function saveRule(
  db: Database,
  actor: Actor,
  { ruleId, proposal, reason }: { ruleId: string; proposal: RuleProposal; reason: string },
  now: Date,
): Promise<
  Result<{ version: number }, 'not_found' | 'approval_pending' | 'bonus_code_taken' | 'bonus_needs_approval'>
> {
  const { siteId } = actor;
  return decideInTransaction(db, async (tx) => {
    await lockRule(tx, siteId, ruleId);
    const before = await findNewest(tx, siteId, ruleId);
    const raised = changesNeedingApproval(before, proposal);
    if (raised.length > 0) return refuse('bonus_needs_approval', { raised });
    if (!before) return refuse('not_found');
    // A pending request would undo this change when it is approved.
    if ((await listPendingTargets(tx, siteId, 'bonus_rule')).has(ruleId)) return refuse('approval_pending');
    const { isOn, terms } = proposal;
    const version = await addVersion(tx, { siteId, ruleId, isOn, terms, by: actor.operatorName, reason }, now);
    if (version === undefined) return refuse('bonus_code_taken');
    const event = { action: 'bonus_rule.save', target: `bonus_rule:${ruleId}`, reason, detail: { version, isOn } };
    await recordAuditEvent(tx, actor, event, now);
    return ok({ version });
  });
}
