import { describe, expect, it } from 'vitest';
import { betDays, lostMinor, type RoundPlay } from './bet-days.ts';

const play = (kind: RoundPlay['kind'], id: string, day: number, minor: bigint, more: Partial<RoundPlay> = {}) => ({
  ...{ kind, id, day, minor, ownMinor: minor, reference: '', isBack: false },
  ...more,
});
const bet = (id: string, day: number, minor: bigint, more?: Partial<RoundPlay>) => play('bet', id, day, minor, more);
const win = (reference: string, day: number, minor: bigint, more?: Partial<RoundPlay>) =>
  play('win', `w${day}`, day, minor, { reference, ...more });
const lost = (plays: readonly RoundPlay[], isOver = true) =>
  Object.fromEntries([...betDays(plays, isOver)].map(([day, amounts]) => [day, lostMinor(amounts)]));

describe('a round by the days of its bets', () => {
  it.each<[string, readonly RoundPlay[], Record<number, bigint>]>([
    [
      'a win counts on the day of its bet',
      [bet('a', 1, 100n), bet('b', 2, 50n), win('a', 3, 300n)],
      { 1: -200n, 2: 50n },
    ],
    ['a rolled-back bet does not count', [bet('a', 1, 100n, { isBack: true }), bet('b', 2, 50n)], { 1: 0n, 2: 50n }],
    ['a rolled-back win does not count', [bet('a', 1, 100n), win('a', 2, 300n, { isBack: true })], { 1: 100n }],
    ['a win of a round without a bet counts on its own day', [win('', 4, 30n)], { 4: -30n }],
    [
      'a win that names no bet is divided by the stakes before it',
      [bet('a', 1, 300n), bet('b', 2, 100n), win('', 2, 800n)],
      { 1: -300n, 2: -100n },
    ],
    [
      'a bet of a cent gets only its share of a win that names no bet',
      [bet('a', 1, 100_00n), bet('b', 2, 1n), win('', 2, 200_00n)],
      { 1: -99_98n, 2: -1n },
    ],
    [
      'a win that names no bet is not divided among later bets, and no day loses more than the round',
      [bet('a', 1, 100n), win('', 1, 200n), bet('b', 2, 150n)],
      { 1: -100n, 2: 50n },
    ],
    [
      'own money loses at most the loss of the whole round',
      [bet('a', 1, 100n), bet('b', 2, 100n, { ownMinor: 0n }), win('b', 3, 200n, { ownMinor: 0n })],
      { 1: 0n, 2: 0n },
    ],
  ])('%s', (_name, plays, days) => {
    expect(lost(plays)).toEqual(days);
  });

  it('counts, while it is open, only its plays up to the highest net win', () => {
    const plays = [bet('a', 1, 100n), bet('b', 2, 100n), win('a', 3, 500n), bet('c', 3, 400n)];
    expect(lost(plays, false)).toEqual({ 1: -400n, 2: 0n });
    expect(lost([bet('a', 1, 100n), bet('b', 2, 10n), win('b', 2, 200n)], false)).toEqual({ 1: 0n, 2: -190n });
    expect(lost(plays.slice(0, 2), false)).toEqual({});
  });

  it('counts as even if its bets on any days won about their stakes back', () => {
    const evenOf = (plays: readonly RoundPlay[]) =>
      [...betDays(plays, true).values()].map(({ evenMinor }) => evenMinor);
    expect(evenOf([bet('a', 1, 100n), bet('b', 2, 100n), win('a', 2, 195n)])).toEqual([100n, 100n]);
    expect(evenOf([bet('a', 1, 100n), bet('b', 2, 100n), win('a', 2, 150n)])).toEqual([0n, 0n]);
    expect(evenOf([bet('a', 1, 100n), bet('b', 1, 100n, { isBack: true }), win('a', 2, 100n)])).toEqual([0n]);
  });

  it('has no counted turnover while it is open, because its wins may still return its stakes', () => {
    const days = betDays([bet('a', 1, 100n), win('a', 1, 300n), bet('b', 1, 100n)], false);
    expect(days.get(1)).toMatchObject({ stakedMinor: 100n, evenMinor: 100n });
  });

  it('adds up to its own loss if each win names a bet, in any order', () => {
    const plays = [
      bet('a', 1, 70n),
      bet('b', 2, 30n),
      win('b', 2, 45n),
      bet('c', 5, 10n),
      win('c', 6, 7n),
      win('a', 9, 1n),
    ];
    const days = Object.values(lost(plays));
    expect(days.reduce((sum, minor) => sum + minor, 0n)).toBe(70n + 30n + 10n - 45n - 7n - 1n);
  });
});
