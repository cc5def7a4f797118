import { leastRoom, windowStart } from '@pitaka/core/identity/protection/limits.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type ProtectedRefusal, type Protection, readProtection } from './read-protection.ts';
import { readMinutesLeft } from './visit-time.ts';

export interface Bet {
  readonly site: Pick<Site, 'siteId' | 'timezone'>;
  readonly uid: string;
  readonly stakeMinor: bigint;
  /** Stakes minus wins since a moment; called only if the user set a limit of loss. */
  readonly readLoss: (since: Date) => Promise<bigint>;
}

export type BetRefusal = ProtectedRefusal | 'loss_limit_own' | 'session_limit_own';

/**
 * Whether this user may place this stake: no break, time left today, and the stake, if lost, within the user's own
 * limits. `loaded`: the protection, if it was already read for many users at once.
 */
export async function checkBet(
  db: Database | Transaction,
  { site, uid, stakeMinor, readLoss }: Bet,
  now: Date,
  loaded?: Protection,
): Promise<Result<null, BetRefusal>> {
  const { status, until, limits } = loaded ?? (await readProtection(db, site.siteId, uid, now));
  if (status !== 'none') return refuse(`protection_${status}`, { until: until?.toISOString() });
  const session = limits.find(({ kind }) => kind === 'session');
  if (session && (await readMinutesLeft(db, site, uid, session.value, now)) === 0) return refuse('session_limit_own');
  if (!limits.some(({ kind }) => kind === 'loss')) return ok(null);
  const lost = { day: 0n, week: 0n, month: 0n };
  for (const { kind, period } of limits) {
    if (kind === 'loss') lost[period] = above0(await readLoss(windowStart(period, now)));
  }
  const room = leastRoom(limits, 'loss', lost);
  if (!room || stakeMinor <= room.left) return ok(null);
  return refuse('loss_limit_own', { period: room.period, limitMinor: room.value, leftMinor: room.left });
}

/** The whole limit may be lost even by a user in profit, but winnings do not raise it. */
function above0(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
