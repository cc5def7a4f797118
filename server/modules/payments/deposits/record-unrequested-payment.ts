import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import { type TransitionActor, transition } from '../../back-office/reviewed-records/index.ts';
import type { ReceivedPayment } from './deposit-provider.port.ts';
import { settleLocked } from './settle-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow, insertDeposit } from './store.ts';

/**
 * Opens a deposit for money that came in without an order and that an operator attached to a user; it waits for a
 * second person. undefined: the payment was booked before.
 */
export async function recordUnrequestedPayment(
  tx: Transaction,
  target: { readonly siteId: string; readonly uid: string; readonly unit: string; readonly provider: string },
  payment: ReceivedPayment,
  from: { readonly by: TransitionActor; readonly importedBy: string; readonly origin: string },
  currency: string,
  now: Date,
): Promise<DepositRow | undefined> {
  const by = { by: from.by, at: now };
  const opened = await insertDeposit(
    tx,
    {
      site_id: target.siteId,
      deposit_id: newId('dp', now.getTime()),
      reference: newReference('D'),
      uid: target.uid,
      unit: target.unit,
      method: target.provider,
      provider: target.provider,
      amount_minor: payment.amountMinor,
      expires_at: now,
      next_poll_at: null,
      extra_of: null,
      idempotency_key: null,
      request_hash: '',
      address: '',
      device: '',
    },
    by,
  );
  const sent = await transition(tx, DEPOSIT_RECORD, opened, 'send', by);
  const outcome = await settleLocked(tx, sent, { status: 'paid', payment, needsSecond: true, ...from }, currency, now);
  return outcome === 'applied' ? sent : undefined;
}
