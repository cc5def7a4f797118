import { ageOn, readBirthDay } from '@pitaka/core/identity/protection/age.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { readAgreedTexts } from '../../site/content/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { signUpSettings } from '../../site/settings/index.ts';
import { recordSecurityEvents } from '../audit/index.ts';
import { findLeft, joinEarlierAccounts, type ReregistrationSteps } from './earlier-accounts.ts';
import type { LogInDependencies, OpenedSession } from './log-in.ts';
import { hashPassword } from './password.ts';
import type { Phone } from './phone.ts';
import { findUser, findUserByPhone, insertSession, type Origin, type UserRow } from './store.ts';
import { storePhone } from './stored-phone.ts';
import { verifyAnonymousCode } from './verify-code.ts';

export interface RegisterDependencies extends LogInDependencies {
  /** A uid: eight random digits, the first not 0. */
  readonly randomUid: () => string;
  readonly returning: ReregistrationSteps;
}

export interface RegisterRequest {
  readonly site: Site;
  readonly phone: Phone;
  readonly code: string;
  readonly password: string;
  /** The inviter's uid; '' if there is none. */
  readonly inviteCode: string;
  /**
   * The minimum age that the person declares; undefined: the person declared none, and the agreement does not count.
   */
  readonly age: number | undefined;
  /** '1990-01-31'; required if the site asks for it, and then the age is computed from it. */
  readonly birthDate: string | undefined;
  /** The person agrees to the site's texts. */
  readonly agreed: boolean;
  readonly locale: Locale;
  readonly origin: Origin;
}

export type RegisterRefusal =
  | 'code_wrong'
  | 'code_used_up'
  | 'phone_taken'
  | 'invite_code_unknown'
  | 'consent_required'
  | 'too_young'
  | 'birth_date_required'
  | 'birth_date_invalid';

/**
 * Registers a phone that a code has proved, and logs in. An invited user gets the inviter's rate for new members, any
 * other user the site's.
 */
export async function register(
  deps: RegisterDependencies,
  request: RegisterRequest,
  now: Date,
): Promise<Result<OpenedSession, RegisterRefusal>> {
  const { phone, site } = request;
  const { siteId } = site;
  const age = ageOf(request, now);
  if (!age.ok) return age;
  const { years, birthDay } = age.value;
  const texts = await readAgreedTexts(deps.db, siteId, now);
  if (texts.length > 0 && !(request.agreed && years !== undefined)) return refuse('consent_required');
  const proven = await verifyAnonymousCode(
    deps,
    { siteId, phone, purpose: 'register', code: request.code },
    request.origin.network,
    now,
  );
  if (!proven.ok) return proven;
  // Before the transaction: hashing takes tens of milliseconds, and rows must not stay locked meanwhile.
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(deps.db, async (tx) => {
    if (await findUserByPhone(tx, deps.secrets, siteId, phone)) return refuse('phone_taken');
    const namedInviter = request.inviteCode === '' ? undefined : await findUser(tx, siteId, request.inviteCode);
    if (request.inviteCode !== '' && namedInviter?.status !== 'active') return refuse('invite_code_unknown');
    if (!(await proven.value.use(tx))) return refuse('code_wrong');
    const earlier = await findLeft(tx, deps.secrets, siteId, phone);
    const [left] = earlier;
    const wasBound = left && (await deps.returning.hadInviter(tx, siteId, left.uid));
    // A returning person keeps the earlier inviter: otherwise a user could change inviters by closing the account and
    // registering with another code.
    const invitedBy = wasBound ? await findActive(tx, siteId, left.inviterUid) : namedInviter;
    // An account that left this number goes on under another one: its own play would earn it an agent's share.
    const inviter = earlier.some(({ uid }) => uid === invitedBy?.uid) ? undefined : invitedBy;
    const rate = await startRateOf(tx, site, inviter, left?.uid);
    const user = await insertUser(tx, deps, { request, passwordHash, inviter, rate, birthDay }, now);
    if (!user) return refuse('phone_taken');
    if (left) {
      await joinEarlierAccounts(tx, deps.secrets, { siteId, uid: user.uid }, phone);
      await deps.returning.follow(tx, { siteId, uid: user.uid }, left.uid, now);
    }
    if (texts.length > 0) {
      const { site_id, uid, locale } = user;
      const consents = texts.map((text) => ({ site_id, uid, ...text, locale, agreed_at: now }));
      await tx.insertInto('user_consents').values(consents).execute();
    }
    const { address, device } = request.origin;
    await recordSecurityEvents(tx, [{ siteId, uid: user.uid, kind: 'user.register', address, device }], now);
    if (inviter) {
      await notifyUser(tx, { siteId, uid: inviter.uid, kind: 'team_joined', params: { name: user.uid }, now });
    }
    return ok({
      token: await insertSession(tx, user, request.origin, now),
      user,
    });
  });
}

async function findActive(tx: Transaction, siteId: string, uid: string | null): Promise<UserRow | undefined> {
  const user = uid === null ? undefined : await findUser(tx, siteId, uid);
  return user?.status === 'active' ? user : undefined;
}

/** Whether the person is old enough: by the date of birth if the site asks for it, else by the declaration. */
function ageOf(
  { site, age, birthDate }: RegisterRequest,
  now: Date,
): Result<
  { years: number | undefined; birthDay: number | null },
  'too_young' | 'birth_date_required' | 'birth_date_invalid'
> {
  const { minimumAge } = signUpSettings.of(site);
  let years = age;
  let birthDay: number | null = null;
  if (requiresBirthDate(site)) {
    if (birthDate === undefined) return refuse('birth_date_required');
    const today = siteDay(now, site.timezone);
    const read = readBirthDay(birthDate, today);
    if (!read.ok) return read;
    birthDay = read.value;
    years = ageOn(birthDay, today);
  }
  if (years !== undefined && years < minimumAge) return refuse('too_young', { age: minimumAge });
  return ok({ years, birthDay });
}

export function requiresBirthDate(site: Site): boolean {
  return site.features.protection && signUpSettings.of(site).askBirthDate;
}

/**
 * The inviter's rate for new members; if there is none, the site's. A returning person gets no more of the site than the
 * earlier account had: otherwise closing an account would undo a rate that two people lowered.
 */
async function startRateOf(
  tx: Transaction,
  site: Site,
  inviter: UserRow | undefined,
  earlierUid: string | undefined,
): Promise<string> {
  if (inviter && Number(inviter.default_rate) > 0) return inviter.default_rate;
  const ofSite = formatMinor(signUpSettings.of(site).startRate);
  const earlier = earlierUid === undefined ? undefined : await findUser(tx, site.siteId, earlierUid);
  return earlier && Number(earlier.rate) < Number(ofSite) ? earlier.rate : ofSite;
}

/** Undefined if another registration used the phone at the same instant. */
async function insertUser(
  tx: Transaction,
  deps: RegisterDependencies,
  made: {
    request: RegisterRequest;
    passwordHash: string;
    inviter: UserRow | undefined;
    rate: string;
    birthDay: number | null;
  },
  now: Date,
): Promise<UserRow | undefined> {
  const { request, passwordHash, inviter, rate, birthDay } = made;
  for (;;) {
    const uid = deps.randomUid();
    const user = await tx
      .insertInto('users')
      .values({
        site_id: request.site.siteId,
        uid,
        ...storePhone(deps.secrets, { siteId: request.site.siteId, uid }, request.phone),
        password_hash: passwordHash,
        name: null,
        inviter_uid: inviter?.uid ?? null,
        rate,
        locale: request.locale,
        birth_day: birthDay,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (user) return user;
    // Either the uid exists (draw another) or the phone is registered.
    if (await findUserByPhone(tx, deps.secrets, request.site.siteId, request.phone)) return undefined;
  }
}
