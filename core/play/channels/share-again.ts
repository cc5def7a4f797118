import { type AccountName, type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';
import { addParts, type GrantPart, shareAmong, sumOf } from './grant-parts.ts';
import { BONUS_HOUSE } from './moves.ts';

/** A bet or a win of a round, in the order in which they came. */
export interface Standing {
  readonly id: string;
  readonly kind: 'bet' | 'win';
  readonly amountMinor: bigint;
  /** Of a bet: of the own money. */
  readonly availableMinor: bigint;
  /** What of it was money of bonuses, each as it is now. */
  readonly grants: readonly GrantPart[];
  /** Of a win: one that was taken back has won nothing, and one in suspense is not the player's yet. */
  readonly state: 'paid' | 'in_suspense' | 'taken_back';
}

/** What of a win was the player's own by a stake that went back, and is of its bonuses after all. */
export interface Reshared {
  readonly id: string;
  readonly moved: readonly GrantPart[];
  /** Nothing of it moves: it will be paid by these parts. */
  readonly isInSuspense: boolean;
  /** All parts of bonuses in the win by now. */
  readonly grants: readonly GrantPart[];
}

/**
 * Shares again what a round has won, when a bet goes back that had own money in it: that money was never in play, and what a bonus won
 * would stay own. `played`: the bets that stand, with this one, and all wins. Wins before the bet had no part of it, nor have
 * those after it was left behind (see nextRound).
 */
export function shareAgain(played: readonly Standing[], betId: string): Reshared[] {
  let own: Standing[] = [];
  let hasWon = false;
  return played.flatMap((one) => {
    if (one.kind === 'bet') {
      if (hasWon && one.grants.length > 0) own = [];
      own.push(one);
      return [];
    }
    hasWon ||= one.amountMinor > 0n;
    const bet = own.find(({ id }) => id === betId);
    return bet && one.state !== 'taken_back' ? shareWin(one, bet.availableMinor, sumOwn(own)) : [];
  });
}

function sumOwn(bets: readonly Standing[]): bigint {
  return bets.reduce((sum, { availableMinor }) => sum + availableMinor, 0n);
}

/** What does not divide is a bonus's, as at the win. */
function shareWin({ id, amountMinor, grants, state }: Standing, goneMinor: bigint, ownMinor: bigint): Reshared[] {
  const ofBonuses = sumOf(grants);
  const before = amountMinor - ofBonuses;
  if (goneMinor === 0n || before === 0n || ofBonuses === 0n) return [];
  const left = ownMinor - goneMinor;
  // The win says how much of bonuses stood beside the own money.
  const after = (amountMinor * left * before) / (left * before + ownMinor * ofBonuses);
  const moved = shareAmong(grants, before - after);
  if (moved.length === 0) return [];
  return [{ id, moved, isInSuspense: state === 'in_suspense', grants: addParts(grants, moved) }];
}

/** From what the player has, or owes by then, to where each bonus is. */
export function resharedMoves(uid: string, unit: string, reshared: readonly Reshared[]): Move[] {
  const parts = paidParts(reshared);
  const [from, uncoveredFrom] = [userAccount(uid, 'available'), userAccount(uid, 'debt')];
  const move = (to: AccountName | HouseAccount, minor: bigint): Move[] =>
    minor > 0n ? [{ from, uncoveredFrom, to, amount: { unit, minor } }] : [];
  return [...move(userAccount(uid, 'hold.wager'), sumOf(parts, 'held')), ...move(BONUS_HOUSE, sumOf(parts, 'house'))];
}

/** What moves now. */
export function paidParts(reshared: readonly Reshared[]): GrantPart[] {
  return reshared.flatMap(({ moved, isInSuspense }) => (isInSuspense ? [] : moved));
}
