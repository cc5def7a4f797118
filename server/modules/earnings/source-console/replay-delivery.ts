import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { findSource, ownDelivery, type RawPostback, readParameters, takeDeliveries } from '../conversions/index.ts';
import { isOwn } from './is-own.ts';

/** Takes a delivery again by the mapping of now: what was malformed may be readable, what was counted is repeated. */
export function replayDelivery(
  db: Database,
  actor: Actor,
  { site, deliveryId }: { readonly site: RawPostback['site']; readonly deliveryId: string },
  now: Date,
): Promise<Result<{ outcome: DeliveryOutcome; detail: string }, 'not_found' | 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const delivery = await tx
      .selectFrom('conversion_deliveries')
      .select(['source', 'method', 'raw', 'outcome'])
      .where('site_id', '=', actor.siteId)
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    const source = delivery && (await findSource(tx, actor.siteId, delivery.source));
    if (!delivery || !source) return refuse('not_found');
    if (!isOwn(delivery)) return refuse('record_state');
    const { method, raw } = delivery;
    const isForm = method === 'GET' || !raw.trimStart().startsWith('{');
    const parameters = readParameters(Buffer.from(raw), isForm ? 'application/x-www-form-urlencoded' : '');
    const said = { site, method: method === 'GET' ? 'GET' : 'POST', parameters, raw } as const;
    const again = ownDelivery(source, said, { signature: undefined, note: deliveryId }, now);
    const [taken] = await takeDeliveries(tx, site, source, [again], now);
    if (!taken) throw new Error('a delivery came to nothing');
    const detail = { outcome: taken.outcome, before: delivery.outcome };
    await recordAuditEvent(tx, actor, { action: 'delivery.replay', target: `delivery:${deliveryId}`, detail }, now);
    return ok({ outcome: taken.outcome, detail: taken.detail });
  });
}
