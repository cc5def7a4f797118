import type { UserAccountType } from '../../money/ledger/account.ts';

/** What a bet is drawn from, in this order: the player's own money first. */
export const PLAYED_TYPES = ['available', 'hold.wager', 'bonus'] as const satisfies readonly UserAccountType[];

/** What a player can stake: the balance that games of a seamless channel show. */
export function playableMinor(balanceOf: (type: (typeof PLAYED_TYPES)[number]) => bigint): bigint {
  return PLAYED_TYPES.reduce((sum, type) => sum + balanceOf(type), 0n);
}
