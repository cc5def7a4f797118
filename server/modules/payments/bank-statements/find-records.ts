import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { DepositsTable, WithdrawalsTable } from '../../../platform/db/tables/payments.ts';
import { readDepositsByReference } from '../deposits/published.ts';
import { readWithdrawalsByReference } from '../withdrawals/published.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;
export type DepositRow = Selectable<DepositsTable>;

/**
 * Reads and locks the records with these references, in the order of ids and withdrawals before deposits. So two files
 * with the same references wait for each other and do not deadlock.
 */
export async function findRecords(
  db: Database | Transaction,
  siteId: string,
  references: ReadonlySet<string>,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Map<string, WithdrawalRow | DepositRow>> {
  const ofKind = (letter: 'W' | 'D') => [...references].filter((reference) => reference.startsWith(letter));
  const withdrawals = await readWithdrawalsByReference(db, siteId, ofKind('W'), { isLocked });
  const deposits = await readDepositsByReference(db, siteId, ofKind('D'), { isLocked });
  return new Map([...withdrawals, ...deposits].map((row) => [row.reference, row]));
}

/** The id of a line's record; '' if it has none. */
export function recordIdOf(record: WithdrawalRow | DepositRow | undefined): string {
  if (!record) return '';
  return 'withdrawal_id' in record ? record.withdrawal_id : record.deposit_id;
}
