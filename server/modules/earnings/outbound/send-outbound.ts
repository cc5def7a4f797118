import { nextTry } from '@pitaka/core/earnings/conversions/next-try.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OutboundAttempt } from '../../../platform/db/tables/earnings.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { signBody } from '../../../platform/sign-body.ts';

export interface SendDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly mayCall: MayCall;
  readonly clock: () => Date;
}

const PARTNER_SECRET = 'outbound-partner';
const rowOf = (siteId: string, partnerId: string) => `outbound_partners|${siteId}|${partnerId}`;

/** Binds a stored secret to its partner: it can be decrypted for this partner only. */
export function sealPartnerSecret(secrets: SecretKeys, siteId: string, partnerId: string, secret: string): string {
  return secrets.seal(PARTNER_SECRET, secret, rowOf(siteId, partnerId));
}

const TIMEOUT_MS = 10_000;
/** The stored part of an answer. */
const MAX_ANSWER_BYTES = 2000;
/** The time limit of a claim on a delivery: if a process dies, its delivery is due again after this time. */
export const CLAIM_MS = 60_000;

interface Claimed {
  readonly site_id: string;
  readonly delivery_id: string;
  readonly partner_id: string;
  readonly body: string;
  readonly tries: number;
  readonly url: string;
  readonly secret: string;
}

/** Sends one due delivery. Returns undefined if another process has claimed it. */
export async function sendOutbound(
  deps: SendDependencies,
  key: { readonly siteId: string; readonly deliveryId: string },
): Promise<OutboundAttempt | undefined> {
  const { db, clock } = deps;
  const claimed = await claim(db, key, clock());
  if (!claimed) return undefined;
  const attempt = await post(deps, claimed);
  const isDelivered = /^2[0-9]{2}$/.test(attempt.answer);
  const next = isDelivered ? undefined : nextTry(claimed.tries, clock().getTime());
  await sql`
    UPDATE outbound_deliveries
    SET state = ${isDelivered ? 'delivered' : next === undefined ? 'failed' : 'waiting'},
      next_try_at = ${next === undefined ? null : new Date(next)},
      attempts = attempts || ${JSON.stringify([attempt])}::jsonb
    WHERE site_id = ${key.siteId} AND delivery_id = ${key.deliveryId} AND tries = ${claimed.tries}`.execute(db);
  return attempt;
}

async function claim(
  db: Database,
  { siteId, deliveryId }: { siteId: string; deliveryId: string },
  now: Date,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE outbound_deliveries d SET tries = d.tries + 1, next_try_at = ${new Date(now.getTime() + CLAIM_MS)}
    FROM outbound_partners p
    WHERE d.site_id = ${siteId} AND d.delivery_id = ${deliveryId} AND d.state = 'waiting' AND d.next_try_at <= ${now}
      AND p.site_id = d.site_id AND p.partner_id = d.partner_id
    RETURNING d.site_id, d.delivery_id, d.partner_id, d.body, d.tries, p.url, p.secret`.execute(db);
  return rows[0];
}

/** Signed at the time of sending, so that a partner can refuse old requests. */
async function post({ secrets, mayCall, clock }: SendDependencies, claimed: Claimed): Promise<OutboundAttempt> {
  const secret = secrets.open(PARTNER_SECRET, claimed.secret, rowOf(claimed.site_id, claimed.partner_id));
  if (secret === undefined) throw new Error(`the secret of the partner of ${claimed.delivery_id} cannot be opened`);
  const at = clock();
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const answer = await callPublic({
    method: 'POST',
    url: claimed.url,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signBody(secret, timestamp, Buffer.from(claimed.body)),
    },
    body: claimed.body,
    timeoutMs: TIMEOUT_MS,
    mostBytes: MAX_ANSWER_BYTES,
    mayCall,
  });
  return answer.ok
    ? { at: at.toISOString(), answer: String(answer.value.status), body: answer.value.body }
    : { at: at.toISOString(), answer: answer.code, body: '' };
}
