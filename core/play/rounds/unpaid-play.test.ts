import { describe, expect, it } from 'vitest';
import { type PlayedDay, type UnpaidDay, unpaidDays } from './unpaid-play.ts';

const did = (day: number, stakedMinor: bigint, lostMinor: bigint, movedLossMinor = 0n): PlayedDay => ({
  ...{ day, stakedMinor, lostMinor, movedLossMinor },
});
const owes = (sinceDay: number, minor: bigint, isGift = false) => ({ sinceDay, minor, isGift });
const rows = (days: UnpaidDay[]) =>
  days.map(({ day, stakedMinor, lostMinor, movedLossMinor }) => [day, stakedMinor, lostMinor, movedLossMinor]);

describe('play with money that is owed', () => {
  const days = [did(1, 50n, 50n), did(2, 100n, 100n), did(3, 100n, 100n)];

  it.each([
    ['nothing', 0n, []],
    ['a part of the first day since it came', 30n, [[2, 30n, 30n, 0n]]],
    ['that day', 100n, [[2, 100n, 100n, 0n]]],
    [
      'and of the next',
      101n,
      [
        [2, 100n, 100n, 0n],
        [3, 1n, 1n, 0n],
      ],
    ],
    [
      'no more than was lost',
      500n,
      [
        [2, 100n, 100n, 0n],
        [3, 100n, 100n, 0n],
      ],
    ],
  ] as const)('is %s', (_of, minor, taken) => {
    expect(rows(unpaidDays(days, [owes(2, minor)]))).toEqual(taken);
  });

  it('takes stakes along by their share, rounded up, and those of days that lost nothing until then', () => {
    const rolled = [did(1, 500n, -20n), did(2, 300n, 0n), did(3, 100n, 30n), did(4, 90n, 10n)];
    expect(rows(unpaidDays(rolled, [owes(1, 10n)]))).toEqual([
      [1, 500n, 0n, 0n],
      [2, 300n, 0n, 0n],
      [3, 34n, 10n, 0n],
    ]);
  });

  it('is of games and of channels with balances of their own', () => {
    expect(rows(unpaidDays([did(1, 100n, 40n, 60n)], [owes(1, 70n)]))).toEqual([[1, 70n, 40n, 30n]]);
    expect(rows(unpaidDays([did(1, 100n, -40n, 60n)], [owes(1, 70n)]))).toEqual([[1, 100n, 0n, 20n]]);
  });

  it('takes each loss once, whatever is owed', () => {
    const both = unpaidDays(days, [owes(3, 150n), owes(1, 60n, true)]);
    expect(rows(both)).toEqual([
      [1, 50n, 50n, 0n],
      [2, 10n, 10n, 0n],
      [3, 100n, 100n, 0n],
    ]);
    expect(both.map(({ isGift }) => isGift)).toEqual([true, true, false]);
  });
});
