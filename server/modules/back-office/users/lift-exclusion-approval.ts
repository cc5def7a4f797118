import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { liftExclusion, readBreaks } from '../../identity/protection/index.ts';
import { defineApproval } from '../approvals/index.ts';
import { userTarget } from './user-target.ts';

/**
 * Ends a self-exclusion early. Two operators have to agree, and the exclusion still lasts for the site's waiting time.
 */
export const liftExclusionApproval = defineApproval({
  kind: 'protection_lift',
  title: 'End of a self-exclusion',
  target: userTarget,
  schema: z.strictObject({}),
  permission: { request: 'protection.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId }, now) {
    const current = (await readBreaks(tx, siteId, [targetId], now)).get(targetId);
    return current?.kind === 'excluded' ? ok(null) : refuse('not_excluded');
  },

  async preview(db, { siteId, targetId }, now) {
    const current = (await readBreaks(db, siteId, [targetId], now)).get(targetId);
    const until = current ? current.until.toISOString().slice(0, 10) : '';
    return [
      { label: 'Self-exclusion', before: `At least until ${until}`, after: 'Ends after the site’s waiting time' },
    ];
  },

  describe() {
    return 'End the self-exclusion';
  },

  async execute(tx, { siteId, targetId, checker }, now) {
    const lifted = await liftExclusion(tx, { siteId, uid: targetId }, checker.operatorId, now);
    return lifted.ok ? ok({ endsAt: lifted.value.endsAt?.toISOString() ?? '' }) : lifted;
  },
});
