import { consoleDepositList, type DEPOSIT_VIEWS } from '@pitaka/contract/calls/payments/console-deposits.ts';
import { FINAL_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recordIdOf, recordQueries } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from '../deposits/index.ts';
import { presentDeposit } from './present.ts';
import { readerOf } from './reader.ts';
import { recordConditions, statesLeft } from './record-filters.ts';
import { countViews, OUTCOME_COLUMNS, OWNER_COLUMNS, type ViewFilters } from './record-list.ts';

const VIEWS: ViewFilters<(typeof DEPOSIT_VIEWS)[number]> = {
  to_review: { states: ['WaitReview'] },
  on_its_way: { states: ['Prepare', 'WaitExec', 'Exec'] },
  outcome_unknown: { states: ['Error'] },
  done: { states: FINAL_STATES },
};

export function depositListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...consoleListRoutes(deps, consoleDepositList, {
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, filters, span, context);
        const states = statesLeft(filters.view === '' ? undefined : VIEWS[filters.view].states, filters.states);
        if (!found || !states) return undefined;
        return recordQueries<DepositRow>(db, DEPOSIT_RECORD, context.site.siteId, { ...found, states });
      },
      id: recordIdOf(DEPOSIT_RECORD),
      sorts: {
        // An id begins with the moment it was opened.
        createdAt: { ...recordIdOf(DEPOSIT_RECORD), isUnique: true },
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

    route(consoleDepositList.views, async (_input, { site }) =>
      ok(await countViews(db, DEPOSIT_RECORD, site.siteId, VIEWS)),
    ),
  ];
}
