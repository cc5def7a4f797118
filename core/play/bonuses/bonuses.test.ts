import { describe, expect, it } from 'vitest';
import { bonusOf, fitsBudget, turnoverOf } from './bonus-amount.ts';
import { forfeitJournal, releaseJournal, takeBackJournal } from './bonus-money.ts';
import type { BonusTerms } from './bonus-terms.ts';
import { costlierTerms } from './costlier-terms.ts';
import { countBet } from './count-bet.ts';
import { evaluatePerson } from './evaluate-person.ts';
import { birthdayIn, firstDayOf, nextPeriod, pastPeriods } from './periods.ts';

const TERMS: BonusTerms = {
  trigger: 'reload',
  value: { kind: 'percent', ppm: 500_000n, capMinor: 100_00n },
  minBaseMinor: 50_00n,
  period: 'week',
  budgetMinor: 1_000_00n,
  times: 20_00n,
  of: 'bonus',
  games: [{ channel: 'demo', game: '', percent: 50 }],
  otherGames: 100,
  claimDays: 7,
  wagerDays: 14,
  stacking: 'alone',
  perPerson: { count: 1, per: 'week' },
  who: { levelFrom: 1, levelTo: 3, languages: ['es'], newDays: 30, uids: [], excludedUids: ['10000009'] },
};

describe('the amount of a bonus (Spec: E2)', () => {
  it.each([
    // One hundredth below, at and above the minimum deposit.
    [49_99n, 0n],
    [50_00n, 25_00n],
    [50_01n, 25_00n],
    // Just below, at and above the cap.
    [199_98n, 99_99n],
    [200_00n, 100_00n],
    [200_02n, 100_00n],
  ])('for %s is %s', (base, bonus) => {
    expect(bonusOf(TERMS, base)).toBe(bonus);
  });

  it('has no cap unless one is set, and a fixed amount is the same for every base', () => {
    const percent = { kind: 'percent', ppm: 1_500_000n, capMinor: null } as const;
    expect(bonusOf({ value: percent, minBaseMinor: 0n }, 999_99n)).toBe(1_499_98n);
    expect(bonusOf({ value: { kind: 'amount', minor: 7n }, minBaseMinor: 0n }, 0n)).toBe(7n);
  });

  it.each([
    ['bonus', 20_00n, 10_01n, 200_20n],
    ['bonus_and_base', 20_00n, 10_01n, 2_200_20n],
    ['bonus', 2_50n, 1n, 3n],
    ['bonus', 0n, 10_01n, 0n],
  ] as const)('requires turnover of %s, %s times: of %s it is %s', (of, times, bonus, turnover) => {
    expect(turnoverOf({ of, times }, bonus, 100_00n)).toBe(turnover);
  });

  it.each([
    [900_00n, 99_99n, 'fits'],
    [900_00n, 100_00n, 'fits'],
    [900_00n, 100_01n, 'does not fit'],
  ])('of a budget of 1,000.00 %s are spent: another %s %s', (spent, amount, result) => {
    expect(fitsBudget(1_000_00n, spent, amount)).toBe(result === 'fits');
    expect(fitsBudget(null, spent, amount)).toBe(true);
  });
});

describe('the share of a bet that counts (Spec: E2)', () => {
  const games = [
    { channel: 'demo', game: '', percent: 50 },
    { channel: 'demo', game: 'dice', percent: 0 },
    { channel: 'live', game: 'dice', percent: 33 },
  ];
  it.each([
    ['demo', 'dice', 0, 0n],
    ['demo', 'slots', 50, 50n],
    ['live', 'dice', 33, 33n],
    ['live', 'slots', 80, 80n],
  ])('%s %s: %s %', (channel, game, percent, counted) => {
    const bet = { channel, game, amountMinor: 101n };
    expect(countBet({ games, otherGames: 80 }, bet)).toEqual({ percent, countedMinor: counted });
  });
});

describe('the segment of a bonus (Spec: E2)', () => {
  const now = new Date('2026-03-31T00:00:00Z');
  const person = {
    uid: '10000001',
    earlierUids: [],
    level: 1,
    language: 'es',
    registeredAt: new Date('2026-03-01T00:00:01Z'),
  };
  it.each([
    ['fits', {}, undefined],
    ['is excluded, although all other conditions are met', { uid: '10000009' }, 'bonus_excluded'],
    ['was excluded under an earlier account', { earlierUids: ['10000009'] }, 'bonus_excluded'],
    ['is one level below the segment', { level: 0 }, 'bonus_wrong_level'],
    ['has the segment’s highest level', { level: 3 }, undefined],
    ['is one level above the segment', { level: 4 }, 'bonus_wrong_level'],
    ['reads another language', { language: 'ko' }, 'bonus_wrong_language'],
    ['registered thirty days ago', { registeredAt: new Date('2026-03-01T00:00:00Z') }, 'bonus_only_new'],
  ])('a user who %s', (_what, more, code) => {
    const judged = evaluatePerson(TERMS.who, { ...person, ...more }, now);
    expect(judged.ok ? undefined : judged.code).toBe(code);
  });

  it('with a list contains only the listed users', () => {
    const who = { ...TERMS.who, uids: ['10000002'] };
    expect(evaluatePerson(who, person, now)).toMatchObject({ code: 'bonus_only_chosen' });
    expect(evaluatePerson(who, { ...person, uid: '10000002' }, now).ok).toBe(true);
  });
});

describe('a new version of a rule (Spec: E2)', () => {
  const percent = (ppm: bigint, capMinor: bigint | null) => ({ value: { kind: 'percent', ppm, capMinor } }) as const;
  it.each<[string, Partial<BonusTerms>, readonly string[]]>([
    ['the same', {}, []],
    ['a larger share', percent(500_001n, 100_00n), ['value']],
    ['a smaller share', percent(499_999n, 100_00n), []],
    ['a higher cap', percent(500_000n, 100_01n), ['value']],
    ['no cap', percent(500_000n, null), ['value']],
    ['a lower cap', percent(500_000n, 99_99n), []],
    ['a larger budget', { budgetMinor: 1_000_01n }, ['budget']],
    ['no budget', { budgetMinor: null }, ['budget']],
    ['a smaller budget', { budgetMinor: 999_99n }, []],
    ['less turnover', { times: 19_99n }, ['wagering']],
    ['more turnover', { times: 20_01n, of: 'bonus_and_base' }, []],
    ['a game that counts more', { games: [] }, ['games']],
    ['smaller deposits', { minBaseMinor: 49_99n }, ['minBase']],
    ['more time', { wagerDays: 15 }, ['days']],
    ['the state `queue` instead of `alone`', { stacking: 'queue' }, ['stacking']],
    ['every day', { perPerson: { count: 1, per: 'day' } }, ['perPerson']],
    ['a gift every month instead of once', { perPerson: { count: 1, per: 'month' } }, ['perPerson']],
    ['more languages', { who: { ...TERMS.who, languages: ['es', 'ko'] } }, ['who']],
    ['one excluded user less', { who: { ...TERMS.who, excludedUids: [] } }, ['who']],
    ['one more excluded user', { who: { ...TERMS.who, excludedUids: ['10000009', '10000008'] } }, []],
  ])('with %s', (_what, change, raised) => {
    expect(costlierTerms(TERMS, { ...TERMS, ...change })).toEqual(raised);
  });

  it('always needs an approval for a new rule', () => {
    expect(costlierTerms(undefined, TERMS)).toEqual(['new']);
  });
});

describe('the money of a bonus (Spec: E2)', () => {
  const held = { bonusMinor: 30n, wagerMinor: 70n, owedMinor: 80n };
  const short = (journal: ReturnType<typeof releaseJournal>) =>
    journal?.moves.map(({ from, to, amount }) => [from.split(':').at(-1), to.split(':').at(-1), amount.minor]);

  it('pays a debt first when it is released, and has no journal if the amount is zero', () => {
    expect(short(releaseJournal('10000001', 'PHP', held))).toEqual([
      ['hold.wager', 'debt', 70n],
      ['bonus', 'debt', 10n],
      ['bonus', 'available', 20n],
    ]);
    expect(releaseJournal('10000001', 'PHP', { bonusMinor: 0n, wagerMinor: 0n, owedMinor: 5n })).toBeUndefined();
  });

  it('returns completely to the house when it is forfeited', () => {
    expect(short(forfeitJournal('10000001', 'PHP', held))).toEqual([
      ['bonus', 'expense.bonus', 30n],
      ['hold.wager', 'expense.bonus', 70n],
    ]);
    expect(forfeitJournal('10000001', 'PHP', { bonusMinor: 0n, wagerMinor: 0n })).toBeUndefined();
  });

  it('is locked when the bonus is reopened, or taken back, and the spent part becomes a debt', () => {
    const opened = takeBackJournal('10000001', 'PHP', 5n, 'held');
    expect(short(opened)).toEqual([['available', 'hold.wager', 5n]]);
    expect(opened?.moves[0]?.uncoveredFrom).toBe('user:10000001:debt');
    expect(takeBackJournal('10000001', 'PHP', 5n, 'house')?.moves[0]?.to).toBe('house:expense.bonus');
    expect(takeBackJournal('10000001', 'PHP', 0n, 'held')).toBeUndefined();
  });
});

describe('periods and birthdays (Spec: E2)', () => {
  it('begin on Mondays and on the first', () => {
    expect(firstDayOf('week', '2026-03-01')).toBe('2026-02-23');
    expect(nextPeriod('week', '2026-02-23')).toBe('2026-03-02');
    expect(nextPeriod('month', '2026-01-01')).toBe('2026-02-01');
    expect(nextPeriod('month', '2026-12-01')).toBe('2027-01-01');
    expect(pastPeriods('day', '2026-03-01', 2)).toEqual(['2026-02-28', '2026-02-27']);
    expect(pastPeriods('month', '2026-03-15', 2)).toEqual(['2026-02-01', '2026-01-01']);
  });

  it('move a birthday on 29 February to the 28th in other years', () => {
    expect(birthdayIn(2026, '2004-02-29')).toBe('2026-02-28');
    expect(birthdayIn(2028, '2004-02-29')).toBe('2028-02-29');
    expect(birthdayIn(2026, '1990-11-05')).toBe('2026-11-05');
  });
});
