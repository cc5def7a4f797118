import { findCall } from '@pitaka/contract/calls/index.ts';
import { APPLICATION_VIEWS, consoleApplicationList } from '@pitaka/contract/calls/promotion/console-applications.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ApplicationsTable } from '../../../../platform/db/tables/catalogue.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../../platform/http/console-list.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import type { LinkAsker } from '../link-asker.ts';
import { retryApplication } from './retry-application.ts';
import { countBroken, queryApplications, readStuckFigure, stuckSince } from './views.ts';

type State = ApplicationsTable['state'];
type View = (typeof APPLICATION_VIEWS)[number];

const ALL: readonly State[] = ['link_pending', 'linked', 'refused', 'cancelled'];

/** A view by state has the state's name. */
function statesOf(view: View | ''): readonly State[] {
  if (view === '') return ALL;
  if (view === 'broken') return ['linked'];
  return view === 'stuck' || view === 'waiting' ? ['link_pending'] : [view];
}

const ID = keysetColumn('a.application_id', 'text');

export function applicationListRoutes(deps: ConsoleListDependencies & { readonly asker: LinkAsker }): Route[] {
  const { db } = deps;
  return [
    ...consoleListRoutes(deps, consoleApplicationList, {
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
      // An id begins with the moment of the application.
      sorts: { appliedAt: { ...ID, isUnique: true } },
      totals: { oldestAt: { of: sql`min(applied_at) FILTER (WHERE state = 'link_pending')`, as: 'moment' } },
      present: async (rows) =>
        rows.map((row) => ({
          id: row.application_id,
          uid: row.uid,
          name: row.person ?? '',
          item: row.item,
          kind: row.kind,
          externalId: row.external_id,
          state: row.state,
          link: row.link,
          trouble: row.trouble ?? '',
          answer: row.answer ?? '',
          refusal: row.refusal,
          asks: row.asks,
          nextAskAt: row.next_ask_at?.toISOString() ?? null,
          appliedAt: row.applied_at.toISOString(),
          decidedAt: row.decided_at?.toISOString() ?? null,
        })),
      columns: {
        application: (row) => row.id,
        'applied (UTC)': (row) => row.appliedAt,
        uid: (row) => row.uid,
        name: (row) => row.name,
        item: (row) => row.item,
        kind: (row) => row.kind,
        "platform's number": (row) => row.externalId,
        state: (row) => row.state,
        refusal: (row) => row.refusal,
        link: (row) => row.link,
        'link leads nowhere': (row) => row.trouble,
        requests: (row) => row.asks,
        'decided (UTC)': (row) => row.decidedAt,
      },
    }),

    route(consoleApplicationList.views, async (_input, { site, now }) => {
      const [{ waiting, count }, broken] = await Promise.all([
        readStuckFigure(db, site.siteId, now),
        countBroken(db, site.siteId),
      ]);
      const counts: Partial<Record<View, number>> = { stuck: count, waiting, broken };
      return ok(APPLICATION_VIEWS.map((id) => ({ id, count: counts[id] ?? null })));
    }),

    route(findCall('/console/applications/retry'), async ({ id }, context) =>
      retryApplication(deps, actorOf(context), id, context.now),
    ),
  ];
}
