import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { endGrant } from './end-grant.ts';
import { type BonusOwner, findGrant, type GrantRow } from './grants.ts';
import { lockPerson } from './offers.ts';
import { settleLocked, startNextQueued } from './settle-person.ts';

type Forfeited = Result<GrantRow, 'not_found' | 'bonus_over'>;

/** A user gives up an open bonus. */
export function forfeitBonus(db: Database, owner: BonusOwner, grantId: string, now: Date): Promise<Forfeited> {
  return decideInTransaction(db, (tx) => forfeitLocked(tx, owner, grantId, 'person', now));
}

/**
 * Ends an open bonus before its turnover is met. Earlier bets are counted first, as they may have met it. A repeated
 * request gets the same result.
 */
export async function forfeitLocked(
  tx: Transaction,
  owner: BonusOwner,
  grantId: string,
  by: 'person' | 'operator',
  now: Date,
  note = '',
): Promise<Forfeited> {
  await lockPerson(tx, owner.siteId, owner.uid);
  await settleLocked(tx, owner, now);
  const grant = await findGrant(tx, owner.siteId, grantId);
  if (!grant || grant.uid !== owner.uid) return refuse('not_found');
  if (grant.state === 'forfeited' && grant.end_reason === by) return ok(grant);
  if (grant.state !== 'active' && grant.state !== 'queued') return refuse('bonus_over');
  const ended = await endGrant(tx, owner, grant, by, now, note);
  if (grant.state === 'active') await startNextQueued(tx, owner, now);
  return ok(ended);
}
