import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/** So many run at a time, each within its memory and time; the others wait. */
const MOST_AT_ONCE = 2;
const MEMORY_MB = 384;
const DEADLINE_MS = 60_000;

/** What is shorter is read at once: that takes less than a thread takes to start. */
export const SMALL_BYTES = 100_000;

export class OffThreadError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Computes in a thread of its own, for what would keep everybody else waiting. The module answers its `workerData` by one
 * message to its parent. Input and result are copied, so neither holds functions. Throws an OffThreadError where it takes too
 * long or too much memory.
 */
export function computeOffThread<Result>(module: URL, input: unknown): Promise<Result> {
  return inTurn(() => runWorker(module, input, (message: Result) => ({ result: message })));
}

/** So many rows are taken over at a time: a few milliseconds. */
const ROWS_IN_A_PART = 1000;

/**
 * The same for a list of rows and what else there is to say of it. The rows come in parts, each asked for when the one before
 * was taken: a long list that is taken over at once keeps everybody waiting again.
 */
export function readRowsOffThread<Row, Rest extends object>(
  module: URL,
  input: unknown,
): Promise<Rest & { rows: Row[] }> {
  const rows: Row[] = [];
  return inTurn(() =>
    runWorker(module, input, (message: { part: readonly Row[] } | { rest: Rest }, worker) => {
      if ('rest' in message) return { result: { ...message.rest, rows } };
      for (const row of message.part) rows.push(row);
      worker.postMessage('next');
      return undefined;
    }),
  );
}

/** How a module of readRowsOffThread answers. */
export async function sendRows(rows: readonly unknown[], rest: object): Promise<void> {
  if (!parentPort) throw new Error('rows are sent by a thread of its own');
  for (let from = 0; from < rows.length; from += ROWS_IN_A_PART) {
    parentPort.postMessage({ part: rows.slice(from, from + ROWS_IN_A_PART) });
    await once(parentPort, 'message');
  }
  parentPort.postMessage({ rest });
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** `take` gives the result where a message is the last one. */
async function runWorker<Result, Message>(
  module: URL,
  input: unknown,
  take: (message: Message, worker: Worker) => { readonly result: Result } | undefined,
): Promise<Result> {
  const worker = new Worker(module, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.on('message', (message: Message) => {
    const last = take(message, worker);
    if (last) resolve(last.result);
  });
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
