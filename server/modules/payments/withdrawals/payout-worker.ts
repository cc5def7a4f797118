import { notFoundMeansNo } from '@pitaka/core/payments/withdrawals/poll-schedule.ts';
import { secondsUntilPoll } from '@pitaka/core/values/poll-schedule.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import { createRecordWorker, findRecord, lockRecord } from '../../back-office/reviewed-records/index.ts';
import { type ExecuteDependencies, executePayout } from './execute-payout.ts';
import type { PayoutStatus } from './payout-provider.port.ts';
import { settleLocked } from './settle-payout.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** Pays approved withdrawals and asks the provider about payouts with an unknown outcome. */
export function createPayoutWorker(deps: ExecuteDependencies): DueWorker {
  return createRecordWorker(deps, WITHDRAWAL_RECORD, {
    name: 'payouts',
    // The delay before an approved withdrawal is paid.
    pollMs: 500,
    async run({ siteId, id, state }) {
      if (state === 'WaitExec') await executePayout(deps, { siteId, withdrawalId: id });
      else await pollPayout(deps, { siteId, withdrawalId: id });
    },
  });
}

/** Asks the provider for a payout's status by our reference, and records it; without one asks again later. */
export async function pollPayout(
  deps: ExecuteDependencies,
  which: { readonly siteId: string; readonly withdrawalId: string },
): Promise<void> {
  const seen = await findRecord(deps.db, WITHDRAWAL_RECORD, which.siteId, which.withdrawalId);
  if (!seen || (seen.state !== 'Exec' && seen.state !== 'Error')) return;
  const provider = deps.providers.find(seen.provider);
  const status: PayoutStatus = provider?.fetchStatus
    ? await provider.fetchStatus(seen.site_id, seen.reference)
    : { type: 'unknown', why: 'the provider cannot be asked' };
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, which.siteId, which.withdrawalId);
    if (row && (row.state === 'Exec' || row.state === 'Error')) await settleStatus(deps, tx, row, status);
  });
}

async function settleStatus(
  deps: ExecuteDependencies,
  tx: Transaction,
  row: WithdrawalRow,
  status: PayoutStatus,
): Promise<void> {
  const now = deps.clock();
  const by = { by: `provider:${row.provider}`, origin: 'poll' } as const;
  switch (status.type) {
    case 'paid':
      await settleLocked(tx, row, { ...by, status: 'paid', providerReference: status.providerReference }, now);
      return;
    case 'refused':
    case 'reversed':
      await settleLocked(
        tx,
        row,
        { ...by, status: status.type, reason: status.reason, providerReference: status.providerReference },
        now,
      );
      return;
    case 'not_found': {
      const secondsSinceSent = row.sent_at ? (now.getTime() - row.sent_at.getTime()) / 1000 : 0;
      if (notFoundMeansNo({ secondsSinceSent, pollCount: row.poll_count }) && row.state === 'Error') {
        await settleLocked(tx, row, { ...by, status: 'refused', reason: 'declined' }, now);
        return;
      }
      break;
    }
    case 'pending':
    case 'unknown':
      break;
  }
  // The worker that claimed it gave no sign: from now on the outcome is unknown.
  const isAbandoned = row.state === 'Exec' && row.provider_reference === '' && status.type !== 'pending';
  if (isAbandoned) await settleLocked(tx, row, { ...by, status: 'unknown', reason: 'no_answer' }, now);
  const pollCount = isAbandoned ? 0 : row.poll_count + 1;
  await tx
    .updateTable('withdrawals')
    .set({
      poll_count: pollCount,
      next_poll_at: new Date(now.getTime() + secondsUntilPoll(pollCount) * 1000),
      ...(status.type === 'pending' && status.providerReference !== ''
        ? { provider_reference: status.providerReference }
        : {}),
    })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .execute();
}
