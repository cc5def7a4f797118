import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { readDebtsPaid } from '../../money/ledger/index.ts';
import { endRepaid, type OpenDebt } from './unpaid-debts.ts';

/**
 * A debt that moved with its person to a new account replaces the debts of the closed account: it takes over the losses
 * that those debts are assigned to, and those debts end. Otherwise the new debt would also be deducted from other
 * losses, which were losses of paid money.
 */
export async function takeOver(tx: Transaction, siteId: string, debt: OpenDebt, now: Date): Promise<void> {
  if (debt.kind !== 'debt.followed') return;
  for (const { uid, journalIds } of await readDebtsPaid(tx, siteId, debt)) {
    const ids = sql`${journalIds.map(String)}::bigint[]`;
    await tx
      .updateTable('unpaid_play')
      .set({ journal_id: debt.journalId })
      .where('site_id', '=', siteId)
      .where(sql<boolean>`journal_id = ANY (${ids})`)
      .execute();
    const ended = await tx
      .selectFrom('unpaid_debts')
      .select(['journal_id as journalId', 'uid', 'came_at as cameAt'])
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where(sql<boolean>`journal_id = ANY (${ids})`)
      .where('repaid_at', 'is', null)
      // A debt that was not checked yet ends with its own check, which finds the time when its money came.
      .where(sql<boolean>`uids <> '{}'`)
      .execute();
    for (const one of ended) await endRepaid(tx, siteId, one, now);
  }
}
