import {
  CODE_LIFE_SECONDS,
  CODE_LIMITS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  secondsUntilResend,
} from '@pitaka/core/identity/auth/one-time-code.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { countAttempt, type Limit } from './count-attempt.ts';
import { isKnownDevice } from './devices.ts';
import { type Phone, usernameOf } from './phone.ts';
import { isServedBySms } from './sms-area.ts';
import { countSms } from './sms-budget.ts';
import type { SmsSender } from './sms-sender.port.ts';
import { codeText } from './sms-text.ts';
import { type CodePurpose, signedText } from './verify-code.ts';

export interface SendCodeDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly sms: SmsSender;
  /** Six random digits. */
  readonly randomCode: () => string;
  readonly log: Logger;
}

export interface SendCodeRequest {
  readonly site: Site;
  readonly phone: Phone;
  readonly purpose: CodePurpose;
  readonly locale: Locale;
  readonly network: string;
  readonly deviceId: string;
  /** The user whose session asks for it. */
  readonly ownUid: string | undefined;
}

export type SendCodeRefusal = 'phone_area_not_served' | 'code_too_soon' | 'code_limit' | 'sms_budget_used';

/**
 * Stores a new code and sends it. For 'login' and 'reset' nothing is sent to an unregistered phone, and nobody can
 * notice: the same rows are written, the answer is the same, and the provider is called after the answer.
 */
export async function sendCode(
  deps: SendCodeDependencies,
  request: SendCodeRequest,
  now: Date,
): Promise<Result<{ resendAfterSeconds: number; expiresInSeconds: number }, SendCodeRefusal>> {
  const { db } = deps;
  const { site, phone, purpose } = request;
  const { siteId } = site;
  if (!isServedBySms(site, phone)) return refuse('phone_area_not_served');
  const last = await db
    .selectFrom('one_time_codes')
    .select('sent_at')
    .where('site_id', '=', siteId)
    .where('area_code', '=', phone.areaCode)
    .where('phone', '=', phone.number)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const wait = secondsUntilResend(last?.sent_at, now);
  if (wait > 0) return refuse('code_too_soon', { resendAfterSeconds: wait });

  const limited = await countAll(deps, request, now);
  if (limited > 0) return refuse('code_limit', { retryAfterSeconds: limited });

  const budget = await countSms(deps, site, now);
  // Whoever is logged in has a budget of their own: strangers use up the site's.
  if (!budget.ok && request.ownUid === undefined) return budget;

  const code = deps.randomCode();
  const stored = await storeCode(deps, request, code, now);
  if (!stored) return refuse('code_too_soon', { resendAfterSeconds: CODE_RESEND_SECONDS });

  const registered = await db
    .selectFrom('users')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('area_code', '=', phone.areaCode)
    .where('phone', '=', phone.number)
    .executeTakeFirst();
  if (registered || (purpose !== 'login' && purpose !== 'reset')) {
    // Not awaited: the provider's response time must not reveal a registered phone.
    void deliver(deps, request, code);
  }
  return ok({
    resendAfterSeconds: CODE_RESEND_SECONDS,
    expiresInSeconds: CODE_LIFE_SECONDS,
  });
}

/** Seconds to wait where a limit is reached; 0 where none is. */
async function countAll(deps: SendCodeDependencies, request: SendCodeRequest, now: Date): Promise<number> {
  for (const { subject, limit } of await budgetsOf(deps.db, request)) {
    const count = await countAttempt(deps.db, request.site.siteId, subject, limit, now);
    if (!count.allowed) return count.retryAfterSeconds;
  }
  return 0;
}

/** A session and a device that logged in before have a budget of their own, which no stranger can use up. */
async function budgetsOf(
  db: Database,
  { site: { siteId }, phone, network, deviceId, ownUid }: SendCodeRequest,
): Promise<{ subject: string; limit: Limit }[]> {
  if (ownUid !== undefined) return [{ subject: `code:uid:${ownUid}`, limit: CODE_LIMITS.own }];
  const username = usernameOf(phone);
  if (deviceId !== '' && (await isKnownDevice(db, siteId, phone, deviceId))) {
    return [{ subject: `code:known:${username}:${deviceId}`, limit: CODE_LIMITS.own }];
  }
  return [
    { subject: `code:phone:${username}`, limit: CODE_LIMITS.phone },
    { subject: `code:address:${network}`, limit: CODE_LIMITS.address },
    ...(deviceId === '' ? [] : [{ subject: `code:device:${deviceId}`, limit: CODE_LIMITS.device }]),
  ];
}

/** False when another request stored one at the same instant. */
async function storeCode(
  deps: SendCodeDependencies,
  request: SendCodeRequest,
  code: string,
  now: Date,
): Promise<boolean> {
  const { site, phone, purpose } = request;
  const { siteId } = site;
  const fresh = {
    code_signature: deps.secrets.sign('one-time-code', signedText({ siteId, phone, purpose, code })),
    tries_left: CODE_TRIES,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
    used_at: null,
  };
  const sentBefore = new Date(now.getTime() - CODE_RESEND_SECONDS * 1000);
  const stored = await deps.db
    .insertInto('one_time_codes')
    .values({
      site_id: siteId,
      area_code: phone.areaCode,
      phone: phone.number,
      purpose,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'area_code', 'phone', 'purpose'])
        .doUpdateSet(fresh)
        .where('one_time_codes.sent_at', '<=', sentBefore),
    )
    .returning('purpose')
    .executeTakeFirst();
  return stored !== undefined;
}

async function deliver(deps: SendCodeDependencies, request: SendCodeRequest, code: string): Promise<void> {
  const { site, phone, purpose } = request;
  const { siteId } = site;
  try {
    const outcome = await deps.sms.send({
      to: `+${phone.areaCode}${phone.number}`,
      text: codeText(request.locale, site.name, code),
    });
    if (outcome === 'failed') deps.log.warn({ siteId, purpose }, 'a code could not be sent');
  } catch (error) {
    deps.log.error({ err: error, siteId, purpose }, 'the SMS adapter threw');
  }
}
