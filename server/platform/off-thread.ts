import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { takeTurns } from './take-turns.ts';

/** Maximum of simultaneous threads, each with its own limits of memory and time; further tasks wait. */
const MOST_AT_ONCE = 2;
const MEMORY_MB = 384;
const DEADLINE_MS = 60_000;

/** Smaller inputs are read without a thread, because starting one takes longer. */
export const SMALL_BYTES = 100_000;

export class OffThreadError extends Error {}

const inTurn = takeTurns(MOST_AT_ONCE);

/**
 * Computes in a separate thread, for work that would block all other requests. The module answers its `workerData` with
 * one message to its parent. Input and result are copied, so they must not contain functions. Throws an OffThreadError
 * if the work takes too long or too much memory.
 */
export function computeOffThread<Result>(module: URL, input: unknown): Promise<Result> {
  return inTurn(() => runWorker(module, input, (message: Result) => ({ result: message })));
}

/** Rows per part; receiving a part takes a few milliseconds. */
const ROWS_IN_A_PART = 1000;

/**
 * Like computeOffThread, for a list of rows with further data. The rows are received in parts, each requested after the
 * previous one, because receiving a long list at once would block all other requests.
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

/** The answer of a readRowsOffThread module. */
export async function sendRows(rows: readonly unknown[], rest: object): Promise<void> {
  if (!parentPort) throw new Error('rows can only be sent from a worker thread');
  for (let from = 0; from < rows.length; from += ROWS_IN_A_PART) {
    parentPort.postMessage({ part: rows.slice(from, from + ROWS_IN_A_PART) });
    await once(parentPort, 'message');
  }
  parentPort.postMessage({ rest });
}

/** `take` returns the result for the last message. */
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
