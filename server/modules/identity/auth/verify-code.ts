import { CODE_GUESSES, CODE_GUESSES_OF_NETWORK, decideCodeTry } from '@pitaka/core/identity/auth/one-time-code.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { countAll, findExceededLimit, forgiveAttempts, networkCounts, uncountAttempt } from './count-attempt.ts';
import type { Phone } from './phone.ts';
import { phoneKey } from './stored-phone.ts';

export type CodePurpose = 'login' | 'register' | 'reset' | 'card' | 'safe' | 'phone';

export interface CodeAnswer {
  readonly siteId: string;
  readonly phone: Phone;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** A correct code. It is consumed in the transaction of the action that it allows. */
export interface ProvenCode {
  /** False if another request consumed it first: then the action must not happen. */
  use(tx: Transaction): Promise<boolean>;
  /** Gives the attempt back, for a check before the action: otherwise the action would find none left. */
  giveBack(): Promise<void>;
}

export interface VerifyCodeDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

/**
 * Whether this is the code that was sent. An attempt is counted before the digits are compared, in a separate
 * statement: simultaneous guesses all count, and a later rollback undoes no count.
 */
export async function verifyCode(
  deps: VerifyCodeDependencies,
  answer: CodeAnswer,
  now: Date,
): Promise<Result<ProvenCode, 'code_wrong' | 'code_used_up'>> {
  const { siteId, phone, purpose } = answer;
  const phoneHash = phoneKey(deps.secrets, siteId, phone);
  const row = await deps.db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`greatest(tries_left - 1, 0)` })
    .from((from) =>
      from
        .selectFrom('one_time_codes')
        .select(['tries_left as tries_before'])
        .where('site_id', '=', siteId)
        .where('phone_hash', '=', phoneHash)
        .where('purpose', '=', purpose)
        .forUpdate()
        .as('before'),
    )
    .where('site_id', '=', siteId)
    .where('phone_hash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .returning(['code_signature', 'expires_at', 'used_at', 'before.tries_before'])
    .executeTakeFirst();
  const decision = decideCodeTry(
    row && {
      triesLeft: row.tries_before,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    },
    now,
  );
  if (!decision.ok || !row) return decision.ok ? refuse('code_wrong') : decision;
  if (!deps.secrets.isSignatureOf('one-time-code', signedText(answer), row.code_signature)) {
    return refuse(row.tries_before <= 1 ? 'code_used_up' : 'code_wrong');
  }
  return ok({
    async use(tx) {
      const used = await tx
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('site_id', '=', siteId)
        .where('phone_hash', '=', phoneHash)
        .where('purpose', '=', purpose)
        .where('code_signature', '=', row.code_signature)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },
    async giveBack() {
      await deps.db
        .updateTable('one_time_codes')
        .set({ tries_left: sql`tries_left + 1` })
        .where('site_id', '=', siteId)
        .where('phone_hash', '=', phoneHash)
        .where('purpose', '=', purpose)
        .where('code_signature', '=', row.code_signature)
        .where('used_at', 'is', null)
        .execute();
    },
  });
}

/**
 * Like verifyCode, for a caller without a session. A network's wrong codes are counted: otherwise another person could
 * use up every code that is sent to the phone's holder.
 */
export async function verifyAnonymousCode(
  deps: VerifyCodeDependencies,
  answer: CodeAnswer,
  network: string,
  now: Date,
): Promise<Result<ProvenCode, 'code_wrong' | 'code_used_up'>> {
  const { siteId, phone, purpose } = answer;
  const counts = networkCounts(`code-guess:${purpose}:${phoneKey(deps.secrets, siteId, phone)}`, network, CODE_GUESSES);
  const ofNetwork = networkCounts('code-guess:address', network, CODE_GUESSES_OF_NETWORK);
  const passed = await findExceededLimit(deps.db, siteId, ofNetwork, now);
  if (passed) return refuse('code_used_up', passed);
  const count = await countAll(deps.db, siteId, [...counts, ...ofNetwork], now);
  if (!count.allowed) return refuse('code_used_up', { retryAfterSeconds: count.retryAfterSeconds });
  const proven = await verifyCode(deps, answer, now);
  if (proven.ok) {
    for (const { subject } of counts) await forgiveAttempts(deps.db, siteId, subject);
    for (const { subject } of ofNetwork) await uncountAttempt(deps.db, siteId, subject);
  }
  return proven;
}

/**
 * The signature covers the digits and all facts for which they are valid, so that a copy of the signature in another
 * row is invalid.
 */
export function signedText(answer: CodeAnswer): string {
  return [answer.siteId, answer.phone.areaCode, answer.phone.number, answer.purpose, answer.code].join('|');
}
