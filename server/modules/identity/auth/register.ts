import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { readAgreedTexts } from '../../site/content/index.ts';
import { signUpSettings } from '../../site/settings/index.ts';
import type { LogInDependencies, OpenedSession } from './log-in.ts';
import { hashPassword } from './password.ts';
import type { Phone } from './phone.ts';
import { findUser, findUserByPhone, insertSession, type Origin, type UserRow } from './store.ts';
import { verifyAnonymousCode } from './verify-code.ts';

export interface RegisterDependencies extends LogInDependencies {
  /** Eight random digits, the first not 0. */
  readonly randomUid: () => string;
}

export interface RegisterRequest {
  readonly site: Site;
  readonly phone: Phone;
  readonly code: string;
  readonly password: string;
  /** The inviter's uid; '' without one. */
  readonly inviteCode: string;
  /** At least how old, by their own word; undefined: not said, which no agreement is without. */
  readonly age: number | undefined;
  /** Agrees to the site's texts. */
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
  | 'too_young';

/** Registers a phone proved by code, and logs in. An invited user gets the inviter's default rate. */
export async function register(
  deps: RegisterDependencies,
  request: RegisterRequest,
  now: Date,
): Promise<Result<OpenedSession, RegisterRefusal>> {
  const { phone, site } = request;
  const { siteId } = site;
  const { minimumAge } = signUpSettings.of(site);
  if (request.age !== undefined && request.age < minimumAge) return refuse('too_young', { age: minimumAge });
  const texts = await readAgreedTexts(deps.db, siteId, now);
  if (texts.length > 0 && !(request.agreed && request.age !== undefined)) return refuse('consent_required');
  const proven = await verifyAnonymousCode(
    deps,
    { siteId, phone, purpose: 'register', code: request.code },
    request.origin.network,
    now,
  );
  if (!proven.ok) return proven;
  // Before the transaction: hashing takes tens of milliseconds, and rows must not stay locked for that.
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(deps.db, async (tx) => {
    if (await findUserByPhone(tx, siteId, phone)) return refuse('phone_taken');
    const inviter = request.inviteCode === '' ? undefined : await findUser(tx, siteId, request.inviteCode);
    if (request.inviteCode !== '' && inviter?.status !== 'active') return refuse('invite_code_unknown');
    if (!(await proven.value.use(tx))) return refuse('code_wrong');
    const user = await insertUser(tx, deps, { request, passwordHash, inviter }, now);
    if (!user) return refuse('phone_taken');
    if (texts.length > 0) {
      const { site_id, uid, locale } = user;
      const consents = texts.map((text) => ({ site_id, uid, ...text, locale, agreed_at: now }));
      await tx.insertInto('user_consents').values(consents).execute();
    }
    return ok({
      token: await insertSession(tx, user, request.origin, now),
      user,
    });
  });
}

/** Undefined when another registration took the phone at the same instant. */
async function insertUser(
  tx: Transaction,
  deps: RegisterDependencies,
  made: {
    request: RegisterRequest;
    passwordHash: string;
    inviter: UserRow | undefined;
  },
  now: Date,
): Promise<UserRow | undefined> {
  const { request, passwordHash, inviter } = made;
  for (;;) {
    const user = await tx
      .insertInto('users')
      .values({
        site_id: request.site.siteId,
        uid: deps.randomUid(),
        area_code: request.phone.areaCode,
        phone: request.phone.number,
        password_hash: passwordHash,
        name: null,
        inviter_uid: inviter?.uid ?? null,
        rate: inviter?.default_rate ?? '0',
        locale: request.locale,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (user) return user;
    // Either the uid exists (draw again) or the phone is taken.
    if (await findUserByPhone(tx, request.site.siteId, request.phone)) return undefined;
  }
}
