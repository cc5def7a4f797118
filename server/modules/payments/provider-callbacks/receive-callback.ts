import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { constraintOf, inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, settleLockedDeposit } from '../deposits/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { settleLocked, WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';
import type { CallbackReader, CallbackRefusal, ProviderCallback, RawCallback } from './callback-reader.port.ts';
import { type CallbackFault, recordRefusal } from './record-refusal.ts';

export interface CallbackDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly log: Log;
  readonly currencyOf: (siteId: string) => Promise<string>;
}

/** Longer callbacks are refused; real ones are far shorter. */
export const MOST_CALLBACK_BYTES = 64 * 1024;

export interface ReceivedCallback {
  readonly raw: RawCallback;
  readonly network: string;
  readonly address: string;
  /** The site of the host, on which unreadable callbacks are recorded. */
  readonly hostSiteId: string;
}

/**
 * Receives a provider's callback: first the signature is checked, then each event is processed once, in any order.
 * Refused callbacks are recorded, too. A repeated event gets the same answer as a new one, so that the provider stops
 * sending it.
 */
export async function receiveCallback(
  deps: CallbackDependencies,
  reader: CallbackReader,
  received: ReceivedCallback,
): Promise<Result<{ taken: number }, CallbackRefusal | 'oversized'>> {
  const { raw } = received;
  const keep = (why: CallbackFault, siteId = received.hostSiteId) =>
    recordRefusal(deps, { siteId, provider: reader.provider, why, network: received.network, body: raw.body }, raw.now);
  if (raw.body.length > MOST_CALLBACK_BYTES) {
    await keep('oversized');
    return refuse('oversized');
  }
  const read = reader.read(raw);
  if (!read.ok) {
    if (read.code === 'forged') {
      deps.log.warn({ provider: reader.provider, address: received.address }, 'a callback with a wrong signature');
    }
    await keep(read.code);
    return read;
  }
  let taken = 0;
  for (const event of read.value) {
    const outcome = await takeEvent(deps, reader.provider, event, raw);
    if (outcome === 'replayed') await keep('replayed', event.siteId);
    else taken += 1;
    if (outcome === 'conflict' || outcome === 'unknown_reference') {
      const { eventId, reference, status } = event;
      deps.log.warn(
        { provider: reader.provider, eventId, reference, status, outcome },
        'a callback fits nothing of ours',
      );
    }
  }
  return ok({ taken });
}

type EventOutcome = 'applied' | 'extra' | 'nothing' | 'conflict' | 'unknown_reference' | 'replayed';

async function takeEvent(
  deps: CallbackDependencies,
  provider: string,
  event: ProviderCallback,
  raw: RawCallback,
): Promise<EventOutcome> {
  const currency = await deps.currencyOf(event.siteId);
  try {
    return await inTransaction(deps.db, async (tx) => {
      const before = await tx
        .selectFrom('provider_events')
        .select('event_id')
        .where('site_id', '=', event.siteId)
        .where('provider', '=', provider)
        .where('event_id', '=', event.eventId)
        .executeTakeFirst();
      if (before) return 'replayed';
      const outcome = await settle(tx, provider, event, currency, raw.now);
      await tx
        .insertInto('provider_events')
        .values({
          site_id: event.siteId,
          provider,
          event_id: event.eventId,
          reference: event.reference,
          status: event.status,
          body_sealed: deps.secrets.seal('provider-callback', raw.body.toString('utf8')),
          outcome,
          received_at: raw.now,
        })
        .execute();
      return outcome;
    });
  } catch (error) {
    // A duplicate was processed at the same moment, so this transaction rolled back.
    if (sqlState(error) === '23505' && constraintOf(error) === 'provider_events_pkey') {
      return 'replayed';
    }
    throw error;
  }
}

async function settle(
  tx: Transaction,
  provider: string,
  event: ProviderCallback,
  currency: string,
  now: Date,
): Promise<Exclude<EventOutcome, 'replayed'>> {
  const by = `provider:${provider}` as const;
  const origin = `callback ${event.eventId}`;
  if (event.kind === 'payout') {
    const found = await findByReference(tx, 'withdrawals', event);
    const row = found === undefined ? undefined : await lockRecord(tx, WITHDRAWAL_RECORD, event.siteId, found);
    // A provider that sends the reference of another provider's record is guessing.
    if (row?.provider !== provider) return 'unknown_reference';
    const { status, providerReference, reason } = event;
    return settleLocked(tx, row, { status, providerReference, by, origin, ...(reason ? { reason } : {}) }, now);
  }
  const found = await findByReference(tx, 'deposits', event);
  const row = found === undefined ? undefined : await lockRecord(tx, DEPOSIT_RECORD, event.siteId, found);
  if (row?.provider !== provider) return 'unknown_reference';
  const statusUpdate =
    event.status === 'paid' ? { status: event.status, payment: event.payment } : { status: event.status };
  return settleLockedDeposit(tx, row, { ...statusUpdate, by, origin }, currency, now);
}

async function findByReference(
  tx: Transaction,
  table: 'withdrawals' | 'deposits',
  event: ProviderCallback,
): Promise<string | undefined> {
  const row =
    table === 'withdrawals'
      ? await tx
          .selectFrom(withdrawalsOf(event.siteId).as('withdrawals'))
          .select('withdrawal_id as id')
          .where('reference', '=', event.reference)
          .executeTakeFirst()
      : await tx
          .selectFrom(depositsOf(event.siteId).as('deposits'))
          .select('deposit_id as id')
          .where('reference', '=', event.reference)
          .executeTakeFirst();
  return row?.id;
}
