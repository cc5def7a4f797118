import { describe, expect, it } from 'vitest';
import type { Agent } from './ratio.ts';
import { type Played, sharedDays } from './shared-days.ts';

const agent: Agent = { uid: 'a', sinceDay: 20260301, endedDay: null, steps: [] };
const agents = new Map([['a', agent]]);
const above = { aboveOn: () => ['a'] };

/**
 * `baseMinor`: the loss of each day; `lost`: what earlier rounds lost on it; `minor`: what of that makes up for earlier
 * days.
 */
const april = (day: number, baseMinor: bigint, minor: bigint): Pick<Played, 'days' | 'madeUp'> => ({
  days: [{ day, baseMinor }],
  madeUp: { minor, days: [{ day, lostMinor: baseMinor }] },
});
const march = (carriesLosses: boolean, ...minors: bigint[]): Played['before'] => ({
  days: minors.map((baseMinor, index) => ({ day: 20260310 + index, baseMinor })),
  carriesLosses,
});
const left = (played: Omit<Played, 'aboveOn'>) =>
  sharedDays(agents, { ...played, ...above }).map(({ day, leftMinor }) => `${day} ${leftMinor}`);

describe('the makeup of rounds from before a period', () => {
  it('is shared over the days it makes up for, the newest first, and the rest stays on its own day', () => {
    expect(left({ ...april(20260401, 900n, 700n), before: march(true, -400n, -500n) })).toEqual([
      '20260310 200',
      '20260311 500',
      '20260401 200',
    ]);
  });

  it('counts for no agent as far as no agent carries it', () => {
    expect(left({ ...april(20260401, 900n, 700n), before: march(true, -400n) })).toEqual([
      '20260310 400',
      '20260401 200',
    ]);
    expect(left({ ...april(20260401, 900n, 700n), before: march(false, -400n) })).toEqual(['20260401 200']);
    expect(left(april(20260401, 900n, 700n))).toEqual(['20260401 200']);
  });

  it('stays on its own day as far as it was a win and no agent was paid by the loss', () => {
    expect(left({ ...april(20260401, -900n, -700n), before: march(true, 300n, -100n) })).toEqual([
      '20260310 -200',
      '20260401 -700',
    ]);
    expect(left(april(20260401, -900n, -700n))).toEqual(['20260401 -900']);
  });

  it('excludes what the period before had made up for itself', () => {
    const before = { ...april(20260310, 0n, 500n), carriesLosses: true };
    const madeUp = { minor: 500n, days: [{ day: 20260310, lostMinor: 500n }] };
    expect(left({ ...april(20260401, 900n, 900n), before: { ...before, madeUp } })).toEqual(['20260310 500']);
  });
});
