import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { findUser, setUserStatus } from '../../identity/auth/index.ts';
import { freezeAccount } from '../../money/ledger/index.ts';
import { defineApproval } from '../approvals/index.ts';
import { userTarget } from './user-target.ts';

/** Lets a frozen user log in and pay again; sessions that the freeze ended stay ended. */
export const unfreezeApproval = defineApproval({
  kind: 'unfreeze',
  title: 'Unfreezing a user',
  target: userTarget,
  schema: z.strictObject({}),
  permission: { request: 'unfreeze.request', decide: 'approval.decide' },

  async check(tx, { siteId, targetId }) {
    const user = await findUser(tx, siteId, targetId);
    return user?.status === 'frozen' ? ok(null) : refuse('user_not_frozen');
  },

  async preview() {
    return [{ label: 'Account', before: 'Frozen', after: 'Active' }];
  },

  describe() {
    return 'Unfreeze';
  },

  async execute(tx, { siteId, targetId }) {
    const changed = await setUserStatus(tx, siteId, targetId, { from: 'frozen', to: 'active' });
    if (!changed) return refuse('user_not_frozen');
    await freezeAccount(tx, siteId, targetId, false);
    return ok({});
  },
});
