import { describe, expect, it } from 'vitest';
import { isShortList, nextRunAt } from './next-run.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 1, hour, minute));

describe('the next run', () => {
  it('is not scheduled before the first run is finished', () => {
    expect(nextRunAt('catalogue', { doneAt: undefined, failedAt: undefined })).toBeUndefined();
    expect(nextRunAt('figures', { doneAt: undefined, failedAt: at(1) })).toBeUndefined();
  });

  it('starts a day after the last start for the catalogue, and six hours after it for the figures', () => {
    expect(nextRunAt('catalogue', { doneAt: at(1), failedAt: undefined })).toEqual(at(25));
    expect(nextRunAt('figures', { doneAt: at(1), failedAt: undefined })).toEqual(at(7));
  });

  it('starts half an hour after a failure, but not before its scheduled time', () => {
    expect(nextRunAt('figures', { doneAt: at(1), failedAt: at(2) })).toEqual(at(7));
    expect(nextRunAt('figures', { doneAt: at(1), failedAt: at(7) })).toEqual(at(7, 30));
  });
});

describe('a list', () => {
  it('is accepted with half the former items; with one item less it counts as short', () => {
    expect([isShortList(50, 100), isShortList(49, 100)]).toEqual([false, true]);
    expect([isShortList(0, 0), isShortList(0, 1), isShortList(3, 5)]).toEqual([false, true, false]);
  });
});
