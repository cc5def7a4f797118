import { secondsUntilLook } from '@pitaka/core/values/poll-schedule.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { DepositStatus } from './deposit-provider.port.ts';
import type { DepositProviders } from './deposit-providers.ts';
import { type DepositNews, type SettleDependencies, settleLocked } from './settle-deposit.ts';
import { findDeposit, lockDeposit } from './store.ts';

export interface LookUpDependencies extends SettleDependencies {
  readonly providers: DepositProviders;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * What a deposit that is due has come to: its time is over, or nobody knew what became of it. The provider is asked
 * first: what was paid at the last moment must not be called expired.
 */
export async function lookUpDeposit(
  deps: LookUpDependencies,
  which: { readonly siteId: string; readonly depositId: string },
): Promise<void> {
  const seen = await findDeposit(deps.db, which.siteId, which.depositId);
  if (!seen?.next_look_at || seen.next_look_at > deps.clock()) return;
  const provider = deps.providers.find(seen.provider);
  const status: DepositStatus =
    provider?.lookUp && seen.state !== 'Prepare'
      ? await provider.lookUp(seen.site_id, seen.reference, seen.provider_reference)
      : { type: 'open' };
  const currency = await deps.currencyOf(which.siteId);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockDeposit(tx, which.siteId, which.depositId);
    if (!row?.next_look_at) return;
    const now = deps.clock();
    for (const news of newsOf(status, row.expires_at <= now, `provider:${row.provider}`)) {
      await settleLocked(tx, (await lockDeposit(tx, which.siteId, which.depositId)) ?? row, news, currency, now);
    }
    const after = await lockDeposit(tx, which.siteId, which.depositId);
    if (after?.next_look_at && after.next_look_at <= now) {
      const looks = after.looks + 1;
      await tx
        .updateTable('deposits')
        .set({ looks, next_look_at: nextLook(after.expires_at, looks, now) })
        .where('site_id', '=', which.siteId)
        .where('deposit_id', '=', which.depositId)
        .execute();
    }
  });
}

/** At the end of its time at the latest; after that by the schedule alone. */
function nextLook(expiresAt: Date, looks: number, now: Date): Date {
  const next = new Date(now.getTime() + secondsUntilLook(looks) * 1000);
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

function newsOf(status: DepositStatus, isOver: boolean, by: `provider:${string}`): DepositNews[] {
  const from = { by, origin: 'look-up' } as const;
  switch (status.type) {
    case 'paid':
      return status.payments.map((payment) => ({ ...from, word: 'paid', payment }));
    case 'pending':
      return [{ ...from, word: 'pending' }];
    case 'refused':
      return [{ ...from, word: 'refused', reason: 'declined' }];
    case 'charged_back':
      return [{ ...from, word: 'charged_back' }];
    case 'expired':
      return [{ ...from, word: 'expired' }];
    case 'open':
    case 'not_found':
      return isOver ? [{ ...from, word: 'expired' }] : [];
    case 'unknown':
      return [{ ...from, word: 'no_answer', reason: status.why }];
  }
}
