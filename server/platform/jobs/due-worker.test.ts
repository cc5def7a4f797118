import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createDueWorker } from './due-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('pauses between rounds while there is always more to do', async () => {
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

it('goes on with what is due behind one that fails, and says that it failed', async () => {
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
