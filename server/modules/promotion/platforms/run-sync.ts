import type { Log } from '../../../platform/log.ts';
import { OutsideFault } from '../../../platform/outside-api.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { PlatformsToSync } from './platform-lists.port.ts';
import {
  MOST_MEDIA_MS,
  type PlatformRun,
  type Progress,
  type RunCounts,
  RunLost,
  type RunPhase,
  type RunReference,
  type RunRow,
} from './run.ts';
import { deleteRunFile, runFile } from './run-file.ts';
import { endRun, findRun, reportRun } from './store.ts';
import { type CatalogueDependencies, syncCatalogue } from './sync-catalogue.ts';
import { type FiguresDependencies, syncFigures } from './sync-figures.ts';

export type SyncDependencies = CatalogueDependencies &
  FiguresDependencies & {
    readonly sites: SiteFinder;
    readonly platforms: PlatformsToSync;
    readonly log: Log;
  };

/** The interval at which a run reports that it is alive, also during a long step. */
const BEAT_MS = 15_000;
/**
 * A step that takes longer counts as hanging, and the run no longer reports that it is alive. The last pictures may
 * take some seconds more than their limit.
 */
const LONGEST_MEDIA_MS = MOST_MEDIA_MS + 2 * 60_000;
const LONGEST_STEP_MS = 4 * 3600_000;
/** The shortest time between two writes of progress. */
const REPORT_MS = 1000;
const LONGEST_DETAIL = 300;

/** Executes a started run and writes its result. `signal` aborts it when the server stops. */
export async function runSync(deps: SyncDependencies, reference: RunReference, signal: AbortSignal): Promise<void> {
  const run = await findRun(deps.db, reference);
  if (run?.state !== 'running') return;
  const lost = new AbortController();
  const life = beginLife(deps, run, () => lost.abort(new RunLost(run.run_id)));
  try {
    await carryOut(deps, run, life.progress, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    await endBadly(deps, reference, signal.aborted ? 'stopped' : error);
  } finally {
    life.end();
    // The file is no longer needed, whether the run succeeded or failed.
    if (run.kind === 'file') await deleteRunFile(deps.db, reference).catch(() => {});
  }
}

async function carryOut(deps: SyncDependencies, run: RunRow, progress: Progress, signal: AbortSignal): Promise<void> {
  const { platform } = run;
  if (run.kind === 'file' || platform === 'app') {
    await runFile(deps, run, progress, signal);
    return;
  }
  await runList(deps, { ...run, platform }, progress, signal);
}

async function runList(
  deps: SyncDependencies,
  run: PlatformRun,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { lists } = deps.platforms[run.platform];
  if (run.kind === 'catalogue') {
    await syncCatalogue(deps, run, lists, progress, signal);
    return;
  }
  const site = await deps.sites.byId(run.site_id);
  if (!site || !lists.readFigures) throw new OutsideFault('refused', 'it says no figures');
  // Called as a method, because an adapter may use `this`.
  const readFigures: NonNullable<typeof lists.readFigures> = (request, stop) => {
    if (!lists.readFigures) throw new Error('figures were read a moment ago');
    return lists.readFigures(request, stop);
  };
  const result = await syncFigures(deps, site, run, readFigures, progress, signal);
  await endRun(deps.db, { siteId: run.site_id, runId: run.run_id }, result, deps.clock());
}

async function endBadly({ db, log, clock }: SyncDependencies, run: RunReference, error: unknown): Promise<void> {
  try {
    if (error === 'stopped') await endRun(db, run, 'interrupted', clock());
    else if (error instanceof RunLost) log.warn(run, 'a platform run was taken for dead and another goes on');
    else if (error instanceof OutsideFault) {
      const detail = error.message.slice(0, LONGEST_DETAIL);
      await endRun(db, run, { fault: error.kind, detail }, clock());
    } else {
      log.error({ err: error, ...run }, 'a platform run failed');
      await endRun(db, run, { fault: 'ours', detail: '' }, clock());
    }
  } catch (failure) {
    // This run has stopped reporting: the next run marks it as dead.
    log.error({ err: failure, ...run }, 'the end of a platform run could not be written');
  }
}

/**
 * Reports that the run is alive, with its progress. `onLost` is called if another run took its place, or may take it
 * because a step does not end.
 */
function beginLife({ db, clock }: SyncDependencies, run: RunRow, onLost: () => void) {
  const reference = { siteId: run.site_id, runId: run.run_id };
  let at: { phase: RunPhase; done: number; of: number; counts: RunCounts } = {
    phase: 'waiting',
    done: 0,
    of: 0,
    counts: {},
  };
  let reportedAt = 0;
  let begunAt = Date.now();
  const report = async () => {
    reportedAt = Date.now();
    await reportRun(db, reference, at, clock());
  };
  const timer = setInterval(() => {
    if (Date.now() - begunAt > (at.phase === 'media' ? LONGEST_MEDIA_MS : LONGEST_STEP_MS)) {
      clearInterval(timer);
      onLost();
      return;
    }
    report().catch((error: unknown) => {
      if (error instanceof RunLost) onLost();
    });
  }, BEAT_MS);
  return {
    async progress(phase: RunPhase, done: number, of: number, counts: RunCounts = at.counts) {
      const isNew = phase !== at.phase;
      if (isNew) begunAt = Date.now();
      at = { phase, done, of, counts };
      if (isNew || Date.now() - reportedAt >= REPORT_MS) await report();
    },
    end: () => clearInterval(timer),
  };
}
