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
