import { debtsExceptLoans } from '@pitaka/core/play/rounds/loaned-debts.ts';
import { atLeast0, leastOf } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { readDebtChanges } from '../../money/ledger/index.ts';
import type { OpenDebt } from './unpaid-debts.ts';

export interface DebtorDebts {
  readonly owedMinor: bigint;
  /** The part of the user's other debts that is assigned to losses that count. */
  readonly lostMinor: bigint;
  /** The assigned part of the user's other debts, including losses that were won back. */
  readonly placedMinor: bigint;
}

/** A new debt counts in full: a part that is repaid within seconds, for example by a returned bet, changes nothing. */
export const owesAllOf = ({ minor }: OpenDebt): DebtorDebts => ({ owedMinor: minor, lostMinor: 0n, placedMinor: 0n });

/** undefined: at some time since this debt the user owed nothing, so the debt is repaid. */
export async function readDebtorDebts(
  tx: Transaction,
  siteId: string,
  debt: OpenDebt,
): Promise<DebtorDebts | undefined> {
  const { journalId, uid } = debt;
  const changes = await readDebtChanges(tx, siteId, uid);
  const owedMinor = changes.at(-1)?.owedMinor ?? 0n;
  if (!changes.some((change) => change.journalId === journalId && change.madeMinor > 0n)) return undefined;
  const counted = debtsExceptLoans(changes);
  if (counted.delete(journalId)) return { owedMinor, ...(await readPlaced(tx, siteId, uid, counted)) };
  // The debt is a loan, or was repaid together with one: then the amount owed now belongs to the other debts first.
  const ofOthersMinor = sumOf([...counted.values()]);
  return { owedMinor, lostMinor: ofOthersMinor, placedMinor: ofOthersMinor };
}

/**
 * The amount of these debts of a user that is assigned to losses. Gifts that the user lost are left out: losing a gift
 * is not a loss of the user's own money, so nothing is subtracted for it.
 */
async function readPlaced(
  tx: Transaction,
  siteId: string,
  uid: string,
  debts: ReadonlyMap<bigint, bigint>,
): Promise<Pick<DebtorDebts, 'lostMinor' | 'placedMinor'>> {
  const { rows } = await sql<PlacedRow>`
    SELECT d.journal_id, d.minor, d.left_minor,
      coalesce(sum(p.minor) FILTER (WHERE NOT p.is_gift), 0)::text AS placed,
      coalesce(sum(p.minor) FILTER (WHERE p.is_gift), 0)::text AS gifts
    FROM unpaid_debts d
    LEFT JOIN unpaid_play p ON p.site_id = d.site_id AND p.journal_id = d.journal_id
    WHERE d.site_id = ${siteId} AND d.uid = ${uid} AND d.journal_id = ANY (${[...debts.keys()].map(String)}::bigint[])
    GROUP BY d.journal_id, d.minor, d.left_minor`.execute(tx);
  // The loan in a journal that made both a loan and a debt would use up the losses of another debt.
  const exceptLoan = ({ journal_id: id, minor }: PlacedRow, placedMinor: bigint) => {
    const otherMinor = debts.get(id) ?? 0n;
    return placedMinor - leastOf(atLeast0(minor - otherMinor), atLeast0(placedMinor - otherMinor));
  };
  return {
    lostMinor: sumOf(rows.map((row) => exceptLoan(row, atLeast0(row.minor - row.left_minor - BigInt(row.gifts))))),
    placedMinor: sumOf(rows.map((row) => exceptLoan(row, BigInt(row.placed)))),
  };
}

interface PlacedRow {
  readonly journal_id: bigint;
  readonly minor: bigint;
  readonly left_minor: bigint;
  readonly placed: string;
  readonly gifts: string;
}

function sumOf(minors: readonly bigint[]): bigint {
  return minors.reduce((sum, minor) => sum + minor, 0n);
}
