import { windowStart } from '@pitaka/core/identity/protection/limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import type { Site } from '../../../platform/http/site.ts';
import { checkBet, readLimits } from '../../identity/protection/index.ts';
import type { TransactionDraft } from './transaction-draft.ts';

/** The player's own limits. Whether they are on a break is read under the lock of their money. */
export interface BetGuard {
  /** The own limit of time is used up. */
  readonly isOutOfTime: boolean;
  /** What may be lost since a moment. The sums are read under the lock of the player's money. */
  readonly lossLimits: TransactionDraft['lossLimits'];
}

export type ReadBetGuard = (site: Site, uid: string) => Promise<BetGuard>;

export const NO_GUARD: BetGuard = { isOutOfTime: false, lossLimits: [] };

/** Limits of those who bet at about the same time, in one read. */
export function createBetGuard(db: Database, clock: () => Date): ReadBetGuard {
  const read = createSiteBatches(async (siteId, uids) => {
    const limits = await readLimits(db, siteId, uids, clock());
    return uids.map((uid) => limits.get(uid));
  });
  return async (site, uid) => {
    const limits = await read(site.siteId, uid);
    if (!limits) return NO_GUARD;
    const now = clock();
    const losses = limits.filter(({ kind }) => kind === 'loss');
    const known = { status: 'none', until: null, limits: limits.filter(({ kind }) => kind !== 'loss') } as const;
    const time = await checkBet(db, { site, uid, stakeMinor: 0n, readLoss: async () => 0n }, now, known);
    return {
      isOutOfTime: !time.ok && time.code === 'session_limit_own',
      lossLimits: losses.map(({ period, value }) => ({ since: windowStart(period, now), maxMinor: value })),
    };
  };
}
