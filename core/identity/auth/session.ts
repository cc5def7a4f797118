import { ok, type Result, refuse } from '../../values/result.ts';

export const SESSION_LIFE_DAYS = 90;

/** Wrong passwords for one account allowed in a window: from one device or network, from all strangers; of one network. */
export const PASSWORD_LIMITS = {
  own: { uses: 5, windowSeconds: 15 * 60 },
  strangers: { uses: 30, windowSeconds: 15 * 60 },
  address: { uses: 100, windowSeconds: 15 * 60 },
} as const;

export interface StoredSession {
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: 'logout' | 'elsewhere' | 'password' | 'frozen' | null;
  readonly userStatus: 'active' | 'frozen';
}

export type SessionRefusal = 'session_unknown' | 'session_ended' | 'account_frozen';

/** May this session still act? One ended from elsewhere answers 996; expired and logged out, 999. */
export function decideSession(session: StoredSession | undefined, now: Date): Result<null, SessionRefusal> {
  if (!session) return refuse('session_unknown');
  if (session.userStatus === 'frozen') return refuse('account_frozen');
  if (session.endedAt) return refuse(session.endReason === 'logout' ? 'session_unknown' : 'session_ended');
  if (session.expiresAt <= now) return refuse('session_unknown');
  return ok(null);
}

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_LIFE_DAYS * 24 * 3600 * 1000);
}
