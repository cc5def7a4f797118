import { type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';
import { type GrantPart, shareAmong, sumOf } from './grant-parts.ts';
import type { ChannelTransaction, KnownTransaction, Parts, Round } from './transaction.ts';

/** The house account that pays bonuses, and gets the remaining money of ended bonuses. */
export const BONUS_HOUSE = 'house:expense.bonus';

function game(channel: string): HouseAccount {
  return `house:game:${channel}`;
}

/** Moves of a stake: the player's own money first, then locked money above the player's debt, then a bonus. */
export function betMoves({ uid, amountMinor }: ChannelTransaction, channel: string, unit: string): Move[] {
  return some({
    from: userAccount(uid, 'available'),
    uncoveredFrom: [userAccount(uid, 'hold.wager'), userAccount(uid, 'bonus')],
    onlyAboveDebt: userAccount(uid, 'hold.wager'),
    to: game(channel),
    amount: { unit, minor: amountMinor },
  });
}

/** The parts of a win: the player's own part, and one for each bonus in the stakes. */
export interface WinParts {
  readonly ownMinor: bigint;
  readonly grants: readonly GrantPart[];
}

/**
 * The player's own part of a win is the same share as in the round's stakes. The remainder of the division belongs to a
 * bonus, so that it never becomes the player's own too early. A win without a stake is a gift of the provider: it is
 * the player's own or, with an open bonus, all of it is locked.
 */
export function splitWin(
  amountMinor: bigint,
  stake: Pick<Round, 'availableMinor' | 'lockedMinor' | 'grants'> | undefined,
  openBonus: string | undefined,
): WinParts {
  const staked = (stake?.availableMinor ?? 0n) + (stake?.lockedMinor ?? 0n);
  if (!stake || staked === 0n) {
    if (openBonus === undefined) return { ownMinor: amountMinor, grants: [] };
    return { ownMinor: 0n, grants: [{ grantId: openBonus, minor: amountMinor, way: 'held' }] };
  }
  const ownMinor = (amountMinor * stake.availableMinor) / staked;
  return { ownMinor, grants: shareAmong(stake.grants, amountMinor - ownMinor) };
}

/** Each part goes to the destination of its bonus: locked, the player's own, or the house. */
export function winMoves(
  { uid, amountMinor }: ChannelTransaction,
  round: Round | undefined,
  channel: string,
  unit: string,
  openBonus: string | undefined,
  from: HouseAccount = game(channel),
): Move[] {
  const { ownMinor, grants } = splitWin(amountMinor, round, openBonus);
  const available = ownMinor + sumOf(grants, 'own');
  return [
    ...some({ from, to: userAccount(uid, 'available'), amount: { unit, minor: available } }),
    ...some({ from, to: userAccount(uid, 'hold.wager'), amount: { unit, minor: sumOf(grants, 'held') } }),
    ...some({ from, to: BONUS_HOUSE, amount: { unit, minor: sumOf(grants, 'house') } }),
  ];
}

/** Moves a win above a limit to suspense: two operators decide whether it is paid or returned. */
export function holdMoves(amountMinor: bigint, channel: string, unit: string): Move[] {
  return some({ from: game(channel), to: 'house:suspense', amount: { unit, minor: amountMinor } });
}

type Undone = Parts & Pick<KnownTransaction, 'amountMinor' | 'grants'>;

/** Returns each part to its account; money of an ended bonus goes to the destination of that bonus. */
export function rollBackBetMoves(
  uid: string,
  bet: Undone,
  channel: string,
  unit: string,
  from: HouseAccount = game(channel),
): Move[] {
  const locked = bet.holdMinor + bet.bonusMinor;
  const way = bet.grants[0]?.way ?? 'held';
  const own = bet.availableMinor + (way === 'own' ? locked : 0n);
  const moves = some({ from, to: userAccount(uid, 'available'), amount: { unit, minor: own } });
  if (way === 'house') return [...moves, ...some({ from, to: BONUS_HOUSE, amount: { unit, minor: locked } })];
  if (way === 'own') return moves;
  return [
    ...moves,
    ...some({ from, to: userAccount(uid, 'hold.wager'), amount: { unit, minor: bet.holdMinor } }),
    ...some({ from, to: userAccount(uid, 'bonus'), amount: { unit, minor: bet.bonusMinor } }),
  ];
}

/**
 * Takes a win back from its present accounts; the spent part becomes a debt. A bonus's part is taken from locked money
 * if the bonus is active, from the player's own if it was released, and from the house if it ended.
 */
export function rollBackWinMoves(uid: string, win: Undone, channel: string, unit: string): Move[] {
  const to = game(channel);
  const available = userAccount(uid, 'available');
  const debt = userAccount(uid, 'debt');
  const own = win.amountMinor - sumOf(win.grants) + sumOf(win.grants, 'own');
  return [
    ...some({ from: available, uncoveredFrom: debt, to, amount: { unit, minor: own } }),
    ...some({
      from: userAccount(uid, 'hold.wager'),
      uncoveredFrom: [available, debt],
      to,
      amount: { unit, minor: sumOf(win.grants, 'held') },
    }),
    ...some({ from: BONUS_HOUSE, to, amount: { unit, minor: sumOf(win.grants, 'house') } }),
  ];
}

/** The ledger refuses a move of zero. */
function some(move: Move): Move[] {
  return move.amount.minor > 0n ? [move] : [];
}
