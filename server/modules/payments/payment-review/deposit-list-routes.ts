import { consoleDepositList, type DEPOSIT_VIEWS } from '@pitaka/contract/calls/payments/console-deposits.ts';
import { FINAL_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { recordIdOf, recordQueries } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow, isReviewDueSoon, isReviewOverdue } from '../deposits/index.ts';
import { presentDeposit } from './present.ts';
import { readerOf } from './reader.ts';
import { allowWords, recordConditions, statesLeft } from './record-filters.ts';
import { countViews, OUTCOME_COLUMNS, OWNER_COLUMNS, type ViewFilters } from './record-list.ts';

function viewsAt({ site, now }: CallContext): ViewFilters<(typeof DEPOSIT_VIEWS)[number]> {
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
    ...consoleListRoutes(deps, consoleDepositList, {
      allow: ({ words }, context) => allowWords(deps, words, context),
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, deps.secrets, filters, span, context);
        const view = filters.view === '' ? undefined : viewsAt(context)[filters.view];
        const states = statesLeft(view?.states, filters.states);
        if (!found || !states) return undefined;
        if (view?.where) found.where.push(view.where);
        return recordQueries<DepositRow>(db, DEPOSIT_RECORD, context.site.siteId, { ...found, states });
      },
      id: recordIdOf(DEPOSIT_RECORD),
      sorts: {
        // An id begins with the moment of opening.
        createdAt: { ...recordIdOf(DEPOSIT_RECORD), isUnique: true },
        // In review for longer is due earlier: each review has the same time.
        dueAt: keysetColumn('r.changed_at', 'timestamptz'),
        amount: keysetColumn('r.amount_minor', 'bigint'),
      },
      totals: {
        asked: { of: sql`sum(amount_minor)`, as: 'money' },
        credited: { of: sql`sum(credited_minor)`, as: 'money' },
        suspended: { of: sql`sum(suspended_minor)`, as: 'money' },
        oldestAt: { of: sql`min(created_at)`, as: 'moment' },
      },
      present: async (rows, context) => {
        const reader = await readerOf(db, context, rows);
        return rows.map((row) => presentDeposit(row, reader));
      },
      columns: {
        'opened (UTC)': (row) => row.createdAt,
        'due (UTC)': (row) => row.dueAt,
        ...OWNER_COLUMNS,
        paid: (row) => row.paid,
        currency: (row) => row.paidCurrency,
        credited: (row) => row.credited,
        suspended: (row) => row.suspended,
        ...OUTCOME_COLUMNS,
        differences: (row) => row.differences.join(' '),
        payer: (row) => row.payer,
      },
    }),

    route(consoleDepositList.views, async (_input, context) =>
      ok(await countViews(db, DEPOSIT_RECORD, context.site.siteId, viewsAt(context))),
    ),
  ];
}
