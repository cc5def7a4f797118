import { consoleConversionList } from '@pitaka/contract/calls/earnings/console-conversions.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { CONVERSIONS } from '@pitaka/contract/lists/earnings/conversions.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { decideConversion, keepFirst } from './decide-conversion.ts';
import { readFaultyDays, retryDay } from './faulty-days.ts';
import { presentConversion } from './present-conversion.ts';
import { readRecord } from './read-record.ts';
import { countViews, queryConversions } from './views.ts';

/** Conversions with their events and results (Spec: C1, F1). */
export function conversionConsoleRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleConversionList, {
      rows: async (filters, span, { site }) => queryConversions(db, site, filters, span),
      id: keysetColumn('c.conversion_id', 'text'),
      sorts: { occurredAt: keysetColumn('c.occurred_at', 'timestamptz') },
      totals: {},
      present: async (rows) => rows.map(presentConversion),
    }),

    route(consoleConversionList.views, async (_input, { site }) => {
      const counts = await countViews(db, site);
      return ok(CONVERSIONS.views.map((id) => ({ id, count: counts[id] })));
    }),

    route(findCall('/console/conversions/detail'), ({ id }, { site }) => readRecord(db, site, id)),

    route(findCall('/console/conversions/faults'), async (_input, { site }) => {
      const rows = await readFaultyDays(db, site.siteId);
      return ok(
        rows.map(({ uid, day, failures, retry_at, error }) => ({
          ...{ uid, day: dayText(day), failures, error },
          retryAt: retry_at.toISOString(),
        })),
      );
    }),

    route(findCall('/console/conversions/retry'), (input, context) =>
      retryDay(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/conversions/decide'), (input, context) =>
      decideConversion(db, { actor: actorOf(context), site: context.site }, input, context.now),
    ),

    route(findCall('/console/conversions/keepfirst'), (input, context) =>
      keepFirst(db, { actor: actorOf(context), site: context.site }, input, context.now),
    ),
  ];
}
