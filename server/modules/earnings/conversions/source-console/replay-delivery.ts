import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import type { RawPostback } from '../receive-postback.ts';
import { findSource } from '../sources.ts';
import { takeAgain } from '../take-kept.ts';
import { isOwn } from './is-own.ts';

/**
 * Takes a delivery again by the mapping of now, as of when it came, with all that is kept of its transaction: what was
 * malformed may be readable, what was counted is repeated.
 */
export function replayDelivery(
  db: Database,
  actor: Actor,
  { site, deliveryId }: { readonly site: RawPostback['site']; readonly deliveryId: string },
  now: Date,
): Promise<Result<{ outcome: DeliveryOutcome; detail: string }, 'not_found' | 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const delivery = await tx
      .selectFrom('conversion_deliveries')
      .select(['source', 'method', 'outcome', 'secret_number'])
      .where('site_id', '=', actor.siteId)
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    const source = delivery && (await findSource(tx, actor.siteId, delivery.source));
    if (!delivery || !source) return refuse('not_found');
    if (!isOwn(delivery, source.secret_number)) return refuse('record_state');
    const { outcome, detail } = await takeAgain(tx, { ...site, isByOperator: true }, source, deliveryId, now);
    const audited = { outcome, before: delivery.outcome };
    await recordAuditEvent(
      tx,
      actor,
      { action: 'delivery.replay', target: `delivery:${deliveryId}`, detail: audited },
      now,
    );
    return ok({ outcome, detail });
  });
}
