import { monthOfDay } from '@pitaka/core/play/vip/period.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type ApprovalTarget, defineApproval } from '../../back-office/approvals/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { readSite } from '../../site/sites/published.ts';
import { lockMember, writeLevelByHand } from './store.ts';
import { vipTerms } from './vip-settings.ts';

/** The user as a VIP member: a separate target, so that a pending level does not block the user's other approvals. */
const memberTarget: ApprovalTarget = {
  type: 'vip_member',
  async find(db, siteId, uid) {
    const user = await findUser(db, siteId, uid);
    return user && { label: user.name ?? uid, uid };
  },
};

/** Sets a level by hand. It stays until the user reaches a higher one, or until a period ends without reaching it. */
export const vipLevelApproval = defineApproval({
  kind: 'vip_level',
  title: 'VIP level of a user',
  target: memberTarget,
  schema: z.strictObject({ level: z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(99, 'field_invalid')) }),
  permission: { request: 'vip.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    const evaluated = await evaluate(tx, siteId, targetId, payload.level);
    return evaluated.ok ? ok(null) : evaluated;
  },

  async preview(db, { siteId, targetId, payload }) {
    const user = await findUser(db, siteId, targetId);
    return [{ label: 'Level', before: String(user?.level ?? ''), after: String(payload.level) }];
  },

  describe: ({ payload }) => `VIP level ${payload.level}`,

  async execute(tx, { siteId, targetId: uid, payload, requester, reason }, now) {
    const site = await readSite(tx, siteId);
    const { months } = vipTerms(site);
    // Takes the same lock as a count.
    await lockMember(tx, siteId, uid, { month: monthOfDay(siteDay(now, site.timezone)), months });
    const evaluated = await evaluate(tx, siteId, uid, payload.level);
    if (!evaluated.ok) return evaluated;
    const before = evaluated.value;
    await writeLevelByHand(tx, { siteId, uid }, payload.level);
    await tx
      .insertInto('vip_moves')
      .values({
        site_id: siteId,
        move_id: newId('vm', now.getTime()),
        uid,
        from_level: before,
        to_level: payload.level,
        kind: 'by_hand',
        at: now,
        steam_minor: null,
        need_minor: null,
        period_from: null,
        moved_by: requester.operatorName,
        reason,
      })
      .execute();
    await notifyUser(tx, { siteId, uid, kind: 'vip_set', params: { level: String(payload.level) }, now });
    return ok({ uid, before, after: payload.level });
  },
});

/** Compares the requested level with the user's current one. */
async function evaluate(tx: Transaction, siteId: string, uid: string, level: number) {
  const user = await findUser(tx, siteId, uid);
  if (!user) return refuse('not_found');
  if (user.level === level) return refuse('record_state');
  const { levels } = vipTerms(await readSite(tx, siteId));
  return level < levels.length ? ok(user.level) : refuse('not_found');
}
