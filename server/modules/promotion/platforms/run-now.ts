import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { RunToStart } from './run.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { insertRun } from './store.ts';

/** Executes a run without a job; false: another run is still going on. */
export async function runNow(deps: SyncDependencies, run: RunToStart): Promise<boolean> {
  const started = await inTransaction(deps.db, (tx) => insertRun(tx, run, deps.clock()));
  if (!started) return false;
  await runSync(deps, started, new AbortController().signal);
  return true;
}
