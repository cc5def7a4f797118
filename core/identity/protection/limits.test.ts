import { describe, expect, it } from 'vitest';
import {
  type ActiveLimit,
  changeLimit,
  leastRoom,
  limitAt,
  NO_LIMIT,
  type StoredLimit,
  windowStart,
} from './limits.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const later = (hours: number, ms = 0) => new Date(NOW.getTime() + hours * 3_600_000 + ms);
const valueAt = (limit: StoredLimit, at: Date) => limitAt(limit, at).value;

function change(limit: StoredLimit, requested: bigint | null, at: Date): StoredLimit {
  const changed = changeLimit(limit, requested, 24, at);
  if (!changed.ok) throw new Error(changed.code);
  return changed.value;
}

describe('a limit that users set for themselves (Spec: F3)', () => {
  it('applies at once if it is the first limit or a lower limit', () => {
    const first = change(NO_LIMIT, 500n, NOW);
    expect(valueAt(first, NOW)).toBe(500n);
    expect(valueAt(change(first, 200n, later(1)), later(1))).toBe(200n);
  });

  it('is raised after exactly 24 hours', () => {
    const raised = change(change(NO_LIMIT, 500n, NOW), 800n, NOW);
    expect(valueAt(raised, later(24, -1))).toBe(500n);
    expect(valueAt(raised, later(24))).toBe(800n);
    expect(valueAt(raised, later(24, 1))).toBe(800n);
  });

  it('is removed after 24 hours', () => {
    const removed = change(change(NO_LIMIT, 500n, NOW), null, NOW);
    expect(valueAt(removed, later(24, -1))).toBe(500n);
    expect(valueAt(removed, later(24))).toBeNull();
  });

  it('takes effect after the first request’s wait if the same raise is requested twice', () => {
    const twice = change(change(change(NO_LIMIT, 500n, NOW), 800n, NOW), 800n, later(23));
    expect(valueAt(twice, later(24))).toBe(800n);
  });

  it('keeps a pending raise if it is raised further; the further raise waits for its own 24 hours', () => {
    const further = change(change(change(NO_LIMIT, 500n, NOW), 800n, NOW), 900n, later(23));
    expect(valueAt(further, later(24))).toBe(800n);
    expect(valueAt(further, later(47, -1))).toBe(800n);
    expect(valueAt(further, later(47))).toBe(900n);
  });

  it('cancels a pending raise when it is lowered', () => {
    const lowered = change(change(change(NO_LIMIT, 500n, NOW), 800n, NOW), 400n, later(1));
    expect(valueAt(lowered, later(1_000))).toBe(400n);
    // Setting the present value cancels the raise too.
    const kept = change(change(change(NO_LIMIT, 500n, NOW), 800n, NOW), 500n, later(1));
    expect(valueAt(kept, later(1_000))).toBe(500n);
  });
});

/** A small random generator: the same seed gives the same history. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const RAISE_AFTER_MS = 24 * 3_600_000;
const HISTORIES = Number(process.env.LIMIT_HISTORIES ?? 300);
const asHigh = (value: bigint | null) => (value === null ? Number.POSITIVE_INFINITY : Number(value));

describe('any sequence of requests (Spec: F3)', () => {
  it(`a limit never rises to a value requested less than 24 hours ago, and later requests do not delay it (${HISTORIES} histories)`, () => {
    const first = Number(process.env.LIMIT_SEED ?? Date.now() % 1_000_000);
    for (let seed = first; seed < first + HISTORIES; seed++) {
      const random = randomFrom(seed);
      let limit = change(NO_LIMIT, BigInt(100 + random(900)), NOW);
      let at = NOW.getTime();
      /** The expected limit by the rule, computed from all requests. */
      const requests: { requested: bigint | null; at: number; before: bigint | null }[] = [];
      for (let step = 0; step < 30; step++) {
        at += random(12 * 3_600_000);
        const moment = new Date(at);
        const before = valueAt(limit, moment);
        const requested = random(8) === 0 ? null : BigInt(random(1_000));
        limit = change(limit, requested, moment);
        requests.push({ requested, at, before });
        const seedAndStep = `seed ${seed}, step ${step}`;
        if (asHigh(requested) <= asHigh(before)) expect(valueAt(limit, moment), seedAndStep).toBe(requested);
        else expect(valueAt(limit, moment), seedAndStep).toBe(before);
        for (const hours of [0, 1, 6, 12, 23, 24, 30]) {
          const when = at + hours * 3_600_000;
          expect(asHigh(valueAt(limit, new Date(when))), `${seedAndStep}, after ${hours} hours`).toBe(
            byTheRule(requests, when),
          );
        }
      }
    }
  });
});

/**
 * The highest raise that was requested at least 24 hours ago and after the last lowering, cut to smaller later
 * requests.
 */
function byTheRule(
  requests: readonly { requested: bigint | null; at: number; before: bigint | null }[],
  when: number,
): number {
  const lowered = requests.findLastIndex(({ requested, before }) => asHigh(requested) <= asHigh(before));
  const base =
    lowered < 0
      ? asHigh((requests[0] as { before: bigint | null }).before)
      : asHigh(requests[lowered]?.requested ?? null);
  let highest = base;
  const raises = requests.slice(lowered + 1);
  for (const [index, { requested, at }] of raises.entries()) {
    if (at + RAISE_AFTER_MS > when) continue;
    // A smaller later request cancels higher raises, unless they had taken effect by then.
    const cut = raises
      .slice(index + 1)
      .filter((later) => later.at < at + RAISE_AFTER_MS)
      .map((later) => asHigh(later.requested))
      .reduce((least, high) => Math.min(least, high), asHigh(requested));
    if (cut > highest) highest = cut;
  }
  return highest;
}

describe('a period (Spec: F3)', () => {
  it('is rolling: the last 24 hours, 7 days or 30 days', () => {
    expect(windowStart('day', NOW)).toEqual(later(-24));
    expect(windowStart('week', NOW)).toEqual(later(-7 * 24));
    expect(windowStart('month', NOW)).toEqual(later(-30 * 24));
  });
});

describe('several limits (Spec: F3)', () => {
  const limits: ActiveLimit[] = [
    { kind: 'deposit', period: 'day', value: 100n },
    { kind: 'deposit', period: 'week', value: 300n },
    { kind: 'loss', period: 'day', value: 5n },
  ];
  it('apply together: the strictest one decides', () => {
    expect(leastRoom(limits, 'deposit', { day: 0n, week: 0n, month: 0n })).toMatchObject({ period: 'day', left: 100n });
    expect(leastRoom(limits, 'deposit', { day: 20n, week: 250n, month: 0n })).toMatchObject({
      period: 'week',
      left: 50n,
    });
    expect(leastRoom(limits, 'deposit', { day: 200n, week: 250n, month: 0n })).toMatchObject({
      period: 'day',
      left: 0n,
    });
    expect(leastRoom(limits, 'session', { day: 0n, week: 0n, month: 0n })).toBeUndefined();
  });
});
