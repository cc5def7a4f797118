import { describe, expect, it } from 'vitest';
import { advance, type Counted, isInDanger, type Rules, type Standing } from './advance.ts';
import { areInOrder, levelFor, nextLevel } from './levels.ts';
import { nextPeriod, periodOf } from './period.ts';
import { percentOf } from './progress.ts';
import { steamOf } from './steam.ts';

const levels = [0n, 1_000_00n, 5_000_00n, 50_000_00n].map((needMinor) => ({ needMinor }));
const startOf = (month: number) => Date.UTC(Math.floor(month / 100), (month % 100) - 1);
const rules: Rules = { levels, months: 3, startOf };
const begun: Standing = { level: 0, reached: 0, periodFrom: 202610, steamMinor: 0n };
const on = (month: number, minor: bigint, day = 12): Counted => ({
  at: startOf(month) + day * 86_400_000,
  month,
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
  ])('%s hundredths reach level %s', (steam, level) => expect(levelFor(levels, steam)).toBe(level));

  it.each([
    [0n, 1, '1000.00', 0],
    [9_99n, 1, 'below one percent', 0],
    [10_00n, 1, 'one percent', 1],
    [999_99n, 1, 'one hundredth missing', 99],
    [1_000_00n, 1, 'reached', 100],
    [77_000_00n, 1, 'far above: capped', 100],
    [-5n, 1, 'taken back', 0],
  ])('the way to the next level from %s: level %s, %s, %s %%', (steam, level, _words, percent) =>
    expect(nextLevel(levels, 0, steam)).toMatchObject({ level, percent }),
  );

  it('says what is missing, and nothing above the highest', () => {
    expect(nextLevel(levels, 1, 4_999_99n)?.missingMinor).toBe(1n);
    expect(nextLevel(levels, 1, 5_000_01n)?.missingMinor).toBe(0n);
    expect(nextLevel(levels, 3, 60_000_00n)).toBeUndefined();
    expect(percentOf(1n, 0n)).toBe(100);
  });

  it('stand in order: the first for nothing, each for more', () => {
    expect(areInOrder(levels)).toBe(true);
    expect(areInOrder([{ needMinor: 1n }])).toBe(false);
    expect(areInOrder([{ needMinor: 0n }, { needMinor: 5n }, { needMinor: 5n }])).toBe(false);
  });
});

describe('moving up and down', () => {
  it('goes up at the very posting that reaches the level, over several at once', () => {
    const { standing, moves } = advance(
      begun,
      [on(202610, 999_99n), on(202611, 1n), on(202611, 49_000_00n, 20)],
      202611,
      rules,
    );
    expect(moves.map(({ from, to, at, steamMinor }) => [from, to, at, steamMinor])).toEqual([
      [0, 1, on(202611, 0n).at, 1_000_00n],
      [1, 3, on(202611, 0n, 20).at, 50_000_00n],
    ]);
    expect(standing).toMatchObject({ level: 3, reached: 3, steamMinor: 50_000_00n });
  });

  it('keeps a level that is taken below by a rollback until the period ends, and reaches it once', () => {
    const { standing, moves } = advance(
      begun,
      [on(202610, 1_000_00n), on(202610, -1n, 13), on(202610, 1n, 14)],
      202611,
      rules,
    );
    expect(moves).toHaveLength(1);
    expect(standing).toMatchObject({ level: 1, steamMinor: 1_000_00n });
  });

  it.each([
    [5_000_00n, 2, 'the limit'],
    [4_999_99n, 1, 'one under'],
    [5_000_01n, 2, 'one over'],
  ])('a period with %s leaves a person of level 2 at %s: %s', (steam, level) => {
    const before: Standing = { level: 2, reached: 0, periodFrom: 202610, steamMinor: 0n };
    const { standing, moves } = advance(before, [on(202612, steam)], 202701, rules);
    expect(standing).toEqual({ level, reached: 0, periodFrom: 202701, steamMinor: 0n });
    expect(moves.map(({ kind, at, needMinor }) => [kind, at, needMinor])).toEqual(
      level === 2 ? [] : [['not_kept', startOf(202701), 5_000_00n]],
    );
  });

  it('goes down one level a period, and never below 0', () => {
    const before: Standing = { level: 2, reached: 2, periodFrom: 202601, steamMinor: 6_000_00n };
    const { standing, moves } = advance(before, [], 202701, rules);
    expect(moves.map(({ from, to, at }) => [from, to, at])).toEqual([
      [2, 1, startOf(202607)],
      [1, 0, startOf(202610)],
    ]);
    expect(standing.level).toBe(0);
  });

  it('leaves a person moved by hand alone until more than before is reached', () => {
    // Moved from 2 down to 0 by an operator: level 2 had been reached already.
    const byHand: Standing = { level: 0, reached: 2, periodFrom: 202610, steamMinor: 5_000_00n };
    expect(advance(byHand, [on(202611, 44_999_99n)], 202611, rules).standing.level).toBe(0);
    expect(advance(byHand, [on(202611, 45_000_00n)], 202611, rules).standing.level).toBe(3);
    expect(advance(byHand, [on(202701, 1_000_00n)], 202701, rules).standing.level).toBe(1);
  });

  it('for ever means that nobody moves down', () => {
    const forEver = { ...rules, months: 0 as const };
    const before: Standing = { level: 1, reached: 1, periodFrom: 0, steamMinor: 1_000_00n };
    expect(advance(before, [on(202901, 4_000_00n)], 203001, forEver).standing.level).toBe(2);
    expect(advance(before, [], 203001, forEver).moves).toEqual([]);
  });

  it('warns whom the period’s end would move down', () => {
    const at = (level: number, steamMinor: bigint) => isInDanger({ ...begun, level, steamMinor }, levels);
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

describe('what counts', () => {
  it.each([
    ['channel.bet', -50n, 'turnover', 50n],
    ['channel.rollback', 50n, 'turnover', -50n],
    ['deposit', 50n, 'deposits', 50n],
    ['deposit.charged_back', -50n, 'deposits', -50n],
    ['commission', -50n, 'earnings', -50n],
  ] as const)('%s of %s is %s of %s', (kind, amount, source, minor) =>
    expect(steamOf(kind, amount)).toEqual({ source, minor }),
  );

  it.each(['channel.win', 'transfer', 'bonus', 'vip.bonus', 'withdrawal.hold'] as const)(
    '%s counts for nothing',
    (kind) => expect(steamOf(kind, 50n)).toBeUndefined(),
  );
});
