import type { UserAccountType } from '../../money/ledger/account.ts';

/** The accounts a bet draws on, in this order: the player's own money first. */
export const PLAYED_TYPES = ['available', 'hold.wager', 'bonus'] as const satisfies readonly UserAccountType[];

/** The balance a player can stake, as games of a seamless channel show it. */
export function playableMinor(balanceOf: (type: (typeof PLAYED_TYPES)[number]) => bigint): bigint {
  return PLAYED_TYPES.reduce((sum, type) => sum + balanceOf(type), 0n);
}
