import { type AccountName, type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';
import { addParts, type GrantPart, shareAmong, sumOf } from './grant-parts.ts';
import { BONUS_HOUSE } from './moves.ts';

/** A bet or a win of a round, in order of arrival. */
export interface ShareState {
  readonly id: string;
  readonly kind: 'bet' | 'win';
  readonly amountMinor: bigint;
  /** The part of a bet from own money. */
  readonly availableMinor: bigint;
  /** The parts from bonuses, each with its present destination. */
  readonly grants: readonly GrantPart[];
  /** `taken_back`: a rolled-back win counts as zero. `in_suspense`: the win is not paid yet. */
  readonly state: 'paid' | 'in_suspense' | 'taken_back';
}

/** The part of a win that a returned stake made the player's own, and that now belongs to the bonuses. */
export interface WinCorrection {
  readonly id: string;
  /** Negative if it reduces the part of a bonus that was released since. */
  readonly moved: readonly GrantPart[];
  /** Whether no money moves now, because the win is not paid yet. */
  readonly isInSuspense: boolean;
  /** The present parts of all bonuses in the win. */
  readonly grants: readonly GrantPart[];
}

/**
 * Shares a round's wins again when a bet with own money, or with money of a bonus released since, is returned: the
 * stake was never in play, and would make wins of another bonus the player's own. `played`: all bets and wins. Wins
 * before the bet, or after its stake was dropped (see nextRound), are unaffected.
 */
export function reshareAfterRollback(played: readonly ShareState[], betId: string): WinCorrection[] {
  let inPlay: { readonly id: string; readonly own: readonly GrantPart[] }[] = [];
  let hasWon = false;
  return played.flatMap((play) => {
    if (play.kind === 'bet') {
      if (hasWon && play.grants.length > 0) inPlay = inPlay.map((bet) => ({ ...bet, own: staying(bet.own, play) }));
      // A bet drops earlier stakes even if it was returned.
      if (play.state !== 'taken_back') inPlay.push({ id: play.id, own: ownParts(play, play.availableMinor) });
      return [];
    }
    hasWon ||= play.amountMinor > 0n;
    const returned = inPlay.find(({ id }) => id === betId)?.own ?? [];
    if (returned.length === 0 || play.state === 'taken_back') return [];
    return shareWin(
      play,
      returned,
      addParts(
        [],
        inPlay.flatMap(({ own }) => own),
      ),
    );
  });
}

const OWN = 'own money';

/** The parts that are the player's own now. */
function ownParts({ grants }: ShareState, availableMinor: bigint): GrantPart[] {
  const available: GrantPart = { grantId: OWN, minor: availableMinor, way: 'own' };
  return [available, ...grants.filter(({ way }) => way === 'own')].filter(({ minor }) => minor > 0n);
}

/** The own parts that stay: parts of bonuses in this stake, because such a bonus was released later. */
function staying(own: readonly GrantPart[], { grants }: ShareState): GrantPart[] {
  return own.filter((part) => grants.some(({ grantId }) => grantId === part.grantId));
}

/**
 * Reduces each own part in proportion to its returned stake. The remainder of the division belongs to a bonus, as in
 * splitWin.
 */
function shareWin(win: ShareState, returned: readonly GrantPart[], staked: readonly GrantPart[]): WinCorrection[] {
  const { id, amountMinor, grants, state } = win;
  const bonuses = grants.filter(({ way }) => way !== 'own');
  const before = ownParts(win, amountMinor - sumOf(grants));
  const stakeOf = (from: readonly GrantPart[], { grantId }: GrantPart) =>
    from.find((part) => part.grantId === grantId)?.minor ?? 0n;
  const scale = returned.reduce((all, part) => all * stakeOf(staked, part), 1n);
  const left = before.map((part) => {
    const stakeMinor = stakeOf(staked, part);
    const returnedMinor = stakeOf(returned, part);
    return {
      ...part,
      weight:
        returnedMinor === 0n ? part.minor * scale : (part.minor * (stakeMinor - returnedMinor) * scale) / stakeMinor,
    };
  });
  const total = left.reduce((sum, { weight }) => sum + weight, sumOf(bonuses) * scale);
  if (total === 0n) return [];
  const changed = left.map((part) => ({ ...part, minor: (amountMinor * part.weight) / total - part.minor }));
  const moved = [
    ...changed.flatMap(({ grantId, minor, way }) => (grantId === OWN || minor === 0n ? [] : [{ grantId, minor, way }])),
    ...shareAmong(bonuses, -sumOf(changed)),
  ];
  if (moved.length === 0) return [];
  return [{ id, moved, isInSuspense: state === 'in_suspense', grants: addParts(grants, moved) }];
}

/** Moves from the player's money, or as a debt, to the destination of each bonus. */
export function resharedMoves(uid: string, unit: string, reshared: readonly WinCorrection[]): Move[] {
  const parts = paidParts(reshared);
  const [from, uncoveredFrom] = [userAccount(uid, 'available'), userAccount(uid, 'debt')];
  const move = (to: AccountName | HouseAccount, minor: bigint): Move[] =>
    minor > 0n ? [{ from, uncoveredFrom, to, amount: { unit, minor } }] : [];
  return [...move(userAccount(uid, 'hold.wager'), sumOf(parts, 'held')), ...move(BONUS_HOUSE, sumOf(parts, 'house'))];
}

/** The parts that are moved now. */
export function paidParts(reshared: readonly WinCorrection[]): GrantPart[] {
  return reshared.flatMap(({ moved, isInSuspense }) => (isInSuspense ? [] : moved));
}
