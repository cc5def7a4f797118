import type { Transaction } from '../../../platform/db/database.ts';
import { insertStatusConflict } from '../../back-office/reconciliation/published.ts';
import type { DepositRow } from './store.ts';

/** The payments beyond the order's amount that are credited or wait for an operator. */
export async function readExtras(tx: Transaction, { site_id, deposit_id }: DepositRow): Promise<bigint[]> {
  const extras = await tx
    .selectFrom('deposits')
    .select(['paid_minor', 'amount_minor'])
    .where('site_id', '=', site_id)
    .where('extra_of', '=', deposit_id)
    .where('state', 'in', ['Success', 'WaitReview'])
    .execute();
  return extras.map(({ paid_minor, amount_minor }) => paid_minor ?? amount_minor);
}

/**
 * Opens a finding that a provider's status contradicts this deposit, with the sum of all payments that the provider may
 * mean: it may report the same of one after the other while the finding is open.
 */
export async function contradictDeposit(
  tx: Transaction,
  row: DepositRow,
  theirs: string,
  extras: readonly bigint[],
  now: Date,
): Promise<void> {
  const { site_id: siteId, provider, deposit_id: recordId, reference, uid, state: ours, unit } = row;
  const ownMinor = row.credited_minor ?? row.amount_minor;
  const isLeft = ours !== 'Fail' || extras.length === 0;
  const amountMinor = extras.reduce((sum, one) => sum + one, isLeft ? ownMinor : 0n);
  const said = { siteId, provider, about: 'deposit', recordId, reference, uid, ours, theirs, unit } as const;
  await insertStatusConflict(tx, { ...said, amountMinor }, now);
}
