import { ok, type Result, refuse } from '../../values/result.ts';

/** A console session ends after this time, even when active. */
export const OPERATOR_SESSION_HOURS = 12;
/** A console session also ends after this time without a call: an unattended screen must not stay open. */
export const OPERATOR_IDLE_MINUTES = 60;

/**
 * Log-in tries allowed in a window: for one name from one device or network, for one name from all unknown devices, and
 * by one network. Each step of a log-in counts once. `factor`: with an authenticator code, although locked. `account`:
 * second factors compared after a right password from unknown devices: six digits can be guessed. `networks`: the
 * multiple for a /48 of IPv6.
 */
export const OPERATOR_LOGIN_LIMITS = {
  own: { uses: 10, windowSeconds: 15 * 60, networks: 2 },
  unknownDevices: { uses: 50, windowSeconds: 15 * 60 },
  factor: { uses: 10, windowSeconds: 15 * 60, grows: true, networks: 2 },
  address: { uses: 100, windowSeconds: 15 * 60, networks: 8 },
  account: { uses: 30, windowSeconds: 24 * 3600 },
} as const;

/** Steps an operator must complete before any other call. */
export const DUTIES = ['password', 'second_factor'] as const;
export type Duty = (typeof DUTIES)[number];

export interface StoredOperatorSession {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: 'logout' | 'elsewhere' | 'password' | 'disabled' | 'reset' | null;
  readonly operatorStatus: 'active' | 'disabled';
}

/**
 * Whether this console session may still act. A session that was ended elsewhere answers 996; an expired or logged-out
 * session answers 999.
 */
export function decideOperatorSession(
  session: StoredOperatorSession | undefined,
  now: Date,
): Result<null, 'session_unknown' | 'session_ended'> {
  if (!session) return refuse('session_unknown');
  if (session.operatorStatus === 'disabled') return refuse('session_ended');
  if (session.endedAt) return refuse(session.endReason === 'logout' ? 'session_unknown' : 'session_ended');
  if (now.getTime() - session.createdAt.getTime() >= OPERATOR_SESSION_HOURS * 3_600_000) {
    return refuse('session_unknown');
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= OPERATOR_IDLE_MINUTES * 60_000) return refuse('session_unknown');
  return ok(null);
}

/** Open duties: to replace the temporary password, and to set up a second factor unless waived. */
export function dutiesOf(operator: {
  mustChangePassword: boolean;
  needsSecondFactor: boolean;
  hasSecondFactor: boolean;
}): Duty[] {
  const duties: Duty[] = [];
  if (operator.mustChangePassword) duties.push('password');
  if (operator.needsSecondFactor && !operator.hasSecondFactor) duties.push('second_factor');
  return duties;
}
