import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { makeRequest } from '../../back-office/approvals/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ChargeBackCommand } from './charge-back-deposit.ts';
import { findDeposit, lockDeposit } from './store.ts';

/** Asks for a credited deposit to be charged back, as the bank told somebody; another person decides. */
export async function requestChargeBack(
  db: Database,
  actor: Actor,
  asked: { readonly depositId: string; readonly reason: string },
  now: Date,
): Promise<Result<{ id: string }, 'deposit_unknown' | 'deposit_not_credited' | 'request_pending'>> {
  const deposit = await findDeposit(db, actor.siteId, asked.depositId);
  if (!deposit) return refuse('deposit_unknown');
  const command = {
    depositId: deposit.deposit_id,
    reference: deposit.reference,
    amount: formatMinor(deposit.credited_minor ?? 0n),
  } satisfies ChargeBackCommand;
  return makeRequest(
    db,
    actor,
    { kind: 'charge_back', uid: deposit.uid, command, reason: asked.reason },
    now,
    async (tx) => {
      const row = await lockDeposit(tx, actor.siteId, asked.depositId);
      return row?.state === 'Success' ? ok(null) : refuse('deposit_not_credited', { state: row?.state });
    },
  );
}
