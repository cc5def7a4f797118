import type { UserAccountType } from '../../money/ledger/account.ts';
import { atLeast0 } from '../../values/money.ts';

/** The accounts a bet draws on, in this order, the player's own money first; and the debt, which keeps held money back. */
export const PLAYED_TYPES = ['available', 'hold.wager', 'bonus', 'debt'] as const satisfies readonly UserAccountType[];

/**
 * The balance a player can stake, as games of a seamless channel show it: without it a game would offer held money that
 * the ledger refuses, because its player owes it.
 */
export function playableMinor(balanceOf: (type: (typeof PLAYED_TYPES)[number]) => bigint): bigint {
  const heldMinor = atLeast0(balanceOf('hold.wager') + balanceOf('debt'));
  return balanceOf('available') + heldMinor + balanceOf('bonus');
}
