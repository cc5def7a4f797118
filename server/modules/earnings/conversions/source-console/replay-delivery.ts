import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import { requestApproval } from '../../../back-office/approvals/index.ts';
import { spendOperatorLimit } from '../../../back-office/operator-limit/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { markUnconfirmed, storedValue } from '../../fraud/index.ts';
import type { FileSite } from '../file-imports/run-file.ts';
import { storedRestated } from '../file-imports/waiting-file.ts';
import { hashOfDeliveries, replayApproval } from './replay-approval.ts';
import { type Replayed, replayInTransaction } from './replay-in.ts';

/**
 * Reprocesses a delivery by the current mapping, as of its arrival, with all stored deliveries of its transaction. A
 * malformed delivery may be readable now; a delivery that counted is a repetition. Its value counts towards the
 * operator's limit. It waits for a second person above the limit, or if it changes a known sale.
 */
export async function replayDelivery(
  db: Database,
  who: FileSite & { readonly actor: Actor },
  deliveryId: string,
  now: Date,
): Promise<
  Result<
    { outcome: DeliveryOutcome; detail: string; waits: boolean },
    'not_found' | 'record_state' | 'approval_pending'
  >
> {
  const { site, actor } = who;
  let brings: Replayed | undefined;
  const done = await decideInTransaction(
    db,
    async (tx): Promise<Result<Replayed, 'not_found' | 'record_state' | 'second_person_needed'>> => {
      const replayed = await replayInTransaction(tx, who, deliveryId, now);
      if (!replayed.ok) return replayed;
      const { effect, source } = replayed.value;
      brings = replayed.value;
      const taking = {
        operatorId: actor.operatorId,
        road: 'delivery',
        source: `source:${source}`,
        amountMinor: effect.sumMinor,
        recordId: deliveryId,
      } as const;
      const isUnknown = effect.withoutRate.size > 0 || effect.restated.length > 0;
      if (isUnknown || (await spendOperatorLimit(tx, site, taking, now)) === 'second_person') {
        return refuse('second_person_needed');
      }
      await markUnconfirmed(tx, site.siteId, effect.sales, now);
      return replayed;
    },
  );
  if (done.ok) return ok({ outcome: done.value.outcome, detail: done.value.detail, waits: false });
  if (done.code !== 'second_person_needed' || !brings) return refuse(done.code as 'not_found' | 'record_state');
  const { effect, deliveries } = brings;
  const payload = {
    worth: storedValue(effect),
    people: effect.people,
    days: [...effect.days],
    restated: storedRestated(effect.restated),
    deliveries: hashOfDeliveries(deliveries),
  };
  const request = { approval: replayApproval(), targetId: deliveryId, payload, reason: '', unit: site.unit };
  const requested = await requestApproval(db, actor, request, now);
  if (!requested.ok) {
    if (requested.code === 'approval_pending' || requested.code === 'not_found') return refuse(requested.code);
    throw new Error(`a replay of a delivery was refused: ${requested.code}`);
  }
  const { outcome, detail } = await readOutcome(db, site.siteId, deliveryId);
  return ok({ outcome, detail, waits: true });
}

function readOutcome(db: Database, siteId: string, deliveryId: string) {
  return db
    .selectFrom('conversion_deliveries')
    .select(['outcome', 'detail'])
    .where('site_id', '=', siteId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow();
}
