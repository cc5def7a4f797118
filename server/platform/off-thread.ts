import { Worker } from 'node:worker_threads';

/** So many run at a time, each within its memory and time; the others wait. */
const MOST_AT_ONCE = 2;
const MEMORY_MB = 384;
const DEADLINE_MS = 60_000;

export class OffThreadError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Computes in a thread of its own, for what would keep everybody else waiting. The module answers its `workerData` by one
 * message to its parent. Input and result are copied, so neither holds functions. Throws an OffThreadError where it takes too
 * long or too much memory.
 */
export async function computeOffThread<Result>(module: URL, input: unknown): Promise<Result> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runWorker<Result>(module, input);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function runWorker<Result>(module: URL, input: unknown): Promise<Result> {
  const worker = new Worker(module, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.once('message', resolve);
  worker.once('error', (error: Error & { code?: string }) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooMuch ? new OffThreadError('a computation took too much memory') : error);
  });
  worker.once('exit', () => reject(new OffThreadError('a computation ended without a result')));
  const late = setTimeout(() => reject(new OffThreadError('a computation took too long')), DEADLINE_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
