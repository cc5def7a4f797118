import { describe, expect, it } from 'vitest';
import { beat, isCheckDue, minutesLeft, type Visit } from './visit.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const DAY = 20261120;

function beats(...seconds: number[]): Visit {
  let visit: Visit | undefined;
  for (const at of seconds) visit = beat(visit, DAY, after(at));
  if (!visit) throw new Error('a visit begins with a beat');
  return visit;
}

describe('the time of a visit (Spec: F3)', () => {
  it('is the time between heartbeats, also with two devices at once', () => {
    expect(beats(0).seconds).toBe(0);
    expect(beats(0, 60, 120).seconds).toBe(120);
    expect(beats(0, 30, 60, 90, 120).seconds).toBe(120);
  });

  it('excludes a pause, after which a new visit begins', () => {
    expect(beats(0, 60, 240)).toMatchObject({ seconds: 240, since: NOW });
    expect(beats(0, 60, 241)).toMatchObject({ seconds: 60, since: after(241), checkedAt: after(241) });
  });

  it('starts at zero with each day of the site, while the visit continues', () => {
    expect(beat(beats(0, 60), 20261121, after(120))).toMatchObject({ day: 20261121, seconds: 60, since: NOW });
  });

  it('leaves the unused part of the day’s limit', () => {
    const visit = beats(0, 60, 90);
    expect([undefined, visit].map((one) => minutesLeft(one, DAY, 2n))).toEqual([2, 1]);
    expect(minutesLeft(beats(0, 60, 119), DAY, 2n)).toBe(1);
    expect(minutesLeft(beats(0, 60, 120), DAY, 2n)).toBe(0);
    expect(minutesLeft(visit, 20261121, 2n)).toBe(2);
  });

  it('is due for a reality check exactly after the set minutes', () => {
    const visit = beats(0);
    expect([599, 600].map((at) => isCheckDue(visit, 10, after(at)))).toEqual([false, true]);
  });
});
