import { nextRunAt, RUN_KINDS } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { AppliedKind } from '../applications/index.ts';
import { platformSettings } from './platform-settings.ts';
import { FIGURES, START_DUE, SYNC } from './queues.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { type StartDependencies, startRun } from './start-run.ts';
import { readLastRuns } from './store.ts';

export type PlatformJobsDependencies = SyncDependencies & StartDependencies;

/**
 * Executes runs, and starts due ones. `stop` aborts current runs: they are marked, and start from the beginning next
 * time.
 */
export function platformJobs(deps: PlatformJobsDependencies): { stop(): void } {
  const stopping = new AbortController();
  for (const queue of [SYNC, FIGURES]) {
    deps.jobs.work(queue, (run) => runSync(deps, run, stopping.signal), { concurrency: 2 });
  }
  deps.jobs.every(START_DUE, '*/5 * * * *', () => startDueRuns(deps));
  return { stop: () => stopping.abort() };
}

/** Starts due runs for each site and platform. Figures wait for the first catalogue, which contains their items. */
export async function startDueRuns(deps: PlatformJobsDependencies): Promise<void> {
  for (const site of await deps.sites.all()) {
    if (!platformSettings.of(site).isAutomatic) continue;
    for (const platform of Object.keys(deps.platforms) as AppliedKind[]) await startDueRun(deps, site.siteId, platform);
  }
}

async function startDueRun(deps: PlatformJobsDependencies, siteId: string, platform: AppliedKind): Promise<void> {
  if (deps.platforms[platform].adapter === 'none') return;
  const now = deps.clock();
  for (const kind of RUN_KINDS) {
    if (kind === 'figures' && !deps.platforms[platform].lists.readFigures) continue;
    const { done, last } = await readLastRuns(deps.db, { siteId, platform, kind });
    const isBad = last !== undefined && last.state !== 'done';
    const next = nextRunAt(kind, { doneAt: done?.started_at, failedAt: isBad ? last.started_at : undefined });
    if (!next || next > now) continue;
    const started = await startRun(deps, { siteId, platform, kind }, undefined, now);
    if (started.ok) return;
  }
}
