import { createHistogram } from 'node:perf_hooks';

export interface Run {
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** All acknowledged requests, including the warm-up: the ledger must have as many journals. */
  readonly acknowledged: number;
  readonly refused: number;
  readonly firstRefusal: string;
  /** Microseconds of this process's CPU per request. */
  readonly cpuUs: number;
  /** The longest lag of the seals, if measured. */
  readonly sealLagMs?: number;
}

/**
 * Runs the clients; each sends its next request when the last one is answered. A refused request is counted and makes
 * the figure invalid.
 */
export async function keepBusy(run: Run, ask: (client: number) => Promise<string | undefined>): Promise<LoadResult> {
  const latency = createHistogram();
  let isCounting = false;
  let isOver = false;
  let done = 0;
  let acknowledged = 0;
  let refused = 0;
  let firstRefusal = '';
  const client = async (number: number) => {
    while (!isOver) {
      const startedAt = performance.now();
      const refusal = await ask(number);
      if (refusal !== undefined) {
        refused += 1;
        firstRefusal ||= refusal;
        continue;
      }
      acknowledged += 1;
      if (!isCounting) continue;
      done += 1;
      latency.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)));
    }
  };
  const clients = Array.from({ length: run.clients }, (_, number) => client(number));
  await new Promise((resolve) => setTimeout(resolve, run.warmUpMs));
  isCounting = true;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, run.measureMs));
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpu);
  const counted = done;
  isCounting = false;
  isOver = true;
  await Promise.all(clients);
  return {
    perSecond: counted / seconds,
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    acknowledged,
    refused,
    firstRefusal,
    cpuUs: (used.user + used.system) / counted,
  };
}
