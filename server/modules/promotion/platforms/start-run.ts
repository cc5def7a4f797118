import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { FIGURES, SYNC } from './queues.ts';
import type { RunReference, RunToStart } from './run.ts';
import { insertRun } from './store.ts';

export interface StartDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
}

/** Starts a run, which a job executes. A site has one run at a time for each platform and lane. */
export function startRun(
  { db, jobs }: StartDependencies,
  run: RunToStart,
  by: { readonly actor: Actor; readonly reason: string } | undefined,
  now: Date,
): Promise<Result<RunReference, 'platform_busy'>> {
  return decideInTransaction(db, async (tx) => {
    const started = await insertRun(tx, run, now);
    if (!started) return refuse('platform_busy');
    await jobs.send(tx, run.kind === 'figures' ? FIGURES : SYNC, started);
    if (by) {
      const { kind, takesShort = false } = run;
      const target = `platform:${run.platform}`;
      const detail = { kind, run: started.runId, ...(takesShort ? { delistsMissing: true } : {}) };
      await recordAuditEvent(tx, by.actor, { action: 'platform.sync', target, reason: by.reason, detail }, now);
    }
    return ok(started);
  });
}
