import { describe, expect, it } from 'vitest';
import { siteDay } from '../../values/site-days.ts';
import { countUse, type Limit, type LimitUse, remaining, UNUSED, unprovenOf, useAt } from './limits.ts';

const limit = (day: number): Limit => ({ day, dayMaxMinor: 100n, weekMaxMinor: 150n, monthMaxMinor: 200n });

describe('a limit', () => {
  it('leaves the unused part, to the last hundredth', () => {
    const first = countUse(UNUSED, limit(20261118), 99n);
    if (!first.ok) throw new Error(first.code);
    expect(remaining(first.value, limit(20261118))).toBe(1n);
    expect(countUse(first.value, limit(20261118), 2n)).toEqual({
      ok: false,
      code: 'daily_limit_reached',
      detail: { leftMinor: 1n },
    });
    expect(countUse(first.value, limit(20261118), 1n).ok).toBe(true);
  });

  it('of a day resets the next day, of a week on Monday, of a month on the first', () => {
    // a Saturday; Sunday is in the same week, Monday in the next; December is another month
    const use = { day: 20261128, dayMinor: 100n, weekMinor: 140n, monthMinor: 180n, provenMinor: 0n };
    expect(useAt(use, 20261129)).toEqual({
      day: 20261129,
      dayMinor: 0n,
      weekMinor: 140n,
      monthMinor: 180n,
      provenMinor: 0n,
    });
    expect(useAt(use, 20261130)).toEqual({
      day: 20261130,
      dayMinor: 0n,
      weekMinor: 0n,
      monthMinor: 180n,
      provenMinor: 0n,
    });
    expect(useAt(use, 20261201)).toEqual({
      day: 20261201,
      dayMinor: 0n,
      weekMinor: 0n,
      monthMinor: 0n,
      provenMinor: 0n,
    });
    expect(countUse(use, limit(20261129), 11n)).toMatchObject({ code: 'weekly_limit_reached' });
    expect(countUse(use, limit(20261130), 21n)).toMatchObject({ code: 'monthly_limit_reached' });
    expect(countUse(use, limit(20261130), 20n)).toMatchObject({ ok: true });
  });

  it('counts a week that spans two months or two years as one week', () => {
    const use = { day: 20261231, dayMinor: 10n, weekMinor: 20n, monthMinor: 30n, provenMinor: 0n };
    expect(useAt(use, 20270103)).toMatchObject({ weekMinor: 20n, monthMinor: 0n });
    expect(useAt(use, 20270104)).toMatchObject({ weekMinor: 0n });
  });

  it('counts a request with yesterday’s date in the present day', () => {
    const use = { day: 20261121, dayMinor: 60n, weekMinor: 60n, monthMinor: 60n, provenMinor: 0n };
    expect(countUse(use, limit(20261120), 50n)).toMatchObject({
      code: 'daily_limit_reached',
      detail: { leftMinor: 40n },
    });
  });

  it('without the safe’s password counts only what went without it on that day', () => {
    const [day, unprovenMaxMinor] = [20261118, 30n];
    const sum = (use: LimitUse, minor: bigint, isProven: boolean, at = day) => {
      const counted = countUse(use, { ...limit(at), ...(isProven ? { isProven } : { unprovenMaxMinor }) }, minor);
      return counted.ok ? counted.value : counted.code;
    };
    const proven = sum(UNUSED, 60n, true) as LimitUse;
    expect(unprovenOf(proven)).toBe(0n);
    const used = sum(proven, 30n, false) as LimitUse;
    expect(unprovenOf(used)).toBe(30n);
    expect(sum(used, 1n, false)).toBe('proof_required');
    // Above the limit of the day itself, no password helps.
    expect(sum(used, 11n, false)).toBe('daily_limit_reached');
    expect(sum(used, 11n, true)).toBe('daily_limit_reached');
    expect(unprovenOf(sum(used, 30n, false, day + 1) as LimitUse)).toBe(30n);
  });

  it('leaves zero if the limit is lowered below the use so far', () => {
    const use = { day: 20261120, dayMinor: 500n, weekMinor: 500n, monthMinor: 500n, provenMinor: 0n };
    expect(remaining(use, limit(20261120))).toBe(0n);
    expect(countUse(use, limit(20261120), 1n)).toMatchObject({ detail: { leftMinor: 0n } });
  });
});

describe('a day of a site', () => {
  it('begins at its own midnight', () => {
    const before = new Date('2026-11-20T15:59:59Z');
    const midnight = new Date('2026-11-20T16:00:00Z');
    expect([siteDay(before, 'Asia/Manila'), siteDay(midnight, 'Asia/Manila')]).toEqual([20261120, 20261121]);
    expect([siteDay(midnight, 'UTC'), siteDay(before, 'Pacific/Auckland')]).toEqual([20261120, 20261121]);
    expect(siteDay(new Date('2026-11-20T18:29:59Z'), 'Asia/Kolkata')).toBe(20261120);
    expect(siteDay(new Date('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe(20261121);
  });
});
