import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { defineApproval } from '../../../back-office/approvals/index.ts';
import { lockConversions } from '../../conversions/published.ts';
import { approvedValue, exceedsApproved } from '../approved-value.ts';
import { heldLines, readHeldValue } from '../held-value.ts';
import { markConfirmed } from '../mark-unconfirmed.ts';
import { applyGroupDecision, readWaiting } from './apply-group-decision.ts';
import { findGroup } from './views.ts';

/** The release of a group above one operator's daily limit, or a trust in the group. */
export const fraudReleaseApproval = defineApproval({
  kind: 'fraud_release',
  title: 'Release of a group of held conversions',
  target: {
    type: 'fraud',
    async find(db, siteId, id) {
      const group = await findGroup(db, siteId, id);
      return group && { label: `${group.rule}: ${group.label}` };
    },
  },
  schema: z.strictObject({
    /** Conversions held later were not reviewed. */
    until: z.iso.datetime('date_format'),
    trust: z.boolean('field_type'),
    /** The group's value at the request; absent in older requests. */
    worth: z.optional(approvedValue),
  }),
  permission: { request: 'conversion.decide', decide: 'approval.decide' },

  async lock(tx, { siteId, targetId, payload: { until } }) {
    await lockConversions(tx, siteId, await readWaiting(tx, siteId, targetId, new Date(until)));
  },

  async preview(db, { siteId, unit, targetId, payload: { until, trust } }) {
    const waiting = await readWaiting(db, siteId, targetId, new Date(until));
    const lines = heldLines(await readHeldValue(db, { siteId, unit }, waiting));
    return trust
      ? [...lines, { label: 'Fraud rule', before: 'Holds the group', after: 'No longer holds the group' }]
      : lines;
  },

  describe: ({ target, payload: { trust } }) => `Release ${target.label}${trust ? ', and trust it' : ''}`,

  async execute(tx, { siteId, unit, targetId: id, payload: { until, trust, worth: agreed }, reason, checker }, now) {
    const given = { id, decision: 'released', until: new Date(until), trust, reason } as const;
    const applied = await applyGroupDecision(tx, { ...checker, siteId }, given, now);
    if (!applied.ok) return refuse('approval_outdated');
    const { decided } = applied.value;
    await markConfirmed(tx, siteId, decided, now);
    const worth = await readHeldValue(tx, { siteId, unit }, decided);
    if (agreed && exceedsApproved(worth, agreed)) return refuse('approval_outdated');
    return ok({ decided: decided.length, sum: formatMinor(worth.sumMinor) });
  },
});
