import { type Parameters, readPostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { signBody } from '../../../platform/sign-body.ts';
import { checkSignature, signQuery } from './check-signature.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { type EventResult, receiveEvent } from './receive-event.ts';
import { findSource, SECRET_PURPOSE, type SourceRow } from './sources.ts';

export interface PostbackDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export interface RawPostback {
  readonly site: SiteForEvents & { readonly currency: string };
  readonly source: string;
  readonly method: 'POST' | 'GET';
  /** The body of a POST. */
  readonly body: Buffer;
  /** Of the query of a GET, or the body of a POST; undefined: it is in no form that could be read. */
  readonly parameters: Parameters | undefined;
  readonly timestamp: string;
  readonly signature: string;
  /** As it came, for the log. */
  readonly raw: string;
}

export type PostbackRefusal = 'source_unknown' | 'forged' | 'stale' | 'malformed' | 'conflict';

/** ignored: an event that this source does not count for. */
export type TakenResult = Exclude<EventResult, 'conflict'> | 'ignored';

const LONGEST_RAW = 8192;

/**
 * A signed postback: signature, then form, then the event, once. Every delivery of a known source is kept with what came
 * of it; the same signature again is answered as the first time.
 */
export async function receivePostback(
  deps: PostbackDependencies,
  postback: RawPostback,
  now: Date,
): Promise<Result<TakenResult, PostbackRefusal>> {
  const { site } = postback;
  const source = await findSource(deps.db, site.siteId, postback.source);
  if (source?.status !== 'active') return refuse('source_unknown');
  const secret = deps.secrets.open(SECRET_PURPOSE, source.secret);
  if (secret === undefined) throw new Error(`the secret of source ${source.source} cannot be opened`);
  const expected =
    postback.method === 'POST'
      ? signBody(secret, postback.timestamp, postback.body)
      : signQuery(secret, postback.parameters ?? {});
  const fault = checkSignature(postback, expected, now);
  const delivery = { postback, deliveryId: newId('dl', now.getTime()), now };
  if (fault) {
    await recordDelivery(deps.db, delivery, { outcome: fault });
    return refuse(fault);
  }
  const signature = Buffer.from(expected, 'hex');
  const taken = await inTransaction(deps.db, (tx) => takePostback(tx, source, postback, { signature }, now));
  if (taken.outcome === 'malformed') return refuse('malformed', { field: taken.detail });
  return taken.outcome === 'conflict' ? refuse('conflict') : ok(taken.outcome as TakenResult);
}

export interface TakenPostback {
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
}

/**
 * Takes what is known to be the source's own: form, then the event, once. What was signed is answered as the first time;
 * without a signature it is an operator's replay, and `detail` says of what.
 */
export async function takePostback(
  tx: Transaction,
  source: SourceRow,
  postback: Pick<RawPostback, 'site' | 'source' | 'method' | 'parameters' | 'raw'>,
  as: { readonly signature?: Buffer; readonly detail?: string },
  now: Date,
): Promise<TakenPostback> {
  const { site } = postback;
  const first = as.signature && (await findDelivery(tx, site.siteId, source.source, as.signature));
  if (first) return { outcome: first, detail: '' };
  const delivery = { postback, deliveryId: newId('dl', now.getTime()), now };
  const read = postback.parameters
    ? readPostback(postback.parameters, source.mapping, { currency: site.currency, now: now.getTime() })
    : refuse('malformed', { field: 'body' });
  if (!read.ok) {
    const detail = String(read.detail?.field ?? '');
    await recordDelivery(tx, delivery, { outcome: 'malformed', detail });
    return { outcome: 'malformed', detail };
  }
  const isWanted = source.events.length === 0 || source.events.includes(read.value.event);
  const outcome = isWanted
    ? await receiveEvent(tx, site, source.source, read.value, delivery.deliveryId, now)
    : 'ignored';
  const detail = isWanted ? (as.detail ?? '') : read.value.event;
  const { eventId } = read.value;
  await recordDelivery(tx, delivery, { outcome, detail, eventId, ...(as.signature && { signature: as.signature }) });
  return { outcome, detail };
}

async function findDelivery(
  tx: Transaction,
  siteId: string,
  source: string,
  signature: Buffer,
): Promise<DeliveryOutcome | undefined> {
  const row = await tx
    .selectFrom('conversion_deliveries')
    .select('outcome')
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.outcome;
}

type Logged = Pick<RawPostback, 'site' | 'source' | 'method' | 'raw'>;

async function recordDelivery(
  db: Database | Transaction,
  { postback, deliveryId, now }: { postback: Logged; deliveryId: string; now: Date },
  said: { outcome: DeliveryOutcome; detail?: string; eventId?: string; signature?: Buffer },
): Promise<void> {
  await db
    .insertInto('conversion_deliveries')
    .values({
      site_id: postback.site.siteId,
      delivery_id: deliveryId,
      source: postback.source,
      received_at: now,
      method: postback.method,
      raw: postback.raw.slice(0, LONGEST_RAW).replaceAll('\0', ''),
      outcome: said.outcome,
      detail: said.detail ?? '',
      event_id: said.eventId ?? '',
      signature: said.signature ?? null,
    })
    .execute();
}
