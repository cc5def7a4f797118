import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Executor } from '../../back-office/approvals/index.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { settleLocked } from './settle-deposit.ts';
import { lockDeposit } from './store.ts';

/** What was asked for, as it is stored until somebody approves. */
export interface ChargeBackCommand {
  readonly depositId: string;
  readonly reference: string;
  /** What was credited. Decimal text, two places. */
  readonly amount: string;
}

/**
 * Carries an approved charge-back out: from what the user has, the rest a debt. Of a deposit that its provider charged
 * back meanwhile nothing is left to do, and the request goes on waiting until it is rejected.
 */
export const chargeBackDeposit: Executor = async (tx, { uid, command, reason, checker }, now) => {
  const { depositId } = command as unknown as ChargeBackCommand;
  const row = await lockDeposit(tx, checker.siteId, depositId);
  if (row?.uid !== uid) return refuse('not_found');
  const by = `operator:${checker.operatorId}` as const;
  const statusUpdate = { word: 'charged_back', reason, by, origin: `${checker.address} ${checker.device}` } as const;
  // The currency is asked for by payments alone.
  const outcome = await settleLocked(tx, row, statusUpdate, '', now);
  if (outcome !== 'moved') return refuse('record_state');
  const detail = { uid, reference: row.reference, from: row.state, to: 'Fail' };
  await recordAuditEvent(
    tx,
    checker,
    { action: 'deposit.charge_back', target: `deposit:${depositId}`, reason, detail },
    now,
  );
  return ok({ depositId });
};
