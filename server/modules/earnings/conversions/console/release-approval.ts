import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { defineApproval } from '../../../back-office/approvals/index.ts';
import { approvedValue, exceedsApproved, heldLines, markConfirmed, readHeldValue } from '../../fraud/index.ts';
import { lockConversions } from '../published.ts';
import { applyDecision, settleConflict } from './apply-decision.ts';
import { readContradictingReports } from './contradicting-reports.ts';

/** The release of a held conversion above one operator's daily limit. */
export const conversionReleaseApproval = defineApproval({
  kind: 'conversion_release',
  title: 'Release of a held conversion',
  target: {
    type: 'conversion',
    async find(db, siteId, id) {
      const row = await db
        .selectFrom('conversions')
        .select(['source', 'transaction_id', 'uid'])
        .where('site_id', '=', siteId)
        .where('conversion_id', '=', id)
        .executeTakeFirst();
      return row && { label: `${row.source} ${row.transaction_id}`, ...(row.uid !== null && { uid: row.uid }) };
    },
  },
  /** The conversion's value at the request; absent in older requests. */
  schema: z.strictObject({
    worth: z.optional(approvedValue),
    /** Keeps the first report of a source that contradicted itself. */
    keepsFirst: z.optional(z.boolean()),
    /** The hash of the contradicting reports at the request. */
    against: z.optional(z.string()),
  }),
  permission: { request: 'conversion.decide', decide: 'approval.decide' },

  lock: (tx, { siteId, targetId }) => lockConversions(tx, siteId, [targetId]),

  async preview(db, { siteId, unit, targetId, payload: { keepsFirst } }) {
    const lines = heldLines(await readHeldValue(db, { siteId, unit }, [targetId]));
    if (!keepsFirst) return lines;
    const { count } = await readContradictingReports(db, siteId, targetId);
    return [...lines, { label: 'Contradicting reports', before: '', after: String(count) }];
  },

  describe: ({ target, payload: { keepsFirst } }) =>
    keepsFirst ? `Keep ${target.label} as it is` : `Release ${target.label}`,

  async execute(tx, { siteId, unit, targetId: id, payload, reason, checker }, now) {
    const { worth: agreed, keepsFirst, against } = payload;
    const actor = { ...checker, siteId };
    // Otherwise a report that came after the request would be resolved without review.
    if (keepsFirst && (await readContradictingReports(tx, siteId, id)).print !== against)
      return refuse('approval_outdated');
    const applied = keepsFirst
      ? await settleConflict(tx, actor, { id, reason }, now)
      : await applyDecision(tx, actor, { id, decision: 'released', reason }, now);
    if (!applied.ok) return refuse('approval_outdated');
    await markConfirmed(tx, siteId, [id], now);
    const worth = await readHeldValue(tx, { siteId, unit }, [id]);
    if (agreed && exceedsApproved(worth, agreed)) return refuse('approval_outdated');
    return ok({ sum: formatMinor(worth.sumMinor) });
  },
});
