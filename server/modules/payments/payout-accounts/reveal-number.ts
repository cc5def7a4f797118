import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { openNumber, openPhone } from './account-secrets.ts';
import { lockAccount, recordChange } from './store.ts';

export interface RevealedNumber {
  readonly number: string;
  readonly phone: string;
  readonly routing: string;
}

/** Shows an operator a whole number. The audit event is written first; without it the number is not shown. */
export function revealNumber(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  actor: Actor,
  request: { readonly accountId: string; readonly reason: string },
  now: Date,
): Promise<Result<RevealedNumber, 'account_unknown'>> {
  return decideInTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, actor.siteId, request.accountId);
    if (!account) return refuse('account_unknown');
    await recordChange(tx, account, {
      what: 'revealed',
      actor: `operator:${actor.operatorId}`,
      origin: actor.address,
      reason: request.reason,
      at: now,
    });
    const auditEvent = {
      action: 'payout_account.reveal',
      target: `payout_account:${request.accountId}`,
      reason: request.reason,
      detail: { uid: account.uid, number: account.number_masked },
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok({
      number: openNumber(deps.secrets, account),
      phone: openPhone(deps.secrets, account),
      routing: account.routing,
    });
  });
}
