import { sendBackMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  type ReviewRefusal,
  runRecordAction,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { type AgreeRefusal, agreeOnDeposit, type DecidingSite, SENT_BACK } from './agree-on-deposit.ts';
import { isContradicted } from './contradict-deposit.ts';
import { moneyOf, notifyOwner, post, pushToUser, regradeLines } from './post-deposit.ts';
import { valueAtDayRate } from './read-day-rate.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

/**
 * Sends a payment back to its payer, by the rules of agreeOnDeposit: otherwise one person could invent a payment and
 * take the refund. The operator sends the money through the provider. The user can read the reason.
 */
export function sendBackDeposit(
  deps: DecidingSite & { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<DepositRow, 'deposit_not_in_review' | 'deposit_contradicted' | AgreeRefusal | ReviewRefusal>> {
  return runRecordAction(deps, DEPOSIT_RECORD, actor, seen, 'send_back', now, async (tx, row) => {
    if (row.state !== 'WaitReview') return refuse('deposit_not_in_review', { state: row.state });
    if (await isContradicted(tx, row)) return refuse('deposit_contradicted');
    const countsMinor = row.suspended_minor > 0n ? row.suspended_minor : await valueAtDayRate(tx, deps.site, row);
    const decision = { row, operatorId: actor.operatorId, creditMinor: SENT_BACK, countsMinor, reason: seen.reason };
    const agreed = await agreeOnDeposit(tx, deps, decision, now);
    if (!agreed.ok) return agreed;
    if (agreed.value) return ok(agreed.value);
    const by = `operator:${actor.operatorId}` as const;
    const after = await transition(
      tx,
      DEPOSIT_RECORD,
      row,
      'send_back',
      { by, reason: seen.reason, at: now },
      {
        suspended_minor: 0n,
        reason: seen.reason,
        settled_at: now,
        claimed_by: null,
        claim_expires_at: null,
      },
    );
    await regradeLines(tx, row, now);
    if (row.suspended_minor > 0n) {
      const moves = sendBackMoves(moneyOf(row, row.suspended_minor));
      await post(tx, row, 'deposit.sent_back', moves, { by, origin: actor.address }, now);
    }
    await pushToUser(tx, after);
    await notifyOwner(tx, row, 'deposit_returned', row.amount_minor, now);
    return ok(after);
  });
}
