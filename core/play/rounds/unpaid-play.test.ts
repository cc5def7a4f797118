import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  outsideLosses,
  largestLoss,
  maxPlaceable,
  netLossOf,
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
    ['a part of the first day since it came', 30n, [[2, 30n, 30n]]],
    ['that day', 100n, [[2, 100n, 100n]]],
    [
      'and of the next',
      101n,
      [
        [2, 100n, 100n],
        [3, 1n, 1n],
      ],
    ],
    [
      'no more than was lost',
      500n,
      [
        [2, 100n, 100n],
        [3, 100n, 100n],
      ],
    ],
  ] as const)('is %s', (_of, minor, taken) => {
    expect(rows(unpaidDays(days, [owes(2, minor)]))).toEqual(taken);
  });

  it('takes stakes in proportion, rounded up, and those of days without losses until then', () => {
    const rolled = [did(1, 500n, -20n), did(2, 300n, 0n), did(3, 100n, 30n), did(4, 90n, 10n)];
    expect(rows(unpaidDays(rolled, [owes(1, 10n)]))).toEqual([
      [1, 500n, 0n],
      [2, 300n, 0n],
      [3, 34n, 10n],
    ]);
  });

  it('takes each loss once, whatever the debts', () => {
    const both = unpaidDays(days, [owes(3, 150n), owes(1, 60n, true)]);
    expect(rows(both)).toEqual([
      [1, 50n, 50n],
      [2, 10n, 10n],
      [3, 100n, 100n],
    ]);
    expect(both.map(({ of }) => of.isGift)).toEqual([true, true, false]);
  });
});

describe('owed money that was won back', () => {
  const redThenBlack = [did(1, 100n, 100n), did(2, 100n, -100n), did(3, 100n, 100n)];
  const blackThenRed = [did(1, 100n, -100n), did(2, 100n, 100n), did(3, 100n, 100n)];
  const since1 = (more: Partial<Unpaid>) => [{ sinceDay: 1, minor: 100n, isGift: false, ...more }];

  it('is off the loss and off the win, and is lost again by the next loss', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ isNet: true })))).toEqual([
      [1, 100n, 100n],
      [2, 0n, -100n],
      [3, 100n, 100n],
    ]);
  });

  it('is no part of losses that earlier wins had made up for, where it is in the net loss', () => {
    expect(rows(unpaidDays(blackThenRed, since1({ isNet: true })))).toEqual([
      [1, 100n, 0n],
      [3, 100n, 100n],
    ]);
    // The stakes of such a day are off, but for what is left to be lost by them.
    const often = [did(1, 100n, -100n), did(2, 900n, 100n), did(3, 100n, 100n)];
    expect(rows(unpaidDays(often, since1({ isNet: true })))[1]).toEqual([2, 800n, 0n]);
  });

  it('is in the first loss otherwise, whatever was won before', () => {
    expect(rows(unpaidDays(blackThenRed, since1({ isNet: false })))).toEqual([
      [1, 100n, 0n],
      [2, 100n, 100n],
    ]);
  });

  it('gives nothing back of what is won after it was found to be lost', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ isNet: true, untilDay: 1 })))).toEqual([[1, 100n, 100n]]);
  });

  it('takes the next loss after that where it had been won back until then', () => {
    expect(rows(unpaidDays(redThenBlack, since1({ untilDay: 2 })))).toEqual([
      [1, 100n, 100n],
      [2, 0n, -100n],
      [3, 100n, 100n],
    ]);
  });

  it.each([1, 2, 3])('takes the same of the first days, whatever comes after day %s', (last) => {
    for (const days of [redThenBlack, blackThenRed])
      for (const isNet of [true, false]) {
        const all = rows(unpaidDays(days, since1({ isNet }))).filter(([day = 0n]) => day <= last);
        expect(rows(unpaidDays(days.slice(0, last), since1({ isNet })))).toEqual(all);
      }
  });

  it('leaves the net loss, and the most that was lost without a break', () => {
    expect([redThenBlack, blackThenRed].map(netLossOf)).toEqual([100n, 100n]);
    expect([redThenBlack, blackThenRed].map(largestLoss)).toEqual([100n, 200n]);
    const left = daysLeft(redThenBlack, unpaidDays(redThenBlack, since1({ isNet: true })));
    expect([netLossOf(left), largestLoss(left)]).toEqual([0n, 0n]);
  });
});

describe('the moment at which a person has repaid the debt of a closed account', () => {
  const [first, second] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];

  it.each([
    ['none while the account owes', null, [], null],
    ['that of the account where no debt followed', first, [], first],
    ['none while a debt that followed is open', first, [second, null], null],
    ['the last one', first, [second, first], second],
  ] as const)('is %s', (_which, ofAccount, followed, at) => {
    expect(repaidAt(ofAccount, followed)).toEqual(at);
  });
});

describe('the most of a debt that may be placed on losses', () => {
  it.each([
    ['all of it, where all is owed', 100n, 100n, 0n, 100n],
    ['what is owed, where a part is repaid', 100n, 60n, 0n, 60n],
    ['what other debts leave of what is owed', 100n, 150n, 80n, 70n],
    ['nothing, where other debts have as much in losses as is owed', 100n, 80n, 90n, 0n],
  ])('is %s', (_which, minor, owed, others, most) => {
    expect(maxPlaceable(minor, owed, others)).toBe(most);
  });
});

describe('what of each debt is in no loss', () => {
  const [first, second, followed, later] = [1n, 2n, 3n, 4n];
  const debt = (...journals: bigint[]) => ({ minor: 100n, journals });

  it.each([
    ['all of it, where nothing is in losses', [debt(first)], [], [100n]],
    ['what its own losses leave', [debt(first), debt(second)], [[first, 60n]], [40n, 100n]],
    ['nothing, where its losses are more', [debt(first)], [[first, 160n]], [0n]],
    ['what the losses of one that followed leave', [debt(first, followed)], [[followed, 100n]], [0n]],
    [
      'what the losses of one that followed both leave of the first',
      [debt(first, followed), debt(second, followed)],
      [[followed, 100n]],
      [100n, 0n],
    ],
    [
      'what is left of those losses for the first',
      [debt(first, followed), debt(second, followed)],
      [[followed, 130n]],
      [70n, 0n],
    ],
    [
      'what one that followed later leaves of both',
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
