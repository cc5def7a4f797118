import { type ActiveLimit, windowStart } from '@pitaka/core/identity/protection/limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { countBetTime, readLimits } from '../../identity/protection/index.ts';
import { readLost } from './own-limits.ts';
import type { TransactionDraft } from './transaction-draft.ts';

/** The player's own limits, without breaks, which are read when the player's money is locked. */
export interface BetGuard {
  /** The player's own time limit is used up. */
  readonly isOutOfTime: boolean;
  /** The moment from which losses count against the limit. Losses are read when the player's money is locked. */
  readonly lossLimits: TransactionDraft['lossLimits'];
}

export type ReadBetGuard = (site: Site, uid: string) => Promise<BetGuard>;

export const NO_GUARD: BetGuard = { isOutOfTime: false, lossLimits: [] };

/** Reads the limits of players who bet at about the same time in one query. */
export function createBetGuard(db: Database, reader: PreparedReader, clock: () => Date): ReadBetGuard {
  const read = createSiteBatches(async (siteId, uids) => {
    const limits = await readLimits(reader, siteId, uids, clock());
    return uids.map((uid) => limits.get(uid));
  });
  return async (site, uid) => {
    const limits = await read(site.siteId, uid);
    if (!limits) return NO_GUARD;
    const now = clock();
    const losses = limits.filter(({ kind }) => kind === 'loss');
    const time = limits.find(({ kind }) => kind === 'session');
    return {
      isOutOfTime: time !== undefined && (await countBetTime(db, site, uid, time.value, now)) === 0,
      lossLimits: losses.length === 0 ? [] : await lossLimitsOf(db, { siteId: site.siteId, uid }, losses, now),
    };
  };
}

/** Subtracts losses on the person's earlier accounts, as a bet reads only the newest account. */
async function lossLimitsOf(
  db: Database,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  losses: readonly ActiveLimit[],
  now: Date,
): Promise<BetGuard['lossLimits']> {
  const [, ...earlier] = await readPersonUids(db, siteId, uid);
  const limits: BetGuard['lossLimits'][number][] = [];
  for (const { period, value } of losses) {
    const since = windowStart(period, now);
    const lost = earlier.length === 0 ? 0n : await readLost(db, { siteId, uids: earlier }, since);
    const maxMinor = lost > 0n ? value - lost : value;
    limits.push({ since, maxMinor: maxMinor > 0n ? maxMinor : 0n });
  }
  return limits;
}
