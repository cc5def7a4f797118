import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Phone, verifyCode } from '../../identity/auth/index.ts';
import type { SaveAccountDependencies } from './save-account.ts';
import { findAccount, lockAccount, recordChange } from './store.ts';

export interface RemoveAccountRequest {
  readonly siteId: string;
  readonly uid: string;
  readonly phone: Phone;
  readonly code: string;
  readonly accountId: string;
  readonly origin: string;
}

/** Removes an account. Open withdrawals continue: they have a copy of its details. */
export async function removeAccount(
  deps: SaveAccountDependencies,
  request: RemoveAccountRequest,
  now: Date,
): Promise<Result<null, 'account_unknown' | 'code_wrong' | 'code_used_up'>> {
  const { siteId, uid, accountId } = request;
  if (!(await findAccount(deps.db, siteId, uid, accountId))) return refuse('account_unknown');
  const proven = await verifyCode(deps, { siteId, phone: request.phone, purpose: 'card', code: request.code }, now);
  if (!proven.ok) return proven;
  return decideInTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, siteId, accountId);
    if (!account || account.uid !== uid || account.state === 'removed') return refuse('account_unknown');
    if (!(await proven.value.use(tx))) return refuse('code_wrong');
    await tx
      .updateTable('payout_accounts')
      .set({ state: 'removed', version: account.version + 1, changed_at: now })
      .where('site_id', '=', siteId)
      .where('account_id', '=', accountId)
      .execute();
    await recordChange(tx, account, { what: 'removed', actor: `user:${uid}`, origin: request.origin, at: now });
    return ok(null);
  });
}
