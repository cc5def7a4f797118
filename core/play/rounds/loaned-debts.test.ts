import { describe, expect, it } from 'vitest';
import type { DebtChange } from '../../money/ledger/debt-change.ts';
import { debtsExceptLoans } from './loaned-debts.ts';

/**
 * Changes by one journal: added to the debt, repaid, and added to the locked money. The journal id is the step's
 * number.
 */
type Step = readonly [madeMinor: bigint, paidMinor: bigint, heldChangeMinor: bigint];

function debtsAfter(...steps: Step[]): bigint[][] {
  let [owedMinor, heldMinor] = [0n, 0n];
  const changes = steps.map(([madeMinor, paidMinor, heldChangeMinor], index): DebtChange => {
    owedMinor += madeMinor - paidMinor;
    heldMinor += heldChangeMinor;
    return { journalId: BigInt(index + 1), madeMinor, paidMinor, heldChangeMinor, owedMinor, heldMinor };
  });
  return [...debtsExceptLoans(changes)].map((debt) => [...debt]);
}

const card = (minor: bigint): Step => [minor, 0n, 0n];
const paid = (minor: bigint): Step => [0n, minor, 0n];
const loan = (minor: bigint): Step => [minor, 0n, minor];
const held = (minor: bigint): Step => [0n, 0n, minor];
const released = (minor: bigint): Step => [0n, minor, -minor];

describe('the open debts of a user', () => {
  it('are all debts if there is no loan', () => {
    expect(debtsAfter(card(50n), paid(20n), card(100n))).toEqual([
      [1n, 50n],
      [3n, 100n],
    ]);
  });

  it('are all debts except the loan, until the rest is repaid', () => {
    expect(debtsAfter(card(50n), loan(100n), paid(40n), card(100n), released(100n))).toEqual([
      [1n, 50n],
      [4n, 100n],
    ]);
  });

  it('are the debts made after the user owed only the loan', () => {
    const steps = [card(50n), loan(100n), paid(60n), card(100n)];
    expect(debtsAfter(...steps)).toEqual([[4n, 100n]]);
    expect(debtsAfter(...steps, held(-10n), released(90n))).toEqual([[4n, 100n]]);
  });

  it('are all debts if the loan was lost or released, or if another bonus is locked', () => {
    const debts = [[1n, 50n]];
    expect(debtsAfter(card(50n), loan(100n), held(-80n), paid(60n))).toEqual(debts);
    expect(debtsAfter(card(50n), loan(100n), released(100n), held(100n), paid(40n))).toEqual(debts);
    expect(debtsAfter(held(100n), card(50n), paid(40n))).toEqual([[2n, 50n]]);
  });

  it('include debts made while the locked money exceeds the debt', () => {
    expect(debtsAfter(loan(100n), paid(60n), card(50n))).toEqual([[3n, 50n]]);
  });

  it('include the part of a journal’s debt that exceeds its loan', () => {
    const mixed: Step = [150n, 0n, 100n];
    expect(debtsAfter(mixed)).toEqual([[1n, 50n]]);
    expect(debtsAfter(mixed, paid(60n), card(70n))).toEqual([[3n, 70n]]);
  });

  it('exclude debts from before a journal that repays the last of these debts and makes another loan', () => {
    const paidAndLent: Step = [80n, 50n, 80n];
    expect(debtsAfter(card(50n), loan(100n), paidAndLent, card(70n))).toEqual([[4n, 70n]]);
  });
});
