import { describe, expect, it } from 'vitest';
import { countSafeTry, NO_TRIES, SAFE_TRIES, type SafeTries, triesLeftAt } from './decide-attempt.ts';
import { decideSafeMove } from './decide-move.ts';

const START = new Date('2026-03-02T08:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

function wrong(tries: SafeTries, now: Date): SafeTries {
  const taken = countSafeTry(tries, now);
  if (!taken.ok) throw new Error(taken.code);
  return taken.value;
}

function wrongTimes(tries: SafeTries, times: number, now: Date): SafeTries {
  let after = tries;
  for (let i = 0; i < times; i++) after = wrong(after, now);
  return after;
}

describe('tries at the safe (Spec: D6)', () => {
  it('lock the safe after five wrong passwords', () => {
    const four = wrongTimes(NO_TRIES, SAFE_TRIES - 1, START);
    expect(four).toEqual({ triesLeft: 1, locks: 0, lockedUntil: null });
    const locked = wrong(four, START);
    expect(locked).toEqual({ triesLeft: 0, locks: 1, lockedUntil: later(5) });
    expect(countSafeTry(locked, later(4.99))).toMatchObject({ ok: false, code: 'safe_locked' });
    expect([triesLeftAt(locked, START), triesLeftAt(locked, later(5))]).toEqual([0, 5]);
  });

  it('are restored when the lock expires; each lock is longer, up to a day', () => {
    let tries = NO_TRIES;
    let now = START;
    const minutes: number[] = [];
    for (let i = 0; i < 7; i++) {
      tries = wrongTimes(tries, SAFE_TRIES, now);
      minutes.push(((tries.lockedUntil as Date).getTime() - now.getTime()) / 60_000);
      now = tries.lockedUntil as Date;
    }
    expect(minutes).toEqual([5, 30, 120, 720, 1440, 1440, 1440]);
  });
});

describe('a transfer into or out of the safe', () => {
  it('is between a user’s own two accounts', () => {
    const amount = { unit: 'COIN', minor: 5n };
    expect(decideSafeMove('10000001', 'save', amount)).toMatchObject({
      value: { journal: { moves: [{ from: 'user:10000001:available', to: 'user:10000001:safe' }] } },
    });
    expect(decideSafeMove('10000001', 'takeout', amount)).toMatchObject({
      value: { journal: { kind: 'safe.takeout', moves: [{ from: 'user:10000001:safe' }] } },
    });
    expect(decideSafeMove('10000001', 'save', { unit: 'COIN', minor: 0n })).toMatchObject({ code: 'amount_too_small' });
  });
});
