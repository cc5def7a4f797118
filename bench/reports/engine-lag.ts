import { sql } from 'kysely';
import type { BenchDatabase } from '../ledger/database.ts';

/**
 * How long the oldest due day has waited, in ms, and the number of due days. The engine has finished when no day is
 * due.
 */
export async function readLag({ db }: BenchDatabase): Promise<{ ms: number; days: number }> {
  const { rows } = await sql<{ ms: number; days: number }>`
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)) * 1000, 0)::float8 AS ms, count(*)::int AS days
    FROM earning_work WHERE due_at <= clock_timestamp()`.execute(db);
  return rows[0] ?? { ms: 0, days: 0 };
}

const POLL_MS = 100;

export interface LagWatch {
  /** Ends when no day is due any more, and returns the longest wait. */
  finish(): Promise<{ maxMs: number; drainedMs: number }>;
}

/** Polls the engine until no day is due. */
export function watchLag(database: BenchDatabase, report: (days: number) => void = () => {}): LagWatch {
  let maxMs = 0;
  let isFinishing = false;
  let finishAskedAt = 0;
  const watching = (async () => {
    for (;;) {
      const { ms, days } = await readLag(database);
      maxMs = Math.max(maxMs, ms);
      report(days);
      if (isFinishing && days === 0) return { maxMs, drainedMs: performance.now() - finishAskedAt };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  return {
    finish() {
      isFinishing = true;
      finishAskedAt = performance.now();
      return watching;
    },
  };
}
