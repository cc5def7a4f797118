import { userAccount } from '../../money/ledger/account.ts';
import type { Journal, Move } from '../../money/ledger/journal.ts';
import type { Unit } from '../../values/money.ts';

const HOUSE = 'house:expense.bonus';

/** What stands on a person's accounts that belongs to the open bonus, and what the person owes. */
export interface HeldMoney {
  readonly bonusMinor: bigint;
  readonly wagerMinor: bigint;
  readonly owedMinor: bigint;
}

export function grantJournal(uid: string, unit: Unit, minor: bigint): Journal {
  return { kind: 'bonus', moves: [{ from: HOUSE, to: userAccount(uid, 'bonus'), amount: { unit, minor } }] };
}

/** Everything held becomes the person's own; a debt is paid first. undefined: nothing is held. */
export function releaseJournal(uid: string, unit: Unit, held: HeldMoney): Journal | undefined {
  const moves: Move[] = [];
  let owed = held.owedMinor;
  for (const [type, minor] of [
    ['hold.wager', held.wagerMinor],
    ['bonus', held.bonusMinor],
  ] as const) {
    const repaid = leastOf(owed, minor);
    owed -= repaid;
    const from = userAccount(uid, type);
    if (repaid > 0n) moves.push({ from, to: userAccount(uid, 'debt'), amount: { unit, minor: repaid } });
    if (minor > repaid) {
      moves.push({ from, to: userAccount(uid, 'available'), amount: { unit, minor: minor - repaid } });
    }
  }
  return moves.length > 0 ? { kind: 'bonus.release', moves } : undefined;
}

/** Everything held goes back to where bonuses come from. undefined: nothing is held. */
export function forfeitJournal(uid: string, unit: Unit, held: Omit<HeldMoney, 'owedMinor'>): Journal | undefined {
  const moves: Move[] = [];
  const take = (type: 'bonus' | 'hold.wager', minor: bigint) => {
    if (minor > 0n) moves.push({ from: userAccount(uid, type), to: HOUSE, amount: { unit, minor } });
  };
  take('bonus', held.bonusMinor);
  take('hold.wager', held.wagerMinor);
  return moves.length > 0 ? { kind: 'bonus.forfeit', moves } : undefined;
}

/**
 * What had been released is taken back: held again, or to where bonuses come from. What was spent since is owed.
 * undefined: nothing had been released.
 */
export function takeBackJournal(uid: string, unit: Unit, minor: bigint, to: 'held' | 'house'): Journal | undefined {
  if (minor <= 0n) return undefined;
  const from = userAccount(uid, 'available');
  const move = { from, uncoveredFrom: userAccount(uid, 'debt'), amount: { unit, minor } };
  return to === 'held'
    ? { kind: 'bonus.reopen', moves: [{ ...move, to: userAccount(uid, 'hold.wager') }] }
    : { kind: 'bonus.forfeit', moves: [{ ...move, to: HOUSE }] };
}

export function leastOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
