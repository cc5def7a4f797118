import type { UserAccountType } from '../../money/ledger/account.ts';
import { atLeast0 } from '../../values/money.ts';

/**
 * The accounts from which a bet is paid, in order, the player's own money first; the debt is listed too, because it
 * blocks locked money.
 */
export const PLAYED_TYPES = ['available', 'hold.wager', 'bonus', 'debt'] as const satisfies readonly UserAccountType[];

/**
 * The balance that a player can stake, as shown in games of a seamless channel. Excludes locked money that the player
 * owes: the ledger would refuse such a stake.
 */
export function playableMinor(balanceOf: (type: (typeof PLAYED_TYPES)[number]) => bigint): bigint {
  const heldMinor = atLeast0(balanceOf('hold.wager') + balanceOf('debt'));
  return balanceOf('available') + heldMinor + balanceOf('bonus');
}
