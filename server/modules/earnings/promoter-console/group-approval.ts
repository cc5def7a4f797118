import { ok, refuse } from '@pitaka/core/values/result.ts';
import { dayStart } from '@pitaka/core/values/site-days.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { readTimezone } from '../../site/sites/index.ts';
import { resolveStart } from '../commission/index.ts';
import { changeGroup, checkGroup, countMembers, findGroup, readGroupAt, readRunningPlans } from '../groups/index.ts';
import { promoterTarget } from './promoter-target.ts';

type Reader = Database | Transaction;

/** A promoter's group from a day of the site on; null: from the approval. Earlier conversions keep their plan. */
export const groupApproval = defineApproval({
  kind: 'promoter_group',
  title: 'Group of a promoter',
  target: promoterTarget,
  schema: z.strictObject({
    /** Empty if there is none. */
    group: z.string('field_type').check(z.maxLength(40, 'field_too_long')),
    from: z.nullable(z.iso.date('date_format')),
  }),
  permission: { request: 'commission.request', decide: 'approval.decide' },

  async check(tx, { siteId, targetId: uid, payload: { group, from } }, now) {
    const start = resolveStart(from, await readTimezone(tx, siteId), now);
    if (!start.ok) return start;
    const judged = await checkGroup(tx, { siteId, uid, groupId: group, validFrom: start.value });
    return judged.ok ? ok(null) : judged;
  },

  async preview(db, { siteId, targetId: uid, payload: { group: id, from } }, now) {
    const start = await startOf(db, siteId, from, now);
    const held = await readGroupAt(db, siteId, uid, start);
    const peopleOf = async (groupId: string | null | undefined) =>
      groupId ? String(await countMembers(db, siteId, groupId, start)) : '';
    const group = await findGroup(db, siteId, id);
    const groups = [held?.group_id, group?.group_id].filter((groupId) => typeof groupId === 'string');
    const plans = await readRunningPlans(db, siteId, groups, now);
    const plansOf = (groupId: string | null | undefined) => {
      const names = plans.filter((plan) => plan.groupId === groupId).map(({ name }) => name);
      return names.join(', ') || 'None';
    };
    return [
      { label: 'Group', before: held?.name ?? 'None', after: group?.name ?? 'None' },
      { label: 'Plan of the group', before: plansOf(held?.group_id), after: plansOf(group?.group_id) },
      {
        label: 'Promoters in that group',
        before: await peopleOf(held?.group_id),
        after: await peopleOf(group?.group_id),
        isInformational: true,
      },
      { label: 'From', before: '', after: from ?? 'its approval' },
    ];
  },

  async describe({ siteId, target, payload: { group } }, db) {
    const found = await findGroup(db, siteId, group);
    return found ? `${target.label}: to the group ${found.name}` : `${target.label}: in no group`;
  },

  async execute(tx, { siteId, targetId: uid, payload: { group, from }, requester }, now) {
    const timezone = await readTimezone(tx, siteId);
    const start = resolveStart(from, timezone, now);
    // The requested day has begun since: its earnings would change.
    if (!start.ok) return refuse('approval_outdated');
    const validFrom = start.value;
    const setBy = `operator:${requester.operatorName}`;
    const changed = await changeGroup(tx, { siteId, timezone, uid, groupId: group, validFrom, setBy }, now);
    return changed.ok ? ok({ uid, ...changed.value, group, from: validFrom.toISOString() }) : changed;
  },
});

async function startOf(db: Reader, siteId: string, from: string | null, now: Date): Promise<Date> {
  return from === null ? now : dayStart(from, await readTimezone(db, siteId));
}
