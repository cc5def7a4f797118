import { userAccount } from '../../money/ledger/account.ts';
import type { Journal, Move } from '../../money/ledger/journal.ts';
import type { Unit } from '../../values/money.ts';

const HOUSE = 'house:expense.commission';

/**
 * Makes the journal of the difference to the earlier statement: a payment (debt first), or a takeback, which becomes a
 * debt if the money is spent.
 */
export function differenceJournal(uid: string, unit: Unit, differenceMinor: bigint, owedMinor: bigint): Journal {
  const available = userAccount(uid, 'available');
  const debt = userAccount(uid, 'debt');
  if (differenceMinor < 0n) {
    const amount = { unit, minor: -differenceMinor };
    return { kind: 'agent.reversal', moves: [{ from: available, to: HOUSE, amount, uncoveredFrom: debt }] };
  }
  const repaid = owedMinor < differenceMinor ? owedMinor : differenceMinor;
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: HOUSE, to: debt, amount: { unit, minor: repaid } });
  if (differenceMinor > repaid) {
    moves.push({ from: HOUSE, to: available, amount: { unit, minor: differenceMinor - repaid } });
  }
  return { kind: 'agent.earning', moves };
}
