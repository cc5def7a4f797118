import { consoleDepositList } from '@pitaka/contract/calls/payments/console-deposits.ts';
import type { DEPOSITS } from '@pitaka/contract/lists/payments/deposits.ts';
import { FINAL_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { recordIdOf, recordQueries } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow, isReviewDueSoon, isReviewOverdue } from '../deposits/index.ts';
import { presentDeposit } from './present.ts';
import { readerOf } from './reader.ts';
import { allowSearch, recordConditions, statesInBoth } from './record-filters.ts';
import { countViews, type ViewFilters } from './record-list.ts';

function viewsAt({ site, now }: CallContext): ViewFilters<(typeof DEPOSITS.views)[number]> {
  return {
    to_review: { states: ['WaitReview'] },
    overdue: { states: ['WaitReview'], where: isReviewOverdue(site, now) },
    due_soon: { states: ['WaitReview'], where: isReviewDueSoon(site, now) },
    on_its_way: { states: ['Prepare', 'WaitExec', 'Exec'] },
    outcome_unknown: { states: ['Error'] },
    done: { states: FINAL_STATES },
  };
}

export function depositListRoutes(deps: ConsoleListDependencies & { readonly secrets: SecretKeys }): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleDepositList, {
      allow: ({ words }, context) => allowSearch(deps, words, context),
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, deps.secrets, filters, span, context);
        const view = filters.view === '' ? undefined : viewsAt(context)[filters.view];
        const states = statesInBoth(view?.states, filters.states);
        if (!found || !states) return undefined;
        if (view?.where) found.where.push(view.where);
        return recordQueries<DepositRow>(db, DEPOSIT_RECORD, context.site.siteId, { ...found, states });
      },
      id: recordIdOf(DEPOSIT_RECORD),
      sorts: {
        // An id begins with the time of opening.
        createdAt: { ...recordIdOf(DEPOSIT_RECORD), isUnique: true },
        // The order by due time is the order by duration of the review, because each review may take the same time.
        dueAt: keysetColumn('r.changed_at', 'timestamptz'),
        amount: keysetColumn('r.amount_minor', 'bigint'),
      },
      totals: {
        asked: sql`sum(amount_minor)`,
        credited: sql`sum(credited_minor)`,
        suspended: sql`sum(suspended_minor)`,
        oldestAt: sql`min(created_at)`,
      },
      present: async (rows, context) => {
        const reader = await readerOf(db, context, rows);
        return rows.map((row) => presentDeposit(row, reader));
      },
    }),

    route(consoleDepositList.views, async (_input, context) =>
      ok(await countViews(db, DEPOSIT_RECORD, context.site.siteId, viewsAt(context))),
    ),
  ];
}
