import { type Parameters, readPostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NotCommitted } from '../../../platform/db/group-commit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { signBody } from '../../../platform/sign-body.ts';
import { checkSignature, type SignatureFault, signQuery } from './check-signature.ts';
import { createRefusalCounter, type Refused } from './count-refusals.ts';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { reducedTransactionOf } from './hold-by-earlier-reports.ts';
import type { OwnDelivery } from './process-deliveries.ts';
import type { EventResult } from './receive-events.ts';
import { findSource, openSourceSecret, type SourceRow } from './sources.ts';

export interface RawPostback {
  readonly site: SiteForEvents & { readonly currency: string };
  readonly source: string;
  readonly method: 'POST' | 'GET';
  readonly body: Buffer;
  /** The query of a GET, or the body of a POST; undefined if it is not readable. */
  readonly parameters: Parameters | undefined;
  readonly timestamp: string;
  readonly signature: string;
  /** The sender's address. */
  readonly network: string;
  /** The text as it arrived, for the log. */
  readonly raw: string;
}

export type PostbackRefusal =
  | 'source_unknown'
  | 'switched_off'
  | SignatureFault
  | 'malformed'
  | 'conflict'
  | (NotCommitted & { ok: false })['code'];

/** ignored: the event does not count for this source. */
export type PostbackResult = Exclude<EventResult, 'conflict'> | 'ignored';

export interface PostbackReceiver {
  /** Answers after the commit, or with a refusal. */
  receive(postback: RawPostback, now: Date): Promise<Result<PostbackResult, PostbackRefusal>>;
  /** Finishes the pending postbacks and closes the connections. */
  close(): Promise<void>;
}

export interface PostbackDependencies {
  readonly db: Database;
  readonly connectionString: string;
  readonly secrets: SecretKeys;
  readonly log: Log;
}

/** A source with its secret in plain text. */
interface OpenSource {
  readonly row: SourceRow;
  readonly secret: string;
}

type Answer = Result<PostbackResult, PostbackRefusal>;

/** A source that changes more often than this is misconfigured. */
const TRIES = 3;

/**
 * Receives signed postbacks: checks the signature, then the form, then counts the event once. A postback that was
 * signed too long ago is accepted only if it reduces or reverses a sale. Every delivery of a known source is logged
 * with its result, and deliveries without a valid signature are only counted; a repeated event is answered 'repeated'.
 * A cached source is not read again before the signature check: the transaction checks that it is unchanged.
 */
export function createPostbackReceiver(deps: PostbackDependencies): PostbackReceiver {
  const queue = createDeliveryQueue(deps);
  const refusals = createRefusalCounter(deps);
  const seen = new Map<string, OpenSource>();

  async function openSource(siteId: string, name: string): Promise<OpenSource | undefined> {
    const row = await findSource(deps.db, siteId, name);
    // A source that is known only from reports of figures has no secret, so no postback can be signed in its name.
    if (!row || row.secret === '') {
      seen.delete(`${siteId} ${name}`);
      return undefined;
    }
    const open = { row, secret: openSourceSecret(deps.secrets, row) };
    seen.set(`${siteId} ${name}`, open);
    return open;
  }

  return {
    async receive(postback, now) {
      const { siteId } = postback.site;
      const cached = seen.get(`${siteId} ${postback.source}`);
      if (cached && !faultOf(postback, cached, now)) {
        const answer = await take(queue, postback, cached, now);
        if (answer) return answer;
      }
      for (let tries = 1; tries <= TRIES; tries++) {
        const source = await openSource(siteId, postback.source);
        if (!source) return refuse('source_unknown');
        const fault = faultOf(postback, source, now);
        // A late postback is still the source's own, and its reversal has not counted yet: a network that retries after
        // an hour sends its old signature.
        const answer = fault === 'forged' ? refuse(fault) : await take(queue, postback, source, now, fault === 'stale');
        if (!answer) continue;
        if (!answer.ok && (answer.code === 'forged' || answer.code === 'stale')) {
          await refusals.count(refusedOf(postback, source.row, answer.code, now));
        }
        return answer;
      }
      return refuse('busy');
    },
    close: () => queue.close(),
  };
}

function faultOf(postback: RawPostback, { secret }: OpenSource, now: Date): SignatureFault | undefined {
  return checkSignature(postback, expectedOf(postback, secret), now);
}

function expectedOf({ method, timestamp, body, parameters }: RawPostback, secret: string): string {
  return method === 'POST' ? signBody(secret, timestamp, body) : signQuery(secret, parameters ?? {});
}

/** undefined: the source has changed since the signature was checked. */
async function take(
  queue: DeliveryQueue,
  postback: RawPostback,
  { row }: OpenSource,
  now: Date,
  isStale = false,
): Promise<Answer | undefined> {
  const delivery = { ...ownDelivery(row, postback, Buffer.from(postback.signature, 'hex'), now), isStale };
  const taken = await queue.take({ site: postback.site, source: row, delivery });
  if (!('outcome' in taken)) return taken;
  if (taken.outcome === 'source_changed') return undefined;
  if (taken.outcome === 'malformed') return refuse('malformed', { field: taken.detail });
  if (taken.outcome === 'switched_off' || taken.outcome === 'stale') return refuse(taken.outcome);
  return taken.outcome === 'conflict' ? refuse('conflict') : ok(taken.outcome as PostbackResult);
}

/** A delivery with a valid signature, read by the source's mapping. */
function ownDelivery(
  source: SourceRow,
  postback: Pick<RawPostback, 'site' | 'method' | 'parameters' | 'raw'>,
  signature: Buffer,
  now: Date,
): Omit<OwnDelivery, 'isStale'> {
  const { method, raw } = postback;
  const read = readBy(source, postback, now);
  return { signature, deliveryId: newId('dl', now.getTime()), receivedAt: now, method, raw, read };
}

function readBy(
  { mapping }: SourceRow,
  { site, parameters }: Pick<RawPostback, 'site' | 'parameters'>,
  now: Date,
): OwnDelivery['read'] {
  if (!parameters) return refuse('malformed', { field: 'body' });
  return readPostback(parameters, mapping, { currency: site.currency, now: now.getTime() });
}

function refusedOf(postback: RawPostback, row: SourceRow, why: SignatureFault, now: Date): Refused {
  const { site, source, method, raw, network } = postback;
  return {
    against: why === 'stale' ? reducedTransactionOf(readBy(row, postback, now)) : '',
    siteId: site.siteId,
    source,
    network,
    why,
    secretNumber: row.secret_number,
    deliveryId: newId('dl', now.getTime()),
    receivedAt: now,
    method,
    raw,
  };
}
