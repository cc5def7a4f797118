import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { siteForEvents } from '../earning-settings.ts';
import type { Effect } from '../file-imports/imported.ts';
import { listRestatedSales } from '../file-imports/restated.ts';
import type { FileSite } from '../file-imports/run-file.ts';
import { sumEffect } from '../file-imports/sum-effect.ts';
import { reprocessDelivery } from '../reprocess-deliveries.ts';
import { findSource } from '../sources.ts';
import { hasCurrentSignature } from './has-current-signature.ts';

export interface Replayed {
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
  readonly source: string;
  /** The deliveries of its transaction that were processed with it. */
  readonly deliveries: readonly string[];
  /** The value of the delivery together with the rest of its transaction. */
  readonly effect: Omit<Effect, 'removed'>;
}

/** Reprocesses a delivery in the transaction of one operator or of the second person. */
export async function replayInTransaction(
  tx: Transaction,
  { site, fraud, actor }: FileSite & { readonly actor: Actor },
  deliveryId: string,
  now: Date,
): Promise<Result<Replayed, 'not_found' | 'record_state'>> {
  const delivery = await tx
    .selectFrom('conversion_deliveries')
    .select(['source', 'method', 'outcome', 'secret_number'])
    .where('site_id', '=', site.siteId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  const source = delivery && (await findSource(tx, site.siteId, delivery.source));
  if (!delivery || !source) return refuse('not_found');
  if (!hasCurrentSignature(delivery, source.secret_number)) return refuse('record_state');
  const forEvents = { ...siteForEvents(site, fraud), currency: site.unit, isByOperator: true };
  const { taken, ids, folded } = await reprocessDelivery(tx, forEvents, source, deliveryId, now);
  const { outcome, detail } = taken;
  const audited = { outcome, before: delivery.outcome };
  await recordAuditEvent(
    tx,
    actor,
    { action: 'delivery.replay', target: `delivery:${deliveryId}`, detail: audited },
    now,
  );
  const effect = { ...(await sumEffect(tx, site, folded)), restated: await listRestatedSales(tx, site, folded) };
  return ok({ outcome, detail, source: source.source, deliveries: ids, effect });
}
