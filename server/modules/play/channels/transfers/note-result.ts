import { CompiledQuery } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { addToMinutes } from '../transaction-queries.ts';

/**
 * What came of play there, for the player's own limits, which count a loss at once. As a win, or below zero a loss: what is
 * lost there is no turnover. Cashback, agents and levels are paid by bets alone, of which such a channel tells none.
 */
export async function noteResult(
  tx: Transaction,
  siteId: string,
  { uid, lostMinor, wonMinor }: { readonly uid: string; readonly lostMinor: bigint; readonly wonMinor: bigint },
  now: Date,
): Promise<void> {
  if (lostMinor === 0n && wonMinor === 0n) return;
  const { text, values } = addToMinutes(siteId, now, [{ uid, betMinor: 0n, winMinor: wonMinor - lostMinor }]);
  await tx.executeQuery(CompiledQuery.raw(text, [...values]));
}
