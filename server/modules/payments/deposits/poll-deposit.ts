import { secondsUntilPoll } from '@pitaka/core/values/poll-schedule.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { findRecord, lockRecord } from '../../back-office/reviewed-records/index.ts';
import type { DepositStatus } from './deposit-provider.port.ts';
import type { DepositProviders } from './deposit-providers.ts';
import type { DepositUpdate } from './deposit-update.ts';
import { type SettleDependencies, settleLocked } from './settle-deposit.ts';
import { DEPOSIT_RECORD } from './store.ts';

export interface PollDependencies extends SettleDependencies {
  readonly providers: DepositProviders;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Updates a due deposit, because its time is over or its outcome is unknown. The provider is asked before the deposit
 * expires, so that a payment at the last moment is not lost.
 */
export async function pollDeposit(
  deps: PollDependencies,
  key: { readonly siteId: string; readonly depositId: string },
): Promise<void> {
  const seen = await findRecord(deps.db, DEPOSIT_RECORD, key.siteId, key.depositId);
  if (!seen?.next_poll_at || seen.next_poll_at > deps.clock()) return;
  const provider = deps.providers.find(seen.provider);
  const status: DepositStatus =
    provider?.fetchStatus && seen.state !== 'Prepare'
      ? await provider.fetchStatus(seen.site_id, seen.reference, seen.provider_reference)
      : { type: 'open' };
  const currency = await deps.currencyOf(key.siteId);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, DEPOSIT_RECORD, key.siteId, key.depositId);
    if (!row?.next_poll_at) return;
    const now = deps.clock();
    for (const statusUpdate of updateOf(status, row.expires_at <= now, `provider:${row.provider}`)) {
      await settleLocked(
        tx,
        (await lockRecord(tx, DEPOSIT_RECORD, key.siteId, key.depositId)) ?? row,
        statusUpdate,
        currency,
        now,
      );
    }
    const after = await lockRecord(tx, DEPOSIT_RECORD, key.siteId, key.depositId);
    if (after?.next_poll_at && after.next_poll_at <= now) {
      const pollCount = after.poll_count + 1;
      await tx
        .updateTable('deposits')
        .set({ poll_count: pollCount, next_poll_at: nextPoll(after.expires_at, pollCount, now) })
        .where('site_id', '=', key.siteId)
        .where('deposit_id', '=', key.depositId)
        .execute();
    }
  });
}

/** The next poll is at the end of the time to pay at the latest; after that, polls follow the schedule. */
function nextPoll(expiresAt: Date, pollCount: number, now: Date): Date {
  const next = new Date(now.getTime() + secondsUntilPoll(pollCount) * 1000);
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

function updateOf(status: DepositStatus, isOver: boolean, by: `provider:${string}`): DepositUpdate[] {
  const from = { by, origin: 'poll' } as const;
  switch (status.type) {
    case 'paid':
      return status.payments.map((payment) => ({ ...from, status: 'paid', payment }));
    case 'pending':
      return [{ ...from, status: 'pending' }];
    case 'refused':
      return [{ ...from, status: 'refused', reason: 'declined' }];
    case 'charged_back':
      return [{ ...from, status: 'charged_back' }];
    case 'expired':
      return [{ ...from, status: 'expired' }];
    case 'open':
    case 'not_found':
      return isOver ? [{ ...from, status: 'expired' }] : [];
    case 'unknown':
      return [{ ...from, status: 'no_answer', reason: status.why }];
  }
}
