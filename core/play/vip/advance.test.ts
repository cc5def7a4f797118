import { describe, expect, it } from 'vitest';
import { advance, type Counted, isInDanger, type LevelProgress, type Rules, staysWith, takenBack } from './advance.ts';
import { levelPoints, NO_SUMS } from './level-points.ts';
import { areInOrder, levelFor, nextLevel } from './levels.ts';
import { nextPeriod, periodOf } from './period.ts';
import { percentOf } from './progress.ts';
import { depositsStayedOn } from './stayed.ts';

const levels = [0n, 1_000_00n, 5_000_00n, 50_000_00n].map((needMinor) => ({ needMinor }));
const startOf = (month: number) => Date.UTC(Math.floor(month / 100), (month % 100) - 1);
const rules: Rules = { levels, months: 3, counts: ['turnover', 'earnings'], startOf };
const did = (turnover: bigint) => ({ turnover, earnings: 0n });
const begun: LevelProgress = {
  level: 0,
  reached: 0,
  kept: 0,
  floor: 0,
  periodFrom: 202610,
  sums: NO_SUMS,
  before: NO_SUMS,
};
const on = (month: number, minor: bigint, day = 12): Counted => ({
  at: startOf(month) + day * 86_400_000,
  month,
  source: 'turnover',
  minor,
});

describe('the levels of VIP (Spec: E1)', () => {
  it.each([
    [0n, 0],
    [999_99n, 0],
    [1_000_00n, 1],
    [1_000_01n, 1],
    [4_999_99n, 1],
    [5_000_00n, 2],
    [49_999_99n, 2],
    [50_000_00n, 3],
    [9_999_999_99n, 3],
    [-1n, 0],
  ])('%s hundredths reach level %s', (points, level) => expect(levelFor(levels, points)).toBe(level));

  it.each([
    [0n, 1, '1000.00', 0],
    [9_99n, 1, 'below one percent', 0],
    [10_00n, 1, 'one percent', 1],
    [999_99n, 1, 'one hundredth missing', 99],
    [1_000_00n, 1, 'reached', 100],
    [77_000_00n, 1, 'far above: capped', 100],
    [-5n, 1, 'taken back', 0],
  ])('from %s hundredths the next level is %s (%s), with a progress of %s %%', (points, level, _words, percent) =>
    expect(nextLevel(levels, 0, points)).toMatchObject({ level, percent }),
  );

  it('show the points to the next level, or no next level at the highest one', () => {
    expect(nextLevel(levels, 1, 4_999_99n)?.missingMinor).toBe(1n);
    expect(nextLevel(levels, 1, 5_000_01n)?.missingMinor).toBe(0n);
    expect(nextLevel(levels, 3, 60_000_00n)).toBeUndefined();
    expect(percentOf(1n, 0n)).toBe(100);
  });

  it('are in order if the first requires nothing and each level requires more than the previous level', () => {
    expect(areInOrder(levels)).toBe(true);
    expect(areInOrder([{ needMinor: 1n }])).toBe(false);
    expect(areInOrder([{ needMinor: 0n }, { needMinor: 5n }, { needMinor: 5n }])).toBe(false);
  });
});

describe('moving up and down', () => {
  it('goes up with the posting that reaches the level, also several levels at once', () => {
    const { progress: standing, moves } = advance(
      begun,
      [on(202610, 999_99n), on(202611, 1n), on(202611, 49_000_00n, 20)],
      202611,
      rules,
    );
    expect(moves.map(({ from, to, at, pointsMinor }) => [from, to, at, pointsMinor])).toEqual([
      [0, 1, on(202611, 0n).at, 1_000_00n],
      [1, 3, on(202611, 0n, 20).at, 50_000_00n],
    ]);
    expect(standing).toMatchObject({ level: 3, reached: 3, sums: did(50_000_00n) });
  });

  it('removes a level if its points are reversed, and restores it once it is reached again', () => {
    const undone = advance(begun, [on(202610, 1_000_00n), on(202610, -1n, 13)], 202611, rules);
    const moves = [...undone.moves];
    const standing = takenBack(undone.progress, startOf(202611), rules, moves);
    expect(standing).toMatchObject({ level: 0, sums: did(999_99n) });
    expect(moves.map(({ kind }) => kind)).toEqual(['reached', 'taken_back']);
    expect(advance(standing, [on(202611, 1n, 14)], 202611, rules).progress.level).toBe(1);
  });

  it('keeps the level of the period’s beginning, unless points of the previous period are reversed', () => {
    const kept: LevelProgress = { ...begun, level: 2, kept: 2, floor: 1, before: did(5_000_00n) };
    const after = (minor: bigint) => takenBack({ ...kept, sums: did(minor) }, 0, rules, []).level;
    expect([after(0n), after(10n), after(-1n), after(-5_000_00n)]).toEqual([2, 2, 1, 1]);
    // The period before had not reached the level, so reversing its points changes nothing.
    expect(takenBack({ ...kept, before: did(1n), sums: did(-1n) }, 0, rules, []).level).toBe(2);
  });

  it('counts the highest source, not the sum of sources', () => {
    const earned: Counted = { ...on(202610, 900_00n), source: 'earnings' };
    expect(advance(begun, [earned, on(202610, 999_00n)], 202610, rules).progress.level).toBe(0);
  });

  it.each([
    [5_000_00n, 2],
    [4_999_99n, 1],
    [5_000_01n, 2],
  ])('after a period with %s hundredths, a user of level 2 has level %s', (points, level) => {
    const before: LevelProgress = {
      ...begun,
      level: 2,
      reached: 0,
      kept: 2,
      floor: 2,
      periodFrom: 202610,
      sums: did(0n),
    };
    const { progress: standing, moves } = advance(before, [on(202612, points)], 202701, rules);
    expect(standing).toMatchObject({ level, reached: 0, periodFrom: 202701, sums: NO_SUMS });
    expect(moves.map(({ kind, at, needMinor }) => [kind, at, needMinor])).toEqual(
      level === 2 ? [] : [['not_kept', startOf(202701), 5_000_00n]],
    );
  });

  it('goes down one level a period, and never below 0', () => {
    const before: LevelProgress = {
      ...begun,
      level: 2,
      reached: 2,
      kept: 2,
      floor: 2,
      periodFrom: 202601,
      sums: did(6_000_00n),
    };
    const { progress: standing, moves } = advance(before, [], 202701, rules);
    expect(moves.map(({ from, to, at }) => [from, to, at])).toEqual([
      [2, 1, startOf(202607)],
      [1, 0, startOf(202610)],
    ]);
    expect(standing.level).toBe(0);
  });

  it('does not change a level that an operator set until the user reaches more points than before', () => {
    // Moved from 2 down to 0 by an operator: level 2 had been reached already.
    const byHand: LevelProgress = { ...begun, reached: 2, sums: did(5_000_00n) };
    expect(advance(byHand, [on(202611, 44_999_99n)], 202611, rules).progress.level).toBe(0);
    expect(advance(byHand, [on(202611, 45_000_00n)], 202611, rules).progress.level).toBe(3);
    expect(advance(byHand, [on(202701, 1_000_00n)], 202701, rules).progress.level).toBe(1);
  });

  it('never moves a user down in an endless period', () => {
    const forEver = { ...rules, months: 0 as const };
    const before: LevelProgress = {
      ...begun,
      level: 1,
      reached: 1,
      kept: 1,
      floor: 1,
      periodFrom: 0,
      sums: did(1_000_00n),
    };
    expect(advance(before, [on(202901, 4_000_00n)], 203001, forEver).progress.level).toBe(2);
    expect(advance(before, [], 203001, forEver).moves).toEqual([]);
  });

  it('warns users who would move down at the period’s end', () => {
    const at = (level: number, pointsMinor: bigint) => isInDanger({ ...begun, level, sums: did(pointsMinor) }, rules);
    expect([at(1, 999_99n), at(1, 1_000_00n), at(0, 0n)]).toEqual([true, false, false]);
  });
});

describe('the periods', () => {
  it.each([
    [202611, 1, 202611, 202612],
    [202612, 1, 202612, 202701],
    [202611, 3, 202610, 202701],
    [202609, 3, 202607, 202610],
    [202606, 6, 202601, 202607],
    [202612, 12, 202601, 202701],
  ] as const)('%s in a period of %s months: from %s, next %s', (month, months, from, next) => {
    expect(periodOf(month, months)).toBe(from);
    expect(nextPeriod(from, months)).toBe(next);
  });
});

describe('the points of a posting', () => {
  const posted = { account: 'available', isReversal: false } as const;
  it.each([
    ['channel.bet', -50n, 'turnover', 50n],
    ['channel.rollback', 50n, 'turnover', -50n],
    ['deposit', 50n, 'paid_in', 50n],
    ['deposit.charged_back', -50n, 'paid_in', -50n],
    ['withdrawal.paid', -50n, 'left', 50n],
    ['withdrawal.reversed', 50n, 'left', -50n],
    ['transfer', -50n, 'left', 50n],
    ['commission', -50n, 'earnings', -50n],
  ] as const)('%s of %s is %s of %s', (kind, amountMinor, part, minor) =>
    expect(levelPoints({ ...posted, kind, amountMinor })).toEqual([{ part, minor }]),
  );

  it.each([
    ['channel.win', 50n],
    ['channel.rollback', -50n],
    ['transfer', 50n],
    ['bonus', 50n],
    ['vip.bonus', 50n],
    ['withdrawal.hold', -50n],
  ] as const)('%s of %s counts nothing', (kind, amountMinor) =>
    expect(levelPoints({ ...posted, kind, amountMinor })).toEqual([]),
  );

  it('a returned stake that pays a debt is subtracted as well', () => {
    const paysDebt = { kind: 'channel.rollback', account: 'debt', isReversal: false } as const;
    expect(levelPoints({ ...paysDebt, amountMinor: 50n })).toEqual([{ part: 'turnover', minor: -50n }]);
    const again = { ...paysDebt, isReversal: true, amountMinor: -50n };
    expect(levelPoints(again)).toEqual([{ part: 'turnover', minor: 50n }]);
  });

  it.each(['channel.rollback', 'vip.bonus', 'wheel.prize', 'adjustment'] as const)(
    'a debt left by %s cancels a stake',
    (kind) => {
      const owed = { kind, account: 'debt', isReversal: false } as const;
      expect(levelPoints({ ...owed, amountMinor: -50n })).toEqual([{ part: 'turnover', minor: -50n }]);
    },
  );

  it.each(['channel.bet', 'debt.followed'] as const)('a debt of %s cancels no stake', (kind) => {
    const owed = { kind, account: 'debt', isReversal: false } as const;
    expect(levelPoints({ ...owed, amountMinor: -50n })).toEqual([]);
  });

  it('a charged-back deposit cancels as much stake as the debt it leaves', () => {
    const owed = { kind: 'deposit.charged_back', account: 'debt', isReversal: false } as const;
    expect(levelPoints({ ...owed, amountMinor: -50n })).toEqual([
      { part: 'paid_in', minor: -50n },
      { part: 'turnover', minor: -50n },
    ]);
  });

  it('a reversed transfer counts for its sender, not for its recipient', () => {
    const reversed = { kind: 'transfer', account: 'available', isReversal: true } as const;
    expect(levelPoints({ ...reversed, amountMinor: 50n })).toEqual([{ part: 'left', minor: -50n }]);
    expect(levelPoints({ ...reversed, amountMinor: -50n })).toEqual([]);
  });
});

describe('deposits that stayed', () => {
  const day = (of: number, inMinor: bigint, outMinor = 0n) => ({ day: 20261100 + of, inMinor, outMinor });
  it.each([
    ['count once they have stayed long enough', [day(1, 100n)], 100n, undefined],
    ['do not count before that day', [day(2, 100n)], 0n, 20261112],
    ['are reduced by later outgoing money', [day(1, 100n), day(5, 0n, 30n)], 70n, undefined],
    ['are reduced from the newest on', [day(1, 100n), day(5, 100n), day(6, 0n, 100n)], 100n, undefined],
    [
      'wait again if they were withdrawn and deposited again',
      [day(1, 100n), day(5, 0n, 100n), day(6, 100n)],
      0n,
      20261116,
    ],
    ['wait again even if both happened within a day', [day(1, 100n), day(5, 100n, 100n)], 0n, 20261115],
    ['are not reduced by earlier outgoing winnings', [day(1, 0n, 900n), day(1, 100n)], 100n, undefined],
    ['do not include a returned payout, even if it is unknown', [day(1, 0n, -500n)], 0n, undefined],
    ['are never negative', [day(1, 100n), day(5, 0n, 300n)], 0n, undefined],
  ])('%s', (_words, days, minor, moreFrom) =>
    expect(depositsStayedOn(days, 20261111, 10)).toEqual({ minor, moreFrom }),
  );
});

describe('stakes that leave a level as it is', () => {
  const silver: LevelProgress = { ...begun, level: 1, reached: 1, kept: 0, sums: did(1_000_00n) };
  it.each([
    ['below the next level', silver, 3_999_99n, true],
    ['at the next level', silver, 4_000_00n, false],
    ['a level of the period before, reached again', { ...silver, reached: 0, kept: 1, sums: did(999_99n) }, 1n, false],
    ['a level of the period before, not reached yet', { ...silver, reached: 0, kept: 1, sums: did(1_00n) }, 1n, true],
    ['a level that the sums no longer reach', { ...silver, sums: did(500_00n) }, 1n, false],
    ['a level that the stakes reach again', { ...silver, sums: did(999_99n) }, 1n, true],
  ] as const)('are %s', (_name, progress, minor, stays) => {
    expect(staysWith(progress, minor, rules)).toBe(stays);
  });
});
