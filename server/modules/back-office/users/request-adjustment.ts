import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { makeRequest } from '../approvals/index.ts';
import type { AdjustmentCommand } from './adjust-balance.ts';

/** Asks for money to be given or taken by hand; another person decides, and only then is it posted. */
export async function requestAdjustment(
  db: Database,
  actor: Actor,
  request: AdjustmentCommand & { readonly uid: string; readonly reason: string },
  now: Date,
): Promise<Result<{ id: string }, 'not_found' | 'request_pending' | 'amount_too_small'>> {
  const { uid, reason, direction, source } = request;
  const amount = parseAmount(request.amount);
  if (!amount.ok || amount.value === 0n) return refuse('amount_too_small');
  const command = { direction, amount: formatMinor(amount.value), source };
  return makeRequest(db, actor, { kind: 'adjustment', uid, command, reason }, now, async (tx) =>
    (await findUser(tx, actor.siteId, uid)) ? ok(null) : refuse('not_found'),
  );
}
