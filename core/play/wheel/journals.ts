import { userAccount } from '../../money/ledger/account.ts';
import type { Journal, Move } from '../../money/ledger/journal.ts';

const HOUSE = 'house:expense.bonus';

export interface PrizeMoney {
  readonly uid: string;
  readonly unit: string;
  readonly amountMinor: bigint;
}

/** The journal of a money prize: a debt is paid first, the rest can be withdrawn. */
export function prizeJournal({ uid, unit, amountMinor }: PrizeMoney, owedMinor: bigint): Journal {
  const repaid = owedMinor < amountMinor ? owedMinor : amountMinor;
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: HOUSE, to: userAccount(uid, 'debt'), amount: { unit, minor: repaid } });
  if (amountMinor > repaid) {
    moves.push({ from: HOUSE, to: userAccount(uid, 'available'), amount: { unit, minor: amountMinor - repaid } });
  }
  return { kind: 'wheel.prize', moves };
}
