import type { LoadResult, Run } from './keep-busy.ts';

const POLL_MS = 100;

/** Runs the work, and adds the longest seal lag after the warm-up to its result. */
export async function withSealLag(
  run: Run,
  lagMs: () => number | Promise<number>,
  work: () => Promise<LoadResult>,
): Promise<LoadResult & { sealLagMs: number }> {
  const from = Date.now() + run.warmUpMs;
  let sealLagMs = 0;
  const timer = setInterval(async () => {
    if (Date.now() >= from) sealLagMs = Math.max(sealLagMs, await lagMs());
  }, POLL_MS);
  try {
    return { ...(await work()), sealLagMs };
  } finally {
    clearInterval(timer);
  }
}

/** The seal lag that the product's server reports. */
export async function servedSealLagMs(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^pitaka_ledger_seal_lag_seconds ([0-9.e+-]+)$/m.exec(text)?.[1] ?? 0) * 1000;
}
