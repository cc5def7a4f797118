import { ok, refuse } from '@pitaka/core/values/result.ts';
import { setUserStatus } from '../../identity/auth/index.ts';
import { freezeAccount } from '../../money/ledger/index.ts';
import type { Executor } from '../approvals/index.ts';

/** Lets an approved user in again; sessions that the freeze ended stay ended. */
export const unfreezeUser: Executor = async (tx, { uid, checker }) => {
  const changed = await setUserStatus(tx, checker.siteId, uid, { from: 'frozen', to: 'active' });
  if (!changed) return refuse('user_not_frozen');
  await freezeAccount(tx, checker.siteId, uid, false);
  return ok({});
};
