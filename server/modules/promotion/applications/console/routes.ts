import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleApplicationList } from '@pitaka/contract/calls/promotion/console-applications.ts';
import { APPLICATIONS } from '@pitaka/contract/lists/promotion/applications.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ApplicationsTable } from '../../../../platform/db/tables/catalogue.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import type { LinkRequester } from '../link-requester.ts';
import { retryApplication } from './retry-application.ts';
import { countBroken, queryApplications, readStuckFigure, stuckSince } from './views.ts';

type State = ApplicationsTable['state'];
type View = (typeof APPLICATIONS.views)[number];

const ALL: readonly State[] = ['link_pending', 'linked', 'refused', 'cancelled'];

/** A view of one state is named after it. */
function statesOf(view: View | ''): readonly State[] {
  if (view === '') return ALL;
  if (view === 'broken') return ['linked'];
  return view === 'stuck' || view === 'waiting' ? ['link_pending'] : [view];
}

const ID = keysetColumn('a.application_id', 'text');

export function applicationListRoutes(
  deps: ConsoleListDependencies & { readonly linkRequester: LinkRequester },
): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleApplicationList, {
      rows: async ({ view, kind, words }, span, { site, now }) =>
        queryApplications(
          db,
          site.siteId,
          {
            states: statesOf(view),
            isBroken: view === 'broken',
            appliedBy: view === 'stuck' ? stuckSince(now) : undefined,
            kind,
            words,
          },
          span,
        ),
      id: ID,
      // An id begins with the time of the application.
      sorts: { appliedAt: { ...ID, isUnique: true } },
      totals: { oldestAt: sql`min(applied_at) FILTER (WHERE state = 'link_pending')` },
      present: async (rows) =>
        rows.map((row) => ({
          id: row.application_id,
          name: row.person ?? '',
          trouble: row.trouble ?? '',
          answer: row.answer ?? '',
        })),
    }),

    route(consoleApplicationList.views, async (_input, { site, now }) => {
      const [{ waiting, count }, broken] = await Promise.all([
        readStuckFigure(db, site.siteId, now),
        countBroken(db, site.siteId),
      ]);
      const counts: Partial<Record<View, number>> = { stuck: count, waiting, broken };
      return ok(APPLICATIONS.views.map((id) => ({ id, count: counts[id] ?? null })));
    }),

    route(findCall('/console/applications/retry'), async ({ id }, context) =>
      retryApplication(deps, actorOf(context), id, context.now),
    ),
  ];
}
