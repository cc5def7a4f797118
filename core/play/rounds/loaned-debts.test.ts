import { describe, expect, it } from 'vitest';
import type { DebtChange } from '../../money/ledger/debt-change.ts';
import type { JournalKind } from '../../money/ledger/journal-kind.ts';
import { debtsExceptLoans } from './loaned-debts.ts';

/** Each step: kind, amount added to the debt, locked bonus money afterwards. The journal id is the step's number. */
function debtsAfter(...steps: (readonly [JournalKind, bigint, bigint])[]): bigint[][] {
  let owedMinor = 0n;
  const changes = steps.map(([kind, addedMinor, heldMinor], index): DebtChange => {
    owedMinor += addedMinor;
    return { journalId: BigInt(index + 1), kind, addedMinor, owedMinor, heldMinor };
  });
  return [...debtsExceptLoans(changes)].map((debt) => [...debt]);
}

const card = (minor: bigint, held = 0n) => ['deposit.charged_back', minor, held] as const;
const paid = (minor: bigint, held = 0n) => ['transfer', -minor, held] as const;
const loan = (minor: bigint, held = minor) => ['bonus.reopen', minor, held] as const;
const released = (minor: bigint) => ['bonus.release', -minor, 0n] as const;

describe('the open debts of a user', () => {
  it('are all debts if there is no loan', () => {
    expect(debtsAfter(card(50n), paid(20n), card(100n))).toEqual([
      [1n, 50n],
      [3n, 100n],
    ]);
  });

  it('are all debts except the loan, until the rest is repaid', () => {
    expect(debtsAfter(card(50n), loan(100n), paid(40n, 100n), card(100n, 100n), released(100n))).toEqual([
      [1n, 50n],
      [4n, 100n],
    ]);
  });

  it('are those made after only the loan was owed', () => {
    const steps = [card(50n), loan(100n), paid(60n, 100n), card(100n, 100n)];
    expect(debtsAfter(...steps)).toEqual([[4n, 100n]]);
    expect(debtsAfter(...steps, ['channel.bet', 0n, 90n], released(90n))).toEqual([[4n, 100n]]);
  });

  it('are all debts if the loan was lost or released, or if another bonus is locked', () => {
    const debts = [[1n, 50n]];
    expect(debtsAfter(card(50n), loan(100n), ['channel.bet', 0n, 20n], paid(60n, 20n))).toEqual(debts);
    expect(debtsAfter(card(50n), loan(100n), released(100n), paid(40n, 100n))).toEqual(debts);
    expect(debtsAfter(card(50n, 100n), paid(40n, 100n))).toEqual(debts);
  });

  it('include debts made while the locked money exceeds the owed amount', () => {
    expect(debtsAfter(loan(100n), paid(60n, 100n), card(50n, 100n))).toEqual([[3n, 50n]]);
  });
});
