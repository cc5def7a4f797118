import { ok, type Result, refuse } from '../../values/result.ts';

export const SESSION_LIFE_DAYS = 90;

/**
 * Wrong passwords allowed in a window: for one account from one device or network, for one account from all unknown
 * devices, and from one network. `networks`: the multiple for a /48 of IPv6.
 */
export const PASSWORD_LIMITS = {
  own: { uses: 5, windowSeconds: 15 * 60, networks: 2 },
  unknownDevices: { uses: 30, windowSeconds: 15 * 60 },
  address: { uses: 100, windowSeconds: 15 * 60, networks: 8 },
} as const;

/** Successful log-ins of one account in a window: each stores a session and sends a notification. */
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

/**
 * Whether this session may still act. A session that was ended from another session answers 996; an expired or
 * logged-out session answers 999.
 */
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
