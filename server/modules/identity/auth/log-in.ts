import { PASSWORD_LIMITS } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { countAttempt, forgiveAttempts, uncountAttempt } from './count-attempt.ts';
import { isPassword } from './password.ts';
import { type Phone, usernameOf } from './phone.ts';
import { findUserByPhone, insertSession, lockUser, type Origin, type UserRow } from './store.ts';
import { verifyCode } from './verify-code.ts';

export interface LogInDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export interface LogInRequest {
  readonly siteId: string;
  readonly phone: Phone;
  readonly proof: { readonly password: string } | { readonly code: string };
  readonly origin: Origin;
}

export interface OpenedSession {
  readonly token: string;
  readonly user: UserRow;
}

export type LogInRefusal = 'credentials_wrong' | 'login_locked' | 'code_wrong' | 'code_used_up' | 'account_frozen';

/** Opens a session for a correct password or code. An unknown phone is answered like a wrong password. */
export function logIn(
  deps: LogInDependencies,
  request: LogInRequest,
  now: Date,
): Promise<Result<OpenedSession, LogInRefusal>> {
  const { proof } = request;
  return 'password' in proof
    ? logInByPassword(deps, request, proof.password, now)
    : logInByCode(deps, request, proof.code, now);
}

async function logInByPassword(
  deps: LogInDependencies,
  request: LogInRequest,
  password: string,
  now: Date,
): Promise<Result<OpenedSession, LogInRefusal>> {
  const { db } = deps;
  const { siteId, phone, origin } = request;
  const byPhone = `password:phone:${usernameOf(phone)}`;
  const byAddress = `password:address:${origin.address}`;
  // Counted before the password is checked, so that simultaneous guesses are all counted.
  const counts = [
    await countAttempt(db, siteId, byPhone, PASSWORD_LIMITS.phone, now),
    await countAttempt(db, siteId, byAddress, PASSWORD_LIMITS.address, now),
  ];
  const locked = counts.find((count) => !count.allowed);
  if (locked)
    return refuse('login_locked', {
      retryAfterSeconds: locked.retryAfterSeconds,
    });

  const user = await findUserByPhone(db, siteId, phone);
  if (!(await isPassword(user?.password_hash, password)) || !user) return refuse('credentials_wrong');
  await forgiveAttempts(db, siteId, byPhone);
  await uncountAttempt(db, siteId, byAddress);
  return decideInTransaction(db, (tx) => openSession(tx, user, origin, now));
}

/**
 * The session of a user who was verified outside this transaction. The lock puts it before or after a new password, a
 * reset and a freeze: after one it is refused, before one that change ends it.
 */
async function openSession(
  tx: Transaction,
  verified: UserRow,
  origin: Origin,
  now: Date,
): Promise<Result<OpenedSession, 'credentials_wrong' | 'account_frozen'>> {
  const user = await lockUser(tx, verified.site_id, verified.uid);
  if (!user || user.password_hash !== verified.password_hash) return refuse('credentials_wrong');
  if (user.status === 'frozen') return refuse('account_frozen');
  return ok({ token: await insertSession(tx, user, origin, now), user });
}

async function logInByCode(
  deps: LogInDependencies,
  request: LogInRequest,
  code: string,
  now: Date,
): Promise<Result<OpenedSession, LogInRefusal>> {
  const { siteId, phone, origin } = request;
  const proven = await verifyCode(deps, { siteId, phone, purpose: 'login', code }, now);
  if (!proven.ok) return proven;
  return decideInTransaction(deps.db, async (tx) => {
    const user = await findUserByPhone(tx, siteId, phone);
    if (!user || !(await proven.value.use(tx))) return refuse('code_wrong');
    return openSession(tx, user, origin, now);
  });
}
