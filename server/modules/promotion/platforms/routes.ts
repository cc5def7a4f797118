import { PLATFORM_ATTENTION, PLATFORM_FAULTS, PLATFORMS } from '@pitaka/contract/calls/console-values.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { consolePlatformRunList } from '@pitaka/contract/calls/promotion/console-platforms.ts';
import type { OutputOf } from '@pitaka/contract/define-call.ts';
import { nextRunAt, type RunKind } from '@pitaka/core/promotion/platforms/next-run.ts';
import { ratioInPercent } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import type { AppliedKind } from '../applications/index.ts';
import type { PlatformsToSync } from './platform-lists.port.ts';
import { platformSettings } from './platform-settings.ts';
import type { RunCounts, RunRow } from './run.ts';
import { startRun } from './start-run.ts';
import { readLastRuns } from './store.ts';
import { countItems, listRatioChanges, listRunning, queryRuns } from './views.ts';

export interface PlatformRouteDependencies extends ConsoleListDependencies {
  readonly jobs: Jobs;
  readonly platforms: PlatformsToSync;
}

const MOST_RATIO_CHANGES = 200;
const ID = keysetColumn('r.run_id', 'text');

type Run = OutputOf<typeof consolePlatformRunList.list>['content'][number];

export function platformRoutes(deps: PlatformRouteDependencies): Route[] {
  const { db, jobs, platforms } = deps;

  async function describe(site: Site, platform: AppliedKind) {
    const { siteId } = site;
    const { adapter, lists } = platforms[platform];
    const isAutomatic = platformSettings.of(site).isAutomatic && adapter !== 'none';
    const hasFigures = lists.readFigures !== undefined;
    const [items, running, catalogue, figures] = await Promise.all([
      countItems(db, siteId, platform),
      listRunning(db, siteId, platform),
      readLastRuns(db, { siteId, platform, kind: 'catalogue' }),
      readLastRuns(db, { siteId, platform, kind: 'figures' }),
    ]);
    return {
      ...{ platform, adapter, hasFigures, isAutomatic, ...items },
      lastCatalogue: lastOf(catalogue.last, catalogue.done),
      lastFigures: lastOf(figures.last, figures.done),
      running: running.map(presentRun),
      nextCatalogueAt: isAutomatic ? nextOf('catalogue', catalogue) : null,
      nextFiguresAt: isAutomatic && hasFigures ? nextOf('figures', figures) : null,
    };
  }

  return [
    ...listRoutes(deps, consolePlatformRunList, {
      rows: async (filters, span, { site }) => queryRuns(db, site.siteId, filters, span),
      id: ID,
      // An id begins with the time of the start.
      sorts: { startedAt: { ...ID, isUnique: true } },
      totals: {},
      present: async (rows) => rows.map(presentRun),
    }),

    route(findCall('/console/platforms'), async (_input, { site }) =>
      ok(await Promise.all(PLATFORMS.map((platform) => describe(site, platform)))),
    ),

    route(findCall('/console/platforms/sync'), async ({ platform, kind, takesShort, reason }, context) => {
      if (platforms[platform].adapter === 'none') return refuse('platform_not_connected');
      if (kind === 'figures' && !platforms[platform].lists.readFigures) return refuse('platform_no_figures');
      const startedBy = requireOperator(context).name;
      const run = { siteId: context.site.siteId, platform, kind, startedBy, takesShort };
      const started = await startRun({ db, jobs }, run, { actor: actorOf(context), reason }, context.now);
      return started.ok ? ok({ id: started.value.runId }) : started;
    }),

    route(findCall('/console/platforms/ratios'), async ({ platform }, { site }) => {
      const changes = await listRatioChanges(
        db,
        site.siteId,
        platform === '' ? PLATFORMS : [platform],
        MOST_RATIO_CHANGES,
      );
      return ok(
        changes.map((change) => ({
          id: change.item_id,
          platform: change.kind,
          externalId: change.external_id,
          name: change.name,
          at: change.valid_from.toISOString(),
          before: ratioInPercent(change.before_ppm),
          after: ratioInPercent(change.ratio_ppm),
        })),
      );
    }),
  ];
}

function lastOf(last: RunRow | undefined, done: RunRow | undefined): Run | null {
  const over = last?.state === 'running' ? done : last;
  return over ? presentRun(over) : null;
}

function nextOf(kind: RunKind, { done, last }: { done: RunRow | undefined; last: RunRow | undefined }): string | null {
  const isBad = last !== undefined && last.state !== 'done';
  const next = nextRunAt(kind, {
    doneAt: done?.started_at,
    failedAt: isBad ? last.started_at : undefined,
  });
  return next?.toISOString() ?? null;
}

function presentRun(row: RunRow): Run {
  const counts: RunCounts = row.counts;
  return {
    id: row.run_id,
    platform: row.platform,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    phase: row.phase,
    done: row.done,
    of: row.of_all,
    pages: counts.pages ?? 0,
    listed: counts.listed ?? 0,
    added: counts.added ?? 0,
    changed: counts.changed ?? 0,
    unchanged: counts.unchanged ?? 0,
    delisted: counts.delisted ?? 0,
    missing: counts.missing ?? 0,
    unreadable: counts.unreadable ?? 0,
    mediaFailed: counts.mediaFailed ?? 0,
    ratiosKept: counts.ratiosKept ?? 0,
    linksKept: counts.linksKept ?? 0,
    days: counts.days ?? 0,
    figuresAdded: counts.figuresAdded ?? 0,
    figuresChanged: counts.figuresChanged ?? 0,
    unmatched: counts.unmatched ?? 0,
    fault: PLATFORM_FAULTS.find((fault) => fault === row.fault) ?? 'ours',
    detail: row.detail,
    attention: PLATFORM_ATTENTION.filter((reason) => row.attention.includes(reason)),
  };
}
