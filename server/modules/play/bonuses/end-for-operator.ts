import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { bonusRulesOf } from './bonus-settings.ts';
import { forfeitLocked } from './forfeit-bonus.ts';
import { findGrant, type GrantRow } from './grants.ts';

/** An operator ends a user's bonus, with a reason that is stored. */
export function endForOperator(
  db: Database,
  site: Site,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<GrantRow, 'not_found' | 'bonus_over'>> {
  const { siteId, unit, timezone } = site;
  const rules = bonusRulesOf(site);
  return decideInTransaction(db, async (tx) => {
    const found = await findGrant(tx, siteId, id);
    if (!found) return refuse('not_found');
    const { uid } = found;
    const owner = { siteId, uid, unit, timezone, origin: `${actor.address} ${actor.device}`, rules, by: actor };
    const ended = await forfeitLocked(tx, owner, id, 'operator', now, reason);
    if (!ended.ok) return ended;
    const detail = { uid, rule: found.rule_id };
    await recordAuditEvent(tx, actor, { action: 'bonus.forfeit', target: `bonus:${id}`, reason, detail }, now);
    return ok(ended.value);
  });
}
