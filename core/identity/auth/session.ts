import { ok, type Result, refuse } from '../../values/result.ts';

export const SESSION_LIFE_DAYS = 90;

/**
 * Wrong passwords for one account allowed in a window: from one device or network, from all strangers; of one network.
 * `networks`: how many times over a /48 of IPv6 may.
 */
export const PASSWORD_LIMITS = {
  own: { uses: 5, windowSeconds: 15 * 60, networks: 2 },
  strangers: { uses: 30, windowSeconds: 15 * 60 },
  address: { uses: 100, windowSeconds: 15 * 60, networks: 8 },
} as const;

/** Sessions that one account may open in a window, each rightly: each is kept for a time, and told of. */
export const LOG_IN_LIMITS = [
  { uses: 60, windowSeconds: 3600 },
  { uses: 200, windowSeconds: 24 * 3600 },
] as const;

export interface StoredSession {
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: 'logout' | 'elsewhere' | 'password' | 'frozen' | null;
  readonly userStatus: 'active' | 'frozen';
}

export type SessionRefusal = 'session_unknown' | 'session_ended' | 'account_frozen';

/** May this session still act? One ended from elsewhere answers 996; expired and logged out, 999. */
export function decideSession(
  session: StoredSession | undefined,
  now: Date,
  idleHours: number = SESSION_LIFE_DAYS * 24,
): Result<null, SessionRefusal> {
  if (!session) return refuse('session_unknown');
  if (session.userStatus === 'frozen') return refuse('account_frozen');
  if (session.endedAt) return refuse(session.endReason === 'logout' ? 'session_unknown' : 'session_ended');
  if (session.expiresAt <= now) return refuse('session_unknown');
  if (now.getTime() - session.lastSeenAt.getTime() >= idleHours * 3_600_000) return refuse('session_unknown');
  return ok(null);
}

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_LIFE_DAYS * 24 * 3600 * 1000);
}
