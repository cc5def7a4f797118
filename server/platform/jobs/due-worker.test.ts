import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createActivity } from './activity.ts';
import { createDueWorker } from './due-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('pauses between rounds even if there is always more work', async () => {
  let done = 0;
  const worker = createDueWorker<number>({
    name: 'test',
    log: createLog('silent'),
    pollMs: 1_000,
    restTimes: 3,
    takenAtOnce: 1,
    atOnce: 1,
    findDue: async () => [1],
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      done += 1;
    },
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(400);
  expect(done).toBe(10);
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
});

it('continues with other due work after a failure, and reports the failure', async () => {
  const done: number[] = [];
  const worker = createDueWorker<number>({
    name: 'test',
    log: createLog('silent'),
    pollMs: 1_000,
    takenAtOnce: 4,
    atOnce: 1,
    findDue: async () => [1, 2, 3, 4],
    run: async (due) => {
      if (due === 1 || due === 3) throw new Error(`${due} cannot be done`);
      done.push(due);
    },
  });
  await expect(worker.runDue()).rejects.toThrow('1 cannot be done');
  expect(done).toEqual([2, 4]);
});

it('polls less often without requests, and at its usual pace with requests', async () => {
  let polls = 0;
  let now = 0;
  const activity = createActivity(() => now);
  const worker = createDueWorker<number>({
    name: 'test',
    log: createLog('silent'),
    pollMs: 500,
    takenAtOnce: 1,
    atOnce: 1,
    findDue: async () => {
      polls += 1;
      return [];
    },
    run: async () => {},
  });
  const pass = async (ms: number) => {
    const before = polls;
    for (let passed = 0; passed < ms; passed += 100) {
      now += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
    return polls - before;
  };
  worker.start(activity);
  expect(await pass(30_000)).toBeGreaterThan(55);
  await pass(10_000);
  expect(await pass(20_000)).toBeLessThanOrEqual(2);
  await pass(40_000);
  expect(await pass(90_000)).toBe(3);
  activity.note();
  expect(await pass(600)).toBeGreaterThan(0);
  expect(await pass(5_000)).toBeGreaterThan(8);
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
});

it('looks less often without requests, although each look counts as work', async () => {
  let looks = 0;
  let now = 0;
  const worker = createDueWorker<'look'>({
    ...{ name: 'test', log: createLog('silent'), pollMs: 15_000, takenAtOnce: 2, atOnce: 1, isLook: true },
    findDue: async () => ['look'],
    run: async () => {
      looks += 1;
    },
  });
  worker.start(createActivity(() => now));
  now = 3_600_000;
  await vi.advanceTimersByTimeAsync(300_000);
  const before = looks;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(looks - before).toBe(10);
  await Promise.all([worker.stop(), vi.advanceTimersByTimeAsync(60_000)]);
});
