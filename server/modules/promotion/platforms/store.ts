import type { RunKind } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { AppliedKind } from '../applications/index.ts';
import {
  type RunCounts,
  type RunFault,
  RunLost,
  type RunPhase,
  type RunReference,
  type RunResult,
  type RunRow,
  type RunToStart,
} from './run.ts';

/** A run reports every few seconds; after this much silence it counts as dead. */
const DEAD_AFTER_MS = 2 * 60_000;

/**
 * Inserts a new run that starts now; undefined while another run of its lane is alive. Figures have one lane, lists and
 * files the other. A dead run is marked and replaced.
 */
export async function insertRun(tx: Transaction, run: RunToStart, now: Date): Promise<RunReference | undefined> {
  const { siteId, platform, kind } = run;
  await markDead(tx, { siteId, platform }, now);
  const runId = newId('pr', now.getTime());
  const inserted = await tx
    .insertInto('platform_runs')
    .values({
      site_id: siteId,
      run_id: runId,
      platform,
      kind,
      state: 'running',
      phase: 'waiting',
      started_by: run.startedBy ?? null,
      takes_short: run.takesShort ?? false,
      file_name: run.fileName ?? '',
      started_at: now,
      beat_at: now,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run_id')
    .executeTakeFirst();
  return inserted && { siteId, runId };
}

async function markDead(
  tx: Transaction,
  { siteId, platform }: { siteId: string; platform: RunRow['platform'] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('platform_runs')
    .set({ state: 'interrupted', phase: '', ended_at: now })
    .where('site_id', '=', siteId)
    .where('platform', '=', platform)
    .where('state', '=', 'running')
    .where('beat_at', '<', new Date(now.getTime() - DEAD_AFTER_MS))
    .execute();
}

export async function findRun(db: Database, { siteId, runId }: RunReference): Promise<RunRow | undefined> {
  return db
    .selectFrom('platform_runs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

/** Stores that the run is alive, with its progress. */
export async function reportRun(
  db: Database,
  run: RunReference,
  at: { phase: RunPhase; done: number; of: number; counts: RunCounts },
  now: Date,
): Promise<void> {
  const { phase, done, of, counts } = at;
  await change(db, run, { phase, done, of_all: of, counts: JSON.stringify(counts), beat_at: now });
}

/**
 * Locks the run until the transaction ends, so that no other run can mark it as dead. Throws RunLost if it is already
 * dead.
 */
export async function lockRun(tx: Transaction, { siteId, runId }: RunReference): Promise<void> {
  const row = await tx
    .selectFrom('platform_runs')
    .select('run_id')
    .where('site_id', '=', siteId)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new RunLost(runId);
}

export async function endRun(
  db: Database | Transaction,
  run: RunReference,
  end: RunResult | { readonly fault: RunFault; readonly detail: string } | 'interrupted',
  now: Date,
): Promise<void> {
  const ended = { phase: '', beat_at: now, ended_at: now } as const;
  if (end === 'interrupted') await change(db, run, { ...ended, state: 'interrupted' });
  else if ('fault' in end) await change(db, run, { ...ended, state: 'failed', fault: end.fault, detail: end.detail });
  else {
    const counts = JSON.stringify(end.counts);
    await change(db, run, { ...ended, state: 'done', counts, attention: [...end.attention] });
  }
}

async function change(db: Database | Transaction, run: RunReference, set: Partial<Changed>): Promise<void> {
  const changed = await db
    .updateTable('platform_runs')
    .set(set)
    .where('site_id', '=', run.siteId)
    .where('run_id', '=', run.runId)
    .where('state', '=', 'running')
    .returning('run_id')
    .executeTakeFirst();
  if (!changed) throw new RunLost(run.runId);
}

type Changed = Omit<RunRow, 'counts'> & { readonly counts: string };

/** The start of the last finished run, and of a later unfinished one. */
export async function readLastRuns(
  db: Database | Transaction,
  target: { readonly siteId: string; readonly platform: AppliedKind; readonly kind: RunKind },
): Promise<{ done: RunRow | undefined; last: RunRow | undefined }> {
  const runs = db
    .selectFrom('platform_runs')
    .selectAll()
    .where('site_id', '=', target.siteId)
    .where('platform', '=', target.platform)
    .where('kind', '=', target.kind)
    .orderBy('run_id', 'desc')
    .limit(1);
  const last = await runs.executeTakeFirst();
  const done = last?.state === 'done' ? last : await runs.where('state', '=', 'done').executeTakeFirst();
  return { done, last };
}
