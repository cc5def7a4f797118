import { createHistogram, performance } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';
import { randomAddress } from '../processes/from-address.ts';

/** One kind of request, and the exact bytes of its correct answer. */
export interface Variant {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly expected: string;
}

export interface Round {
  readonly origin: string;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Users' tokens, which the connections use in turn. */
  readonly variants: readonly Variant[];
}

export interface RoundResult {
  readonly perSecond: number;
  /** All correct answers, including the warm-up. */
  readonly answered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly wrong: number;
  readonly firstWrong: string;
  /** How busy the client was: near 1, the client limits the speed, not the server. */
  readonly generatorBusy: number;
}

process.on('message', async (round: Round) => {
  process.send?.(await runRound(round));
});
process.send?.({ ready: true });

/** Keeps every connection busy with consecutive requests, and compares every byte of every answer. */
async function runRound(round: Round): Promise<RoundResult> {
  const variants = round.variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.expected) }));
  const latency = createHistogram();
  let isCounting = false;
  let isOver = false;
  let done = 0;
  let answered = 0;
  let wrong = 0;
  let firstWrong = '';

  function keepBusy(client: Client, variant: (typeof variants)[number]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { bytes } = variant;
    const options: Dispatcher.DispatchOptions = {
      path: variant.path,
      method: variant.method,
      headers: variant.headers,
      body: variant.body,
    };
    let offset = 0;
    let isRight = true;
    let startedAt = 0;
    let received = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        isRight = status === 200;
      },
      onResponseData(_controller, chunk) {
        if (isRight && bytes.compare(chunk, 0, chunk.length, offset, offset + chunk.length) !== 0) isRight = false;
        if (!isRight && firstWrong === '') received += chunk.toString();
        offset += chunk.length;
      },
      onResponseEnd() {
        if (!isRight || offset !== bytes.length) {
          wrong += 1;
          firstWrong ||= received.slice(0, 300) || `${offset} bytes instead of ${bytes.length}`;
        } else {
          answered += 1;
          if (isCounting) {
            done += 1;
            latency.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)));
          }
        }
        if (isOver) resolve();
        else ask();
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    };
    const ask = () => {
      options.headers = { ...variant.headers, 'x-forwarded-for': randomAddress() };
      offset = 0;
      startedAt = performance.now();
      client.dispatch(options, handler);
    };
    ask();
    return promise;
  }

  const clients = Array.from({ length: round.connections }, () => new Client(round.origin, { pipelining: 1 }));
  const busy = clients.map((client, index) =>
    keepBusy(client, variants[index % variants.length] as (typeof variants)[number]),
  );
  const timed = (async () => {
    await new Promise((resolve) => setTimeout(resolve, round.warmUpMs));
    isCounting = true;
    const from = performance.now();
    const idleFrom = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, round.measureMs));
    isCounting = false;
    isOver = true;
    return { ms: performance.now() - from, use: performance.eventLoopUtilization(idleFrom) };
  })();
  const [{ ms, use }] = await Promise.all([timed, ...busy]);
  await Promise.all(clients.map((client) => client.close()));
  return {
    perSecond: (done / ms) * 1000,
    answered,
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    wrong,
    firstWrong,
    generatorBusy: use.utilization,
  };
}
