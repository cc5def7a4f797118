import { describe, expect, it } from 'vitest';
import { type PlayedDay, type UnpaidDay, unpaidDays } from './unpaid-play.ts';

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
    expect(both.map(({ isGift }) => isGift)).toEqual([true, true, false]);
  });
});
