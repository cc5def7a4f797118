import { setOwn } from '@pitaka/core/promotion/catalogue/own-values.ts';
import { parseRatioPercent, percentText } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rate } from '../../../../platform/http/check-fields.ts';
import { type Approval, defineApproval } from '../../../back-office/approvals/index.ts';
import { applicationsOf } from '../../applications/published.ts';
import { ownedOf } from '../item-values.ts';
import type { NotifyRatioChange } from '../ratio-change.port.ts';
import { findItemById, lockItem } from './lock-item.ts';
import { writeItem } from './write-item.ts';

/**
 * The approval of an item's cooperation ratio. The new ratio applies from the approval on; earlier sales are computed
 * by the former ratio. A request for the platform's ratio removes the operator's own.
 */
export function ratioApproval(deps: { readonly notifyRatioChange: NotifyRatioChange }): Approval {
  return defineApproval({
    kind: 'item_ratio',
    title: 'Ratio of an item',
    target: {
      type: 'item',
      find: async (db, siteId, id) => {
        const item = await findItemById(db, siteId, id);
        return item && { label: item.name };
      },
    },
    schema: z.strictObject({ ratio: rate }),
    permission: { request: 'catalogue.manage', decide: 'approval.decide' },

    async check(tx, { siteId, targetId, payload }) {
      const item = await findItemById(tx, siteId, targetId);
      if (!item) return refuse('not_found');
      return item.kind === 'app' || item.ratio_ppm === parseRatioPercent(payload.ratio)
        ? refuse('record_state')
        : ok(null);
    },

    async preview(db, { siteId, targetId, payload }) {
      const item = await findItemById(db, siteId, targetId);
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${applicationsOf(siteId)} applications
        WHERE item_id = ${targetId} AND state = 'linked'`.execute(db);
      const count = String(rows[0]?.count ?? 0);
      return [
        { label: 'Ratio', before: `${percentText(item?.ratio_ppm ?? 0)} %`, after: `${payload.ratio} %` },
        { label: 'From', before: '', after: 'its approval' },
        { label: 'Promoters with a link', before: count, after: count, isInformational: true },
      ];
    },

    describe: ({ target, payload }) => `${target.label}: ${payload.ratio} %`,

    async execute(tx, { siteId, targetId, payload, requester }, now) {
      const item = await lockItem(tx, siteId, targetId);
      if (!item) return refuse('not_found');
      const ratio = parseRatioPercent(payload.ratio) ?? 0;
      if (item.ratio_ppm === ratio) return refuse('approval_outdated');
      const owned = setOwn(ownedOf(item), { ratio });
      const actor = { siteId, operatorName: requester.operatorName };
      const { notifyRatioChange } = deps;
      await writeItem(tx, actor, { before: item, owned, notifyRatioChange }, now);
      return ok({ ratio: payload.ratio, before: percentText(item.ratio_ppm) });
    },
  });
}
