import { ok, type Result, refuse } from '../../values/result.ts';

/** Wrong passwords before the safe locks. */
export const SAFE_TRIES = 5;
/** How long the safe stays locked: longer each time, until a correct or new password. */
const LOCK_MINUTES = [5, 30, 120, 720, 1440] as const;

/** The stored state of the tries. */
export interface SafeTries {
  readonly triesLeft: number;
  /** Locks since the last correct password. */
  readonly locks: number;
  readonly lockedUntil: Date | null;
}

export const NO_TRIES: SafeTries = { triesLeft: SAFE_TRIES, locks: 0, lockedUntil: null };

/**
 * Counts one try before it is answered, so that simultaneous guesses are all counted. The last try locks the safe at
 * once; a correct password resets everything.
 */
export function countSafeTry(tries: SafeTries, now: Date): Result<SafeTries, 'safe_locked'> {
  if (isLocked(tries, now)) return refuse('safe_locked', { until: tries.lockedUntil });
  const left = (tries.triesLeft > 0 ? tries.triesLeft : SAFE_TRIES) - 1;
  if (left > 0) return ok({ triesLeft: left, locks: tries.locks, lockedUntil: null });
  const minutes = LOCK_MINUTES[Math.min(tries.locks, LOCK_MINUTES.length - 1)] as number;
  return ok({ triesLeft: 0, locks: tries.locks + 1, lockedUntil: new Date(now.getTime() + minutes * 60_000) });
}

export function isLocked(tries: SafeTries, now: Date): boolean {
  return tries.lockedUntil !== null && tries.lockedUntil > now;
}

/** The tries shown: an expired lock allows all tries again. */
export function triesLeftAt(tries: SafeTries, now: Date): number {
  if (isLocked(tries, now)) return 0;
  return tries.triesLeft > 0 ? tries.triesLeft : SAFE_TRIES;
}
