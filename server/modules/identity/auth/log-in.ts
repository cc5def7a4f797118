import { LOG_IN_LIMITS, PASSWORD_LIMITS } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction, inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { countSecurityEvent, recordSecurityEvents } from '../audit/index.ts';
import { countAll, countAttempt } from './count-attempt.ts';
import { countGuess, forgiveGuess, type Guess } from './count-guess.ts';
import { isKnownDevice } from './devices.ts';
import { isPassword } from './password.ts';
import type { Phone } from './phone.ts';
import { findUserByPhone, insertSession, lockUser, type Origin, type UserRow } from './store.ts';
import { phoneKey } from './stored-phone.ts';
import { verifyAnonymousCode } from './verify-code.ts';

interface LockNoticeDependencies {
  readonly db: Database;
  readonly log: Logger;
}

/** The account's holder is notified once a day, however long the guessing continues. */
const REPORTED = { uses: 1, windowSeconds: 24 * 3600 };

/**
 * Notifies the holder that an unknown device was locked out after wrong passwords. Never throws, because no caller
 * waits for it.
 */
async function notifyOfGuesses({ db, log }: LockNoticeDependencies, user: UserRow, now: Date): Promise<void> {
  const { site_id: siteId, uid } = user;
  try {
    const count = await countAttempt(db, siteId, `password:told:${uid}`, REPORTED, now);
    if (!count.allowed) return;
    await inTransaction(db, (tx) => notifyUser(tx, { siteId, uid, kind: 'login_locked', params: {}, now }));
  } catch (error) {
    log.error({ err: error, siteId, uid }, 'a locked log-in was not reported to its user');
  }
}

export interface LogInDependencies extends LockNoticeDependencies {
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
  const guess = await guessOf(deps, request);
  const count = await countGuess(db, guess, PASSWORD_LIMITS, now);
  const user = await findUserByPhone(db, deps.secrets, siteId, phone);
  if (!count.allowed) {
    // Not awaited: otherwise a slower answer would reveal that the account exists.
    if (user && count.isNew) void notifyOfGuesses(deps, user, now);
    await countFailure(db, request, user, 'password', 'locked', now);
    return refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  }
  if (!(await isPassword(user?.password_hash, password)) || !user) {
    await countFailure(db, request, user, 'password', 'wrong', now);
    return refuse('credentials_wrong');
  }
  await forgiveGuess(db, guess);
  const counted = await countLogIn(db, user, now);
  if (!counted.ok) return counted;
  return decideInTransaction(db, (tx) => openSession(tx, user, { origin, by: 'password' }, now));
}

/**
 * Successful log-ins are counted too: otherwise the holder of one account could create sessions, devices and notices
 * without limit.
 */
async function countLogIn(db: Database, { site_id, uid }: UserRow, now: Date): Promise<Result<null, 'login_locked'>> {
  const counts = LOG_IN_LIMITS.map((limit) => ({ subject: `login:${limit.windowSeconds}:${uid}`, limit }));
  const count = await countAll(db, site_id, counts, now);
  return count.allowed ? ok(null) : refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
}

/** A password guess, counted by its device. */
async function guessOf({ db, secrets }: LogInDependencies, { siteId, phone, origin }: LogInRequest): Promise<Guess> {
  const { deviceId, network } = origin;
  const isKnown = deviceId !== '' && (await isKnownDevice(db, secrets, siteId, phone, deviceId));
  return {
    siteId,
    purpose: 'password',
    account: phoneKey(secrets, siteId, phone),
    knownDevice: isKnown ? deviceId : undefined,
    network,
  };
}

/**
 * Opens the session of a user who was verified outside this transaction. The lock orders it with a new password, a
 * reset or a freeze: if that comes first, the log-in is refused; if it comes later, it ends the session.
 */
async function openSession(
  tx: Transaction,
  verified: UserRow,
  { origin, by }: { origin: Origin; by: Proof },
  now: Date,
): Promise<Result<OpenedSession, 'credentials_wrong' | 'account_frozen'>> {
  const user = await lockUser(tx, verified.site_id, verified.uid);
  if (!user || user.password_hash !== verified.password_hash) return refuse('credentials_wrong');
  if (user.status === 'frozen') return refuse('account_frozen');
  const { address, device } = origin;
  const event = { siteId: user.site_id, uid: user.uid, kind: 'user.log_in', address, device, detail: { by } };
  await recordSecurityEvents(tx, [event], now);
  return ok({ token: await insertSession(tx, user, origin, now), user });
}

type Proof = 'password' | 'code';

/**
 * A failure for an unknown phone is written too: otherwise the response time would reveal which phones are registered.
 */
function countFailure(
  db: Database,
  { siteId, origin: { address, device } }: LogInRequest,
  user: UserRow | undefined,
  by: Proof,
  why: 'wrong' | 'locked',
  now: Date,
): Promise<void> {
  const event = { siteId, uid: user?.uid ?? '', kind: 'user.log_in_failed', address, device, detail: { by, why } };
  return countSecurityEvent(db, event, now);
}

async function logInByCode(
  deps: LogInDependencies,
  request: LogInRequest,
  code: string,
  now: Date,
): Promise<Result<OpenedSession, LogInRefusal>> {
  const { siteId, phone, origin } = request;
  const proven = await verifyAnonymousCode(deps, { siteId, phone, purpose: 'login', code }, origin.network, now);
  if (!proven.ok) {
    const user = await findUserByPhone(deps.db, deps.secrets, siteId, phone);
    await countFailure(deps.db, request, user, 'code', proven.code === 'code_used_up' ? 'locked' : 'wrong', now);
    return proven;
  }
  const holder = await findUserByPhone(deps.db, deps.secrets, siteId, phone);
  const counted = holder ? await countLogIn(deps.db, holder, now) : ok(null);
  if (!counted.ok) return counted;
  return decideInTransaction(deps.db, async (tx) => {
    const user = await findUserByPhone(tx, deps.secrets, siteId, phone);
    if (!user || !(await proven.value.use(tx))) return refuse('code_wrong');
    return openSession(tx, user, { origin, by: 'code' }, now);
  });
}
