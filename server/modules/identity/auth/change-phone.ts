import { phoneCoolingLeft } from '@pitaka/core/identity/auth/phone-cooling.ts';
import { PASSWORD_LIMITS } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Refused, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import { constraintOf, decideInTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { recordSecurityEvents } from '../audit/index.ts';
import { countAttempt, forgiveAttempts } from './count-attempt.ts';
import { findLeft, joinEarlierAccounts, keepLeftPhone, type ReregistrationSteps } from './earlier-accounts.ts';
import { endSessions } from './end-sessions.ts';
import { isPassword } from './password.ts';
import { maskPhone, type Phone, usernameOf } from './phone.ts';
import type { SmsSender } from './sms-sender.port.ts';
import { phoneChangedText } from './sms-text.ts';
import { findUser, findUserByPhone, lockUser, type Origin, setUserPhone } from './store.ts';
import { openPhone, phoneKeysOf, storePhone } from './stored-phone.ts';
import { verifyCode } from './verify-code.ts';

export interface ChangePhoneDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly sms: SmsSender;
  readonly log: Logger;
  readonly returning: Pick<ReregistrationSteps, 'follow'>;
}

export interface ChangePhoneRequest {
  readonly site: Site;
  readonly uid: string;
  readonly sessionId: string;
  readonly password: string;
  readonly phone: Phone;
  /** The code that was sent to the new number. */
  readonly code: string;
  readonly locale: Locale;
  readonly origin: Pick<Origin, 'address' | 'device'>;
}

export type ChangePhoneRefusal =
  | 'old_password_wrong'
  | 'login_locked'
  | 'code_wrong'
  | 'code_used_up'
  | 'phone_taken'
  | 'phone_unchanged';

/**
 * Changes the number that receives a user's codes. The password proves the user, the code proves the new number. The
 * old number is told by a text message, all other sessions end, and payouts wait (refuseIfPhoneCools). Who registers the
 * old number is the same person.
 */
export async function changePhone(
  deps: ChangePhoneDependencies,
  request: ChangePhoneRequest,
  now: Date,
): Promise<Result<{ phone: string }, ChangePhoneRefusal>> {
  const { db, secrets } = deps;
  const { site, uid, phone } = request;
  const { siteId } = site;
  const subject = `password:change:${uid}`;
  const count = await countAttempt(db, siteId, subject, PASSWORD_LIMITS.own, now);
  if (!count.allowed) return refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  const user = await findUser(db, siteId, uid);
  if (!user || !(await isPassword(user.password_hash, request.password))) return refuse('old_password_wrong');
  const old = openPhone(secrets, user);
  if (usernameOf(old) === usernameOf(phone)) return refuse('phone_unchanged');
  const proven = await verifyCode(deps, { siteId, phone, purpose: 'phone', code: request.code }, now);
  if (!proven.ok) return proven;
  const shown = maskPhone(phone);
  try {
    const changed = await decideInTransaction(db, async (tx): Promise<Result<null, ChangePhoneRefusal>> => {
      const locked = await lockUser(tx, siteId, uid);
      // The password or the number may have been changed since the check.
      if (!locked || locked.password_hash !== user.password_hash || locked.phone_hash !== user.phone_hash) {
        return refuse('old_password_wrong');
      }
      if (await findUserByPhone(tx, secrets, siteId, phone)) return refuse('phone_taken');
      if (!(await proven.value.use(tx))) return refuse('code_wrong');
      // A code that was sent to the old number must not do any more.
      const keys = phoneKeysOf(secrets, siteId, old);
      await tx.deleteFrom('one_time_codes').where('site_id', '=', siteId).where('phone_hash', 'in', keys).execute();
      await keepLeftPhone(tx, secrets, { siteId, uid }, now);
      const [earlier] = await findLeft(tx, secrets, siteId, phone);
      await setUserPhone(
        tx,
        { siteId, uid },
        { ...storePhone(secrets, { siteId, uid }, phone), phone_changed_at: now },
      );
      // Otherwise a person could avoid a break, or get a gift once more, by registering a borrowed number and changing it.
      if (earlier) await joinEarlierAccounts(tx, secrets, { siteId, uid }, phone);
      if (earlier && earlier.uid !== uid) await deps.returning.follow(tx, { siteId, uid }, earlier.uid, now);
      await endSessions(tx, { siteId, uid, except: request.sessionId }, 'elsewhere', now);
      await forgiveAttempts(tx, siteId, subject);
      const { address, device } = request.origin;
      await recordSecurityEvents(tx, [{ siteId, uid, kind: 'user.phone_changed', address, device }], now);
      await notifyUser(tx, { siteId, uid, kind: 'phone_changed', params: { phone: shown }, now });
      return ok(null);
    });
    if (!changed.ok) return changed;
  } catch (error) {
    // Another user took the number at the same moment.
    if (sqlState(error) === '23505' && constraintOf(error) === 'users_phone_hash') return refuse('phone_taken');
    throw error;
  }
  void tellOldNumber(deps, request, old, shown);
  return ok({ phone: shown });
}

async function tellOldNumber(
  { sms, log }: ChangePhoneDependencies,
  { site, locale, uid }: ChangePhoneRequest,
  old: Phone,
  shown: string,
): Promise<void> {
  const { siteId } = site;
  try {
    const text = phoneChangedText(locale, site.name, shown);
    const outcome = await sms.send({ to: `+${old.areaCode}${old.number}`, text });
    if (outcome === 'failed') log.warn({ siteId, uid }, 'the old number could not be told of its change');
  } catch (error) {
    log.error({ err: error, siteId, uid }, 'the SMS adapter threw');
  }
}

/** Refuses payouts and changes of payout accounts during the site's cooling time after a change of the phone number. */
export async function refuseIfPhoneCools(
  db: Database,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  coolingHours: number,
  now: Date,
): Promise<Result<null, 'phone_cooling'>> {
  const user = await findUser(db, siteId, uid);
  return phoneCools(user?.phone_changed_at ?? null, coolingHours, now) ?? ok(null);
}

/** The same for a user whose row was read; undefined: no change waits. */
export function phoneCools(
  changedAt: Date | null,
  coolingHours: number,
  now: Date,
): Refused<'phone_cooling'> | undefined {
  const hours = phoneCoolingLeft(changedAt, coolingHours, now);
  return hours === 0 ? undefined : refuse('phone_cooling', { hours });
}
