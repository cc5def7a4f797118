import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  largestLoss,
  maxPlaceable,
  netLossOf,
  outsideLosses,
  type PlayedDay,
  repaidAt,
  type Unpaid,
  type UnpaidDay,
  unpaidDays,
} from './unpaid-play.ts';

const did = (day: number, stakedMinor: bigint, lostMinor: bigint): PlayedDay => ({ day, stakedMinor, lostMinor });
const owes = (sinceDay: number, minor: bigint, isGift = false) => ({ sinceDay, minor, isGift });
const rows = (days: UnpaidDay[]) => days.map(({ day, stakedMinor, lostMinor }) => [day, stakedMinor, lostMinor]);

describe('play with owed money', () => {
  const days = [did(1, 50n, 50n), did(2, 100n, 100n), did(3, 100n, 100n)];

  it.each([
    ['nothing', 0n, []],
    ['a part of the first day since its arrival', 30n, [[2, 30n, 30n]]],
    ['that day', 100n, [[2, 100n, 100n]]],
    [
      'the first day since its arrival and a part of the next',
      101n,
      [
        [2, 100n, 100n],
        [3, 1n, 1n],
      ],
    ],
    [
      'at most the losses',
      500n,
      [
        [2, 100n, 100n],
        [3, 100n, 100n],
      ],
    ],
  ] as const)('is %s', (_of, minor, taken) => {
    expect(rows(unpaidDays(days, [owes(2, minor)]))).toEqual(taken);
  });

  it('includes stakes in proportion to the loss, rounded up, and all stakes of earlier days without losses', () => {
    const rolled = [did(1, 500n, -20n), did(2, 300n, 0n), did(3, 100n, 30n), did(4, 90n, 10n)];
    expect(rows(unpaidDays(rolled, [owes(1, 10n)]))).toEqual([
      [1, 500n, 0n],
      [2, 300n, 0n],
      [3, 34n, 10n],
    ]);
  });

  it('includes each loss only once for all debts together', () => {
    const both = unpaidDays(days, [owes(3, 150n), owes(1, 60n, true)]);
    expect(rows(both)).toEqual([
      [1, 50n, 50n],
      [2, 10n, 10n],
      [3, 100n, 100n],
    ]);
    expect(both.map(({ of }) => of.isGift)).toEqual([true, true, false]);
  });

  it('includes a gift only in losses that no other debt takes, even if the gift came first', () => {
    const both = unpaidDays(days, [owes(1, 200n, true), owes(2, 120n)]);
    expect(both.map(({ day, lostMinor, of }) => [day, lostMinor, of.isGift])).toEqual([
      [1, 50n, true],
      [2, 100n, false],
      [3, 20n, false],
      [3, 80n, true],
    ]);
  });
});

describe('owed money that was won back', () => {
  const redThenBlack = [did(1, 100n, 100n), did(2, 100n, -100n), did(3, 100n, 100n)];
  const blackThenRed = [did(1, 100n, -100n), did(2, 100n, 100n), did(3, 100n, 100n)];
  const since1 = (more: Partial<Unpaid>) => [{ sinceDay: 1, minor: 100n, isGift: false, ...more }];

  it('is subtracted from the loss and from the win, and is part of the next loss', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ isNet: true })))).toEqual([
      [1, 100n, 100n],
      [2, 0n, -100n],
      [3, 100n, 100n],
    ]);
  });

  it('is not part of losses that earlier wins offset, if it is part of the net loss', () => {
    expect(rows(unpaidDays(blackThenRed, since1({ isNet: true })))).toEqual([
      [1, 100n, 0n],
      [3, 100n, 100n],
    ]);
    // The stakes of such a day are subtracted, except for the rest of the loss.
    const often = [did(1, 100n, -100n), did(2, 900n, 100n), did(3, 100n, 100n)];
    expect(rows(unpaidDays(often, since1({ isNet: true })))[1]).toEqual([2, 800n, 0n]);
  });

  it('is otherwise part of the first loss, independent of earlier wins', () => {
    expect(rows(unpaidDays(blackThenRed, since1({ isNet: false })))).toEqual([
      [1, 100n, 0n],
      [2, 100n, 100n],
    ]);
  });

  it('is not affected by wins after its loss was recorded', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ isNet: true, untilDay: 1 })))).toEqual([[1, 100n, 100n]]);
  });

  it('is part of the next loss after the record if it was won back before', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ untilDay: 2 })))).toEqual([
      [1, 100n, 100n],
      [2, 0n, -100n],
      [3, 100n, 100n],
    ]);
  });

  it.each([1, 2, 3])('does not depend on days after day %s', (last) => {
    for (const days of [redThenBlack, blackThenRed])
      for (const isNet of [true, false]) {
        const all = rows(unpaidDays(days, since1({ isNet }))).filter(([day = 0n]) => day <= last);
        expect(rows(unpaidDays(days.slice(0, last), since1({ isNet })))).toEqual(all);
      }
  });

  it('is subtracted from the net loss and from the largest loss', () => {
    expect([redThenBlack, blackThenRed].map(netLossOf)).toEqual([100n, 100n]);
    expect([redThenBlack, blackThenRed].map(largestLoss)).toEqual([100n, 200n]);
    const left = daysLeft(redThenBlack, unpaidDays(redThenBlack, since1({ isNet: true })));
    expect([netLossOf(left), largestLoss(left)]).toEqual([0n, 0n]);
  });
});

describe('the moment at which the debt of a closed account is repaid', () => {
  const [first, second] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];

  it.each([
    ['unknown while the account owes', null, [], null],
    ['the account’s own repayment if the debt did not continue', first, [], first],
    ['unknown while a continued debt is open', first, [second, null], null],
    ['the last repayment', first, [second, first], second],
  ] as const)('is %s', (_which, ofAccount, followed, at) => {
    expect(repaidAt(ofAccount, followed)).toEqual(at);
  });
});

describe('the maximum of a debt that may be subtracted from losses', () => {
  it.each([
    ['the whole debt if nothing is repaid', 100n, 100n, 0n, 100n],
    ['the owed amount if a part is repaid', 100n, 60n, 0n, 60n],
    ['the owed amount less the subtracted parts of other debts', 100n, 150n, 80n, 70n],
    ['zero if other debts are subtracted up to the owed amount', 100n, 80n, 90n, 0n],
  ])('is %s', (_which, minor, owed, others, most) => {
    expect(maxPlaceable(minor, owed, others)).toBe(most);
  });
});

describe('the part of each debt that is not in losses', () => {
  const [first, second, followed, later] = [1n, 2n, 3n, 4n];
  const debt = (...journals: bigint[]) => ({ minor: 100n, journals });

  it.each([
    ['the whole debt without losses', [debt(first)], [], [100n]],
    ['the rest after its own losses', [debt(first), debt(second)], [[first, 60n]], [40n, 100n]],
    ['zero if its losses are larger', [debt(first)], [[first, 160n]], [0n]],
    ['the rest after the losses of its continuation', [debt(first, followed)], [[followed, 100n]], [0n]],
    [
      'the whole first debt if both continue as one and its losses cover the second',
      [debt(first, followed), debt(second, followed)],
      [[followed, 100n]],
      [100n, 0n],
    ],
    [
      'the rest of the first debt if those losses exceed the second',
      [debt(first, followed), debt(second, followed)],
      [[followed, 130n]],
      [70n, 0n],
    ],
    [
      'the rest of the first debt after the losses of two continuations',
      [debt(first, followed, later), debt(second, later)],
      [
        [followed, 70n],
        [later, 100n],
      ],
      [30n, 0n],
    ],
  ] as const)('is %s', (_which, debts, placed, left) => {
    expect(outsideLosses(debts, new Map(placed.map(([id = 0n, minor = 0n]) => [id, minor])))).toEqual(left);
  });
});
