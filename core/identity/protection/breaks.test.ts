import { describe, expect, it } from 'vitest';
import { type Break, breakAt, coolOff, exclude, lift, requestReturn } from './breaks.ts';

const NOW = new Date('2026-08-31T08:00:00Z');
const later = (hours: number, ms = 0) => new Date(NOW.getTime() + hours * 3_600_000 + ms);

function taken(result: { ok: true; value: Break } | { ok: false; code: string }): Break {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('a cooling-off (Spec: F3)', () => {
  it('ends by itself exactly at its end', () => {
    const cooling = taken(coolOff(undefined, 1, NOW));
    expect(breakAt(cooling, later(24, -1))).toEqual(cooling);
    expect(breakAt(cooling, later(24))).toBeUndefined();
  });

  it('can be extended, not shortened', () => {
    const week = taken(coolOff(undefined, 7, NOW));
    expect(coolOff(week, 1, later(1))).toMatchObject({ ok: false, code: 'break_longer' });
    expect(taken(coolOff(week, 30, later(1)))).toMatchObject({ since: NOW, until: later(30 * 24 + 1) });
  });

  it('cannot replace a self-exclusion', () => {
    expect(coolOff(taken(exclude(undefined, 6, NOW)), 30, NOW)).toMatchObject({ code: 'protection_excluded' });
  });
});

describe('a self-exclusion (Spec: F3)', () => {
  it('lasts until the same day of the month, or the month’s last', () => {
    expect(taken(exclude(undefined, 6, NOW)).until.toISOString()).toBe('2027-02-28T08:00:00.000Z');
    expect(taken(exclude(undefined, 12, NOW)).until.toISOString()).toBe('2027-08-31T08:00:00.000Z');
  });

  it('continues after its end until the user asked to return and waited', () => {
    const excluded = taken(exclude(undefined, 6, NOW));
    const { until } = excluded;
    expect(requestReturn(excluded, 24, new Date(until.getTime() - 1))).toMatchObject({ code: 'protection_excluded' });
    expect(breakAt(excluded, later(100_000))).toEqual(excluded);
    const requested = taken(requestReturn(excluded, 24, until));
    const back = new Date(until.getTime() + 24 * 3_600_000);
    expect(breakAt(requested, new Date(back.getTime() - 1))).toBeDefined();
    expect(breakAt(requested, back)).toBeUndefined();
    // A second request keeps the wait; a new exclusion cancels it.
    expect(taken(requestReturn(requested, 24, new Date(until.getTime() + 1))).endsAt).toEqual(back);
    expect(taken(exclude(requested, 6, until)).endsAt).toBeNull();
  });

  it('can be extended, not shortened', () => {
    const year = taken(exclude(undefined, 12, NOW));
    expect(exclude(year, 6, NOW)).toMatchObject({ code: 'break_longer' });
    expect(taken(exclude(year, 24, NOW)).since).toEqual(NOW);
  });

  it('ends after the wait even if operators lift it', () => {
    const lifted = taken(lift(taken(exclude(undefined, 6, NOW)), 24, later(1)));
    expect(breakAt(lifted, later(25, -1))).toBeDefined();
    expect(breakAt(lifted, later(25))).toBeUndefined();
    expect(lift(undefined, 24, NOW)).toMatchObject({ code: 'not_excluded' });
    expect(lift(taken(coolOff(undefined, 1, NOW)), 24, NOW)).toMatchObject({ code: 'not_excluded' });
  });
});
