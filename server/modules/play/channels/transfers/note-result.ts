import { CompiledQuery } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { addToMinutes } from '../transaction-writes.ts';

/**
 * Records the result of play in the channel, negative for a loss, for the player's own limits. Only these limits count
 * such losses: cashback, agents and levels use bets, which the channel does not report.
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
