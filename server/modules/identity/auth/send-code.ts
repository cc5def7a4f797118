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
import { countAll, findExceededLimit, type Limit, networkCounts } from './count-attempt.ts';
import { isKnownDevice } from './devices.ts';
import { type Phone, usernameOf } from './phone.ts';
import { isServedBySms } from './sms-area.ts';
import { countSms, requiresTask } from './sms-budget.ts';
import type { SmsSender } from './sms-sender.port.ts';
import { codeText } from './sms-text.ts';
import { phoneHashesOf, phoneKey } from './stored-phone.ts';
import { type CodePurpose, signedText } from './verify-code.ts';
import { acceptTaskSolution, newWorkTask } from './work-task.ts';

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
  /** The user of the requesting session. */
  readonly ownUid: string | undefined;
  /** The solution of the task that was set before, if any. */
  readonly work: { readonly challenge: string; readonly solution: readonly number[] } | undefined;
}

export type SendCodeRefusal =
  | 'phone_area_not_served'
  | 'code_too_soon'
  | 'code_limit'
  | 'sms_budget_used'
  | WorkRefusal;

type WorkRefusal = 'work_required' | 'work_wrong';

/**
 * Stores a new code and sends it. For 'login' and 'reset' nothing is sent to an unregistered phone. The caller cannot
 * see the difference: the same rows are written, the answer is the same, and the provider is called after the answer.
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
    .where('phone_hash', '=', phoneKey(deps.secrets, siteId, phone))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const wait = secondsUntilResend(last?.sent_at, now);
  if (wait > 0) return refuse('code_too_soon', { resendAfterSeconds: wait });

  const isKnown = await isKnownHere(deps, request);
  const ofNetwork = networkCounts('code:address', request.network, CODE_LIMITS.address);
  const passed = isKnown ? undefined : await findExceededLimit(db, siteId, ofNetwork, now);
  if (passed) return refuse('code_limit', passed);
  const worked = isKnown ? ok(null) : await demandWork(deps, request, now);
  if (!worked.ok) return worked;
  const count = await countAll(db, siteId, budgetsOf(deps.secrets, request, isKnown), now);
  if (!count.allowed) return refuse('code_limit', { retryAfterSeconds: count.retryAfterSeconds });

  const registered = await db
    .selectFrom('users')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', phoneHashesOf(deps.secrets, siteId, phone))
    .executeTakeFirst();
  const isSent = registered !== undefined || (purpose !== 'login' && purpose !== 'reset');
  const budget = await countSms(deps, site, { isRegistering: purpose === 'register', isSent }, now);
  // Logged-in users get their code even if other callers have used up the site's budget: they have a limit of their
  // own.
  if (!budget.ok && request.ownUid === undefined) return budget;

  const code = deps.randomCode();
  const stored = await storeCode(deps, request, code, now);
  if (!stored) return refuse('code_too_soon', { resendAfterSeconds: CODE_RESEND_SECONDS });

  if (isSent) {
    // Not awaited: the provider's response time must not reveal a registered phone.
    void deliver(deps, request, code);
  }
  return ok({
    resendAfterSeconds: CODE_RESEND_SECONDS,
    expiresInSeconds: CODE_LIFE_SECONDS,
  });
}

/** The request comes from a session of the phone's own user, or from a device that logged in to it before. */
async function isKnownHere(
  { db, secrets }: SendCodeDependencies,
  { site, phone, deviceId, ownUid }: SendCodeRequest,
): Promise<boolean> {
  if (ownUid !== undefined) return true;
  return deviceId !== '' && (await isKnownDevice(db, secrets, site.siteId, phone, deviceId));
}

/** Once a large part of the budget is used, an unknown device has to solve a task for each message. */
async function demandWork(
  deps: SendCodeDependencies,
  { site, phone, purpose, work }: SendCodeRequest,
  now: Date,
): Promise<Result<null, WorkRefusal>> {
  if (!(await requiresTask(deps.db, site, purpose === 'register', now))) return ok(null);
  const codeRequest = { siteId: site.siteId, username: usernameOf(phone), purpose };
  const task = () => ({ ...newWorkTask(deps.secrets, codeRequest, now) });
  if (!work) return refuse('work_required', task());
  return (await acceptTaskSolution(deps, codeRequest, work, now)) ? ok(null) : refuse('work_wrong');
}

/** A session and a known device have a limit of their own, which no other caller can use up. */
function budgetsOf(
  secrets: SecretKeys,
  { site, phone, network, deviceId, ownUid }: SendCodeRequest,
  isKnown: boolean,
): { subject: string; limit: Limit }[] {
  if (ownUid !== undefined) return [{ subject: `code:uid:${ownUid}`, limit: CODE_LIMITS.own }];
  const owner = phoneKey(secrets, site.siteId, phone);
  if (isKnown) return [{ subject: `code:known:${owner}:${deviceId}`, limit: CODE_LIMITS.own }];
  return [
    { subject: `code:phone:${owner}`, limit: CODE_LIMITS.phone },
    ...networkCounts('code:address', network, CODE_LIMITS.address),
    ...(deviceId === '' ? [] : [{ subject: `code:device:${deviceId}`, limit: CODE_LIMITS.device }]),
  ];
}

/** False if another request stored a code at the same instant. */
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
      phone_hash: phoneKey(deps.secrets, siteId, phone),
      purpose,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'phone_hash', 'purpose'])
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
