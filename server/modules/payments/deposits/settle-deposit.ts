import { decideStatus } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lockRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { chargeBack, noteChargeBack } from './charge-back.ts';
import { contradictDeposit, readExtras } from './contradict-deposit.ts';
import type { DepositUpdate, SettleOutcome } from './deposit-update.ts';
import { notifyOwner, pushToUser } from './post-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';
import { takePayment } from './take-payment.ts';

export interface SettleDependencies {
  readonly db: Database;
  /** The provider's currency for a site's unit. */
  readonly currencyOf: (siteId: string) => Promise<string>;
}

/**
 * Brings a deposit in line with a status. Each payment counts once; no payment is dropped. The caller's transaction
 * holds the row.
 */
export async function settleLocked(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: DepositUpdate,
  currency: string,
  now: Date,
): Promise<SettleOutcome> {
  if (statusUpdate.status === 'paid') {
    const taken = await takePayment(tx, row, statusUpdate, currency, now);
    const { by, origin } = statusUpdate;
    if (row.charged_back_at && taken === 'applied') await chargeBack(tx, await locked(tx, row), { by, origin }, now);
    return taken;
  }
  const decided = decideStatus(row.state, row.fail_kind, statusUpdate.status);
  if (decided.type === 'early') {
    await noteChargeBack(tx, row, now);
    return 'applied';
  }
  const extras = statusUpdate.status === 'charged_back' ? await readExtras(tx, row) : [];
  // The provider names the order and not the payment: it may mean another payment, which is credited or waits.
  const isOfAnother = decided.type === 'nothing' && extras.length > 0;
  const outcome = isOfAnother ? ({ type: 'conflict' } as const) : decided;
  // Otherwise the small payment of an order would go back here, and a large one there.
  const isUnsure = statusUpdate.by.startsWith('provider:') && extras.some((minor) => minor !== row.paid_minor);
  if (outcome.type === 'conflict' || (outcome.type === 'transition' && isUnsure)) {
    await contradictDeposit(tx, row, statusUpdate.status, extras, now);
  }
  if (outcome.type !== 'transition') return outcome.type;
  if (statusUpdate.status === 'charged_back') {
    await chargeBack(tx, row, statusUpdate, now);
    return 'applied';
  }
  const by = { by: statusUpdate.by, reason: statusUpdate.reason ?? '', at: now };
  const [event] = outcome.events;
  if (!event) return 'nothing';
  const isOver = event === 'expire' || event === 'refused';
  const after = await transition(tx, DEPOSIT_RECORD, row, event, by, {
    reason: statusUpdate.reason ?? '',
    ...(isOver ? { settled_at: now } : { next_poll_at: now, poll_count: 0 }),
  });
  await pushToUser(tx, after);
  if (event === 'refused') await notifyOwner(tx, row, 'deposit_refused', row.amount_minor, now);
  return 'applied';
}

async function locked(tx: Transaction, { site_id, deposit_id }: DepositRow): Promise<DepositRow> {
  const row = await lockRecord(tx, DEPOSIT_RECORD, site_id, deposit_id);
  if (!row) throw new Error(`deposit ${deposit_id} is gone`);
  return row;
}
