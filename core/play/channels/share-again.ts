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
  /** A win that was taken back has won nothing, and one in suspense is not the player's yet. */
  readonly state: 'paid' | 'in_suspense' | 'taken_back';
}

/** What of a win was the player's own by a stake that went back, and is of its bonuses after all. */
export interface Reshared {
  readonly id: string;
  /** Below zero: that much less was won by a bonus that was released since. */
  readonly moved: readonly GrantPart[];
  /** Nothing of it moves: it will be paid by these parts. */
  readonly isInSuspense: boolean;
  /** All parts of bonuses in the win by now. */
  readonly grants: readonly GrantPart[];
}

/**
 * Shares again what a round has won, when a bet goes back that had the player's own money in it, also that of a bonus which was
 * released since: it was never in play, and what another bonus won would stay own. `played`: all bets and wins. Wins before the
 * bet had no part of it, nor have those after it was left behind (see nextRound).
 */
export function shareAgain(played: readonly Standing[], betId: string): Reshared[] {
  let inPlay: { readonly id: string; readonly own: readonly GrantPart[] }[] = [];
  let hasWon = false;
  return played.flatMap((one) => {
    if (one.kind === 'bet') {
      if (hasWon && one.grants.length > 0) inPlay = inPlay.map((bet) => ({ ...bet, own: staying(bet.own, one) }));
      // One that went back left others behind all the same.
      if (one.state !== 'taken_back') inPlay.push({ id: one.id, own: ownParts(one, one.availableMinor) });
      return [];
    }
    hasWon ||= one.amountMinor > 0n;
    const gone = inPlay.find(({ id }) => id === betId)?.own ?? [];
    if (gone.length === 0 || one.state === 'taken_back') return [];
    return shareWin(
      one,
      gone,
      addParts(
        [],
        inPlay.flatMap(({ own }) => own),
      ),
    );
  });
}

const OWN = 'own money';

/** The parts that are the player's own by now. */
function ownParts({ grants }: Standing, availableMinor: bigint): GrantPart[] {
  const available: GrantPart = { grantId: OWN, minor: availableMinor, way: 'own' };
  return [available, ...grants.filter(({ way }) => way === 'own')].filter(({ minor }) => minor > 0n);
}

/** A bonus whose stake leaves the others behind was released later, if at all. */
function staying(own: readonly GrantPart[], { grants }: Standing): GrantPart[] {
  return own.filter((part) => grants.some(({ grantId }) => grantId === part.grantId));
}

/**
 * Each part that is the player's own is smaller by what went back of its stake; the win says how much of others stood beside. What
 * does not divide is a bonus's, as at the win.
 */
function shareWin(win: Standing, gone: readonly GrantPart[], staked: readonly GrantPart[]): Reshared[] {
  const { id, amountMinor, grants, state } = win;
  const others = grants.filter(({ way }) => way !== 'own');
  const before = ownParts(win, amountMinor - sumOf(grants));
  const stakeOf = (from: readonly GrantPart[], { grantId }: GrantPart) =>
    from.find((part) => part.grantId === grantId)?.minor ?? 0n;
  const scale = gone.reduce((all, part) => all * stakeOf(staked, part), 1n);
  const left = before.map((part) => {
    const stakeMinor = stakeOf(staked, part);
    const goneMinor = stakeOf(gone, part);
    return {
      ...part,
      weight: goneMinor === 0n ? part.minor * scale : (part.minor * (stakeMinor - goneMinor) * scale) / stakeMinor,
    };
  });
  const total = left.reduce((sum, { weight }) => sum + weight, sumOf(others) * scale);
  if (total === 0n) return [];
  const changed = left.map((part) => ({ ...part, minor: (amountMinor * part.weight) / total - part.minor }));
  const moved = [
    ...changed.flatMap(({ grantId, minor, way }) => (grantId === OWN || minor === 0n ? [] : [{ grantId, minor, way }])),
    ...shareAmong(others, -sumOf(changed)),
  ];
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

/** The amounts that move now. */
export function paidParts(reshared: readonly Reshared[]): GrantPart[] {
  return reshared.flatMap(({ moved, isInSuspense }) => (isInSuspense ? [] : moved));
}
