import type { Transaction } from '../../../platform/db/database.ts';
import { takeGone } from '../vip/index.ts';
import { endGrant } from './end-grant.ts';
import { type BonusOwner, findGrant } from './grants.ts';
import { takeBackReleased } from './reopen-grant.ts';
import { findVersion } from './rules.ts';

/** Bonuses that were for a level go back when what the level stood on is undone. The person's accounts are locked. */
export async function returnUndone(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  for (const [grantId, level] of await takeGone(tx, owner, 'bonus')) {
    const grant = await findGrant(tx, owner.siteId, grantId);
    if (!grant) continue;
    const { terms } = await findVersion(tx, owner.siteId, grant.rule_id, grant.rule_version);
    if (level >= terms.who.levelFrom) continue;
    if (grant.state === 'active' || grant.state === 'queued') await endGrant(tx, owner, grant, 'level', now);
    if (grant.state === 'released') await takeBackReleased(tx, owner, grant, 'level', now);
  }
}
