import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Locale } from '../../../platform/http/site.ts';
import { readTermsVersion } from '../../site/content/index.ts';
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
  readonly siteId: string;
  readonly phone: Phone;
  readonly code: string;
  readonly password: string;
  /** The inviter's uid; '' without one. */
  readonly inviteCode: string;
  /** Old enough, and agrees to the site's terms. */
  readonly agreed: boolean;
  readonly locale: Locale;
  readonly origin: Origin;
}

export type RegisterRefusal =
  | 'code_wrong'
  | 'code_used_up'
  | 'phone_taken'
  | 'invite_code_unknown'
  | 'consent_required';

/** Registers a phone proved by code, and logs in. An invited user gets the inviter's default rate. */
export async function register(
  deps: RegisterDependencies,
  request: RegisterRequest,
  now: Date,
): Promise<Result<OpenedSession, RegisterRefusal>> {
  const { siteId, phone } = request;
  const termsVersion = await readTermsVersion(deps.db, siteId, now);
  if (termsVersion !== undefined && !request.agreed) return refuse('consent_required');
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
    if (termsVersion !== undefined) {
      const { site_id, uid, locale } = user;
      const consent = { site_id, uid, kind: 'terms', version: termsVersion, locale, agreed_at: now } as const;
      await tx.insertInto('user_consents').values(consent).execute();
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
        site_id: request.siteId,
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
    if (await findUserByPhone(tx, request.siteId, request.phone)) return undefined;
  }
}
