import { debtsExceptLoans } from '@pitaka/core/play/rounds/loaned-debts.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { readDebtChanges, readOwedNow } from '../../money/ledger/index.ts';
import type { OpenDebt } from './unpaid-debts.ts';

export interface DebtorDebts {
  readonly owedMinor: bigint;
  /** The part of the user's other debts in losses that count. */
  readonly lostMinor: bigint;
  /** The assigned part of the user's other debts, including losses that were won back. */
  readonly placedMinor: bigint;
}

/** A new debt counts in full: a part repaid within seconds, for example by a returned bet, changes nothing. */
export const owesAllOf = ({ minor }: OpenDebt): DebtorDebts => ({ owedMinor: minor, lostMinor: 0n, placedMinor: 0n });

/** undefined: the debt is repaid, as the user has owed nothing since. */
export async function readDebtorDebts(
  tx: Transaction,
  siteId: string,
  debt: OpenDebt,
): Promise<DebtorDebts | undefined> {
  const { minor: owedMinor, debts } = await readOwedNow(tx, siteId, debt.uid);
  if (!debts.some(({ journalId }) => journalId === debt.journalId)) return undefined;
  const hasLoan = debts.some(({ kind }) => kind === 'bonus.reopen');
  const counted = hasLoan
    ? debtsExceptLoans(await readDebtChanges(tx, siteId, debt.uid))
    : new Map(debts.map(({ journalId, minor }) => [journalId, minor]));
  if (counted.has(debt.journalId))
    return { owedMinor, ...(await readPlacedOfOthers(tx, siteId, debt, [...counted.keys()])) };
  // A loan, or repaid beside one: the other debts come first.
  const ofOthersMinor = [...counted.values()].reduce((sum, minor) => sum + minor, 0n);
  return { owedMinor, lostMinor: ofOthersMinor, placedMinor: ofOthersMinor };
}

/**
 * How much of the user's other debts among these journals is assigned to losses. Leaves out gifts that the user lost,
 * which are no losses of the user.
 */
async function readPlacedOfOthers(
  tx: Transaction,
  siteId: string,
  { journalId, uid }: OpenDebt,
  journalIds: readonly bigint[],
): Promise<Pick<DebtorDebts, 'lostMinor' | 'placedMinor'>> {
  const others = sql`${journalIds.filter((id) => id !== journalId).map(String)}::bigint[]`;
  const { rows } = await sql<{ lost: string; placed: string }>`
    SELECT coalesce(sum(greatest(d.minor - d.left_minor - coalesce((
        SELECT sum(g.minor) FROM unpaid_play g
        WHERE g.site_id = ${siteId} AND g.journal_id = d.journal_id AND g.is_gift), 0), 0)), 0)::text AS lost,
      coalesce((SELECT sum(p.minor) FROM unpaid_play p
        WHERE p.site_id = ${siteId} AND p.journal_id = ANY (${others}) AND NOT p.is_gift), 0)::text AS placed
    FROM unpaid_debts d WHERE d.site_id = ${siteId} AND d.uid = ${uid} AND d.journal_id = ANY (${others})`.execute(tx);
  const [{ lost = '0', placed = '0' } = {}] = rows;
  return { lostMinor: BigInt(lost), placedMinor: BigInt(placed) };
}
