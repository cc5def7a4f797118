import { userAccount } from '../../money/ledger/account.ts';
import type { Journal, Move } from '../../money/ledger/journal.ts';
import { leastOf, type Unit } from '../../values/money.ts';

const HOUSE = 'house:expense.bonus';

/** The open bonus's money on a user's accounts, and the user's debt. */
export interface BonusMoney {
  readonly bonusMinor: bigint;
  readonly wagerMinor: bigint;
  readonly owedMinor: bigint;
}

export function grantJournal(uid: string, unit: Unit, minor: bigint): Journal {
  return { kind: 'bonus', moves: [{ from: HOUSE, to: userAccount(uid, 'bonus'), amount: { unit, minor } }] };
}

/** Makes all bonus money the user's own; a debt is paid first. undefined if there is no bonus money. */
export function releaseJournal(uid: string, unit: Unit, held: BonusMoney): Journal | undefined {
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

/** Returns all bonus money to the house's bonus account. undefined if there is no bonus money. */
export function forfeitJournal(uid: string, unit: Unit, held: Omit<BonusMoney, 'owedMinor'>): Journal | undefined {
  const moves: Move[] = [];
  const take = (type: 'bonus' | 'hold.wager', minor: bigint) => {
    if (minor > 0n) moves.push({ from: userAccount(uid, type), to: HOUSE, amount: { unit, minor } });
  };
  take('bonus', held.bonusMinor);
  take('hold.wager', held.wagerMinor);
  return moves.length > 0 ? { kind: 'bonus.forfeit', moves } : undefined;
}

/**
 * Takes back released money: locks it again, or returns it to the house's bonus account. The spent part becomes a debt.
 * undefined if nothing was released.
 */
export function takeBackJournal(uid: string, unit: Unit, minor: bigint, to: 'held' | 'house'): Journal | undefined {
  if (minor <= 0n) return undefined;
  const from = userAccount(uid, 'available');
  const move = { from, uncoveredFrom: userAccount(uid, 'debt'), amount: { unit, minor } };
  return to === 'held'
    ? { kind: 'bonus.reopen', moves: [{ ...move, to: userAccount(uid, 'hold.wager') }] }
    : { kind: 'bonus.forfeit', moves: [{ ...move, to: HOUSE }] };
}
