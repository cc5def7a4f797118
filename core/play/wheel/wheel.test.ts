import { describe, expect, it } from 'vitest';
import { fractionOf, prizeAt } from '../../values/recompute-draw.js';
import { dayStart, siteDay } from '../../values/site-days.ts';
import { fitOf } from './fit.ts';
import { amountOf, isPaidAtOnce, multiplierOf, replacedBy } from './grant.ts';
import { prizeJournal } from './journals.ts';
import { oddsAddUp, type Prize } from './prize.ts';
import { wheelWeek } from './week.ts';

const money = (odds: number, amountMinor = 500n): Prize => ({ id: 'm', kind: 'money', amountMinor, odds, stock: null });

describe('the days of the wheel (Spec: E3)', () => {
  const states = (first: number | null, spun: number[], today: number) =>
    wheelWeek(first, spun, today, 7)
      .days.map(({ state }) => state[0])
      .join('');

  it('are seven from the first spin on, with one spin each; a missed spin is lost', () => {
    expect(wheelWeek(null, [], 20260301, 7)).toMatchObject({ spinsLeft: 7, dayOfSeven: 1, canSpin: true });
    expect(states(20260227, [20260227], 20260227)).toBe('saaaaaa');
    expect(wheelWeek(20260227, [20260227], 20260227, 7)).toMatchObject({ spinsLeft: 6, nextDay: '2026-02-28' });
    expect(states(20260227, [20260227, 20260301], 20260302)).toBe('smsoaaa');
    expect(wheelWeek(20260227, [20260227], 20260305, 7)).toMatchObject({ spinsLeft: 1, dayOfSeven: 7, canSpin: true });
    expect(wheelWeek(20260227, [20260227], 20260306, 7)).toMatchObject({ spinsLeft: 0, dayOfSeven: 7, nextDay: '' });
  });

  // 23 and 25 hours, and a day that begins at one in the morning.
  it.each([
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', 25],
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', 23],
    ['Asia/Manila', '2026-03-07T15:59:59Z', '2026-03-07T16:00:00Z', 24],
  ])('change at midnight of the site, in %s at %s', (zone, before, at, hours) => {
    const first = siteDay(new Date(before), zone);
    const second = siteDay(new Date(at), zone);
    expect(second).not.toBe(first);
    expect(wheelWeek(first, [first], first, 7).canSpin).toBe(false);
    const next = wheelWeek(first, [first], second, 7);
    expect(next).toMatchObject({ canSpin: true, dayOfSeven: 2 });
    const third = wheelWeek(first, [first, second], second, 7).nextDay;
    expect((dayStart(third, zone).getTime() - new Date(at).getTime()) / 3_600_000).toBe(hours);
    expect(siteDay(dayStart(third, zone), zone)).toBe(Number(third.replaceAll('-', '')));
    expect(siteDay(new Date(dayStart(third, zone).getTime() - 1), zone)).toBe(second);
  });
});

describe('a draw of the wheel (Spec: E3)', () => {
  it('takes the first 13 digits as a fraction of 2^52', () => {
    expect(fractionOf('0000000000000ffff')).toBe(0);
    expect(fractionOf('8000000000000ffff')).toBe(0.5);
    expect(fractionOf(`${'f'.repeat(13)}0`)).toBeLessThan(1);
  });

  it('gives the first prize, in the listed order, whose cumulative odds exceed the fraction', () => {
    const prizes = [
      { id: 'a', odds: 2500 },
      { id: 'none', odds: 0 },
      { id: 'b', odds: 2500 },
      { id: 'c', odds: 5000 },
    ];
    expect(prizeAt(prizes, 0)).toBe('a');
    expect(prizeAt(prizes, 0.25 - 2 ** -52)).toBe('a');
    expect(prizeAt(prizes, 0.25)).toBe('b');
    expect(prizeAt(prizes, 0.5 - 2 ** -52)).toBe('b');
    expect(prizeAt(prizes, 0.5)).toBe('c');
    expect(prizeAt(prizes, 1 - 2 ** -52)).toBe('c');
    expect(() => prizeAt([{ id: 'a', odds: 9999 }], 1 - 2 ** -52)).toThrow();
  });

  it('needs odds that add up to 100 %', () => {
    expect(oddsAddUp([{ odds: 9999 }, { odds: 1 }])).toBe(true);
    expect(oddsAddUp([{ odds: 9999 }])).toBe(false);
    expect(oddsAddUp([{ odds: 9999 }, { odds: 2 }])).toBe(false);
  });
});

describe('the prizes of the wheel (Spec: E3)', () => {
  it('are doubled at or above the recharge, if they are money', () => {
    expect([199_999n, 200_000n, 200_001n].map((minor) => multiplierOf(minor, 200_000n))).toEqual([1, 2, 2]);
    expect(amountOf(money(1), 2)).toBe(1000n);
    expect(amountOf({ kind: 'thing', amountMinor: 0n }, 2)).toBe(0n);
  });

  it('stay within stock and budget', () => {
    const stocked = { ...money(1), stock: 3 };
    const used = (pieces: number, amountMinor: bigint) => ({ pieces, amountMinor });
    expect(replacedBy(stocked, 1, used(2, 0n), null)).toBe('');
    expect(replacedBy(stocked, 1, used(3, 0n), null)).toBe('stock');
    expect(replacedBy(money(1), 1, used(0, 9_500n), 10_000n)).toBe('');
    expect(replacedBy(money(1), 1, used(0, 9_501n), 10_000n)).toBe('budget');
    expect(replacedBy(money(1), 2, used(0, 9_001n), 10_000n)).toBe('budget');
    expect(replacedBy({ ...money(1, 0n), kind: 'thing' }, 1, used(0, 10_000n), 10_000n)).toBe('');
    expect(replacedBy({ ...money(1, 0n), kind: 'none' }, 1, used(9, 99_999n), 0n)).toBe('');
  });

  it('are paid at once only if they are money below the limit', () => {
    expect(isPaidAtOnce({ kind: 'money' }, 9_999n, 10_000n)).toBe(true);
    expect(isPaidAtOnce({ kind: 'money' }, 10_000n, 10_000n)).toBe(false);
    expect(isPaidAtOnce({ kind: 'thing' }, 0n, 10_000n)).toBe(false);
  });

  it('pay debts first', () => {
    const won = { uid: '10000001', unit: 'PHP', amountMinor: 500n };
    const to = (owed: bigint) => prizeJournal(won, owed).moves.map((move) => [move.to, move.amount.minor]);
    expect(to(0n)).toEqual([['user:10000001:available', 500n]]);
    expect(to(200n)).toEqual([
      ['user:10000001:debt', 200n],
      ['user:10000001:available', 300n],
    ]);
    expect(to(500n)).toEqual([['user:10000001:debt', 500n]]);
  });
});

/** From the tables of the distribution: P(X > 3.841) with one degree is 5 %, P(X > 20.515) with five is 0.1 %. */
describe('the fit of draws to the odds', () => {
  const odds = (share: number) => ({ odds: share });
  it('has the chi-square and the probability that fair draws deviate as much', () => {
    const even = fitOf(
      [
        { ...odds(5000), count: 500 },
        { ...odds(5000), count: 500 },
      ],
      10_000,
    );
    expect(even).toEqual({ chiSquare: 0, degrees: 1, probability: 1 });
    const off = fitOf(
      [
        { ...odds(5000), count: 531 },
        { ...odds(5000), count: 469 },
      ],
      10_000,
    );
    expect(off.chiSquare).toBeCloseTo(3.844, 3);
    expect(off.probability).toBeCloseTo(0.05, 3);
    const far = fitOf(
      [
        { ...odds(5000), count: 600 },
        { ...odds(5000), count: 400 },
      ],
      10_000,
    );
    expect(far.probability).toBeLessThan(1e-9);
    expect(
      fitOf(
        [
          { ...odds(10_000), count: 5 },
          { ...odds(0), count: 0 },
        ],
        10_000,
      ).probability,
    ).toBe(1);
  });

  it('combines rare prizes, because a single early draw proves nothing', () => {
    const rare = [1, 0, 0, 0].map((count) => ({ ...odds(10), count }));
    const usual = { ...odds(9_960), count: 19 };
    expect(fitOf([...rare, usual], 10_000).probability).toBe(1);
    // With enough expected draws, too many draws of a rare prize are still detected.
    const many = fitOf(
      [
        { ...odds(10), count: 40 },
        { ...odds(10), count: 0 },
        { ...odds(9_980), count: 9_960 },
      ],
      10_000,
    );
    expect(many).toMatchObject({ degrees: 2 });
    expect(many.probability).toBeLessThan(1e-9);
  });
});
