import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { moneyText } from '../../../../platform/money-text.ts';
import { type Approval, defineApproval } from '../../../back-office/approvals/index.ts';
import { approvedValue, exceedsApproved, markConfirmed, withoutRateLines } from '../../fraud/index.ts';
import { daysText, type FindFileSite } from '../file-imports/file-approval.ts';
import { storedRestated } from '../file-imports/waiting-file.ts';
import { replayInTransaction } from './replay-in.ts';
import { findDelivery } from './views.ts';

export function hashOfDeliveries(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('hex');
}

const noSite: FindFileSite = async () => undefined;

/** A delivery above one operator's daily limit: it is reprocessed once another person approves. */
export function replayApproval(siteOf: FindFileSite = noSite): Approval {
  return defineApproval({
    kind: 'delivery_replay',
    title: 'Delivery reprocessed',
    target: {
      type: 'delivery',
      async find(db, siteId, id) {
        const delivery = await findDelivery(db, siteId, id);
        return delivery && { label: `${delivery.name ?? delivery.source} ${id}` };
      },
    },
    /** The value of the delivery at the time of the request. */
    schema: z.strictObject({
      worth: approvedValue,
      people: z.int('field_type'),
      days: z.array(z.string(), 'field_type'),
      /** The hash of the deliveries processed with it; absent in older requests. */
      deliveries: z.optional(z.string()),
      restated: z.strictObject({
        count: z.int('field_type'),
        print: z.string('field_type'),
        sales: z.array(z.strictObject({ name: z.string(), before: z.string(), after: z.string() }), 'field_type'),
      }),
    }),
    permission: { request: 'source.manage', decide: 'approval.decide' },

    async preview(_db, { unit, payload: { worth, people, days, restated } }) {
      const line = (label: string, after: string) => ({ label, before: '', after });
      return [
        line('Adds at most', moneyText(BigInt(worth.sum.replace('.', '')), unit)),
        ...withoutRateLines(worth.withoutRate),
        line('People', String(people)),
        line('Days', daysText(days)),
        ...(restated.count > 0 ? [line('Known sales and figures that it changes', String(restated.count))] : []),
        ...restated.sales.map(({ name, before, after }) => ({ label: name, before, after })),
      ];
    },

    describe: ({ target }) => `Reprocess: ${target.label}`,

    async execute(tx, { siteId, targetId, payload, checker }, now) {
      const { worth, people, days, restated } = payload;
      const where = await siteOf(siteId);
      if (!where) return refuse('approval_outdated');
      const done = await replayInTransaction(tx, { ...where, actor: { ...checker, siteId } }, targetId, now);
      if (!done.ok) return refuse('approval_outdated');
      const { effect, outcome, deliveries } = done.value;
      // The effect must not exceed the approved one: the source may have reported more meanwhile, and a request can
      // contain any figures.
      const isOther =
        effect.people !== people ||
        effect.days.join() !== days.join() ||
        // One more event of a new sale may add no amount and still set its hour.
        (payload.deliveries !== undefined && hashOfDeliveries(deliveries) !== payload.deliveries) ||
        !isDeepStrictEqual(storedRestated(effect.restated), restated);
      if (exceedsApproved(effect, worth) || isOther) return refuse('approval_outdated');
      const ids = effect.sales.map(({ id }) => id);
      await markConfirmed(tx, siteId, ids, now);
      return ok({ outcome, sum: formatMinor(effect.sumMinor) });
    },
  });
}
