import { windowStart } from '@pitaka/core/identity/protection/limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import type { Site } from '../../../platform/http/site.ts';
import { checkBet, type Protection, readProtections } from '../../identity/protection/index.ts';
import type { TransactionDraft } from './transaction-draft.ts';

/** What stands in the way of a player's bets, whatever the money says. */
export interface BetGuard {
  readonly isProtected: boolean;
  /** The own limit of time is used up. */
  readonly isOutOfTime: boolean;
  /** What may be lost since a moment. The sums are read under the lock of the player's money. */
  readonly lossLimits: TransactionDraft['lossLimits'];
}

export type ReadBetGuard = (site: Site, uid: string) => Promise<BetGuard>;

export const NO_GUARD: BetGuard = { isProtected: false, isOutOfTime: false, lossLimits: [] };

/** Breaks and limits of those who bet at about the same time, in one read. */
export function createBetGuard(db: Database, clock: () => Date): ReadBetGuard {
  const read = createSiteBatches<Protection | undefined>(async (siteId, uids) => {
    const protections = await readProtections(db, siteId, uids, clock());
    return uids.map((uid) => protections.get(uid));
  });
  return async (site, uid) => {
    const known = await read(site.siteId, uid);
    if (!known) return NO_GUARD;
    const now = clock();
    const losses = known.limits.filter(({ kind }) => kind === 'loss');
    const others = { ...known, limits: known.limits.filter(({ kind }) => kind !== 'loss') };
    const time = await checkBet(db, { site, uid, stakeMinor: 0n, readLoss: async () => 0n }, now, others);
    return {
      isProtected: known.status !== 'none',
      isOutOfTime: !time.ok && time.code === 'session_limit_own',
      lossLimits: losses.map(({ period, value }) => ({ since: windowStart(period, now), maxMinor: value })),
    };
  };
}
