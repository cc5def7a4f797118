import { consoleDepositList, type DEPOSIT_VIEWS } from '@pitaka/contract/calls/payments/console-deposits.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { queueQueries, readStateFigures, recordIdOf } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow, presentDepositForReview } from '../deposits/index.ts';
import { presentDeposit } from './present.ts';
import { readerOf } from './reader.ts';
import { recordConditions, statesLeft } from './record-filters.ts';

type View = (typeof DEPOSIT_VIEWS)[number];

const VIEW_STATES: Readonly<Record<View, readonly string[]>> = {
  to_review: ['WaitReview'],
  on_its_way: ['Prepare', 'WaitExec', 'Exec'],
  outcome_unknown: ['Error'],
  done: ['Success', 'Fail'],
};

export function depositListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...consoleListRoutes(deps, consoleDepositList, {
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, filters, span, context);
        if (!found) return undefined;
        const states = statesLeft(filters.view === '' ? undefined : VIEW_STATES[filters.view], filters.states);
        if (!states) return undefined;
        return queueQueries<DepositRow>(db, DEPOSIT_RECORD, context.site.siteId, { ...found, states });
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
        const reader = await readerOf(
          db,
          context,
          rows.map(({ uid }) => uid),
        );
        return rows.map((row) => presentDeposit(presentDepositForReview(row), reader));
      },
      columns: {
        reference: (row) => row.reference,
        'opened (UTC)': (row) => row.createdAt,
        uid: (row) => row.uid,
        name: (row) => row.name,
        amount: (row) => row.amount,
        paid: (row) => row.paid,
        currency: (row) => row.paidCurrency,
        credited: (row) => row.credited,
        suspended: (row) => row.suspended,
        state: (row) => row.state,
        failed: (row) => row.failKind,
        reason: (row) => row.reason,
        differences: (row) => row.differences.join(' '),
        method: (row) => row.method,
        provider: (row) => row.provider,
        "provider's reference": (row) => row.providerReference,
        payer: (row) => row.payer,
        'settled (UTC)': (row) => row.settledAt,
      },
    }),

    route(consoleDepositList.views, async (_input, { site }) => {
      const counted = Object.entries(VIEW_STATES).filter(([view]) => view !== 'done');
      const figures = await readStateFigures(
        db,
        DEPOSIT_RECORD,
        site.siteId,
        counted.flatMap(([, states]) => states),
      );
      return ok(
        (Object.keys(VIEW_STATES) as View[]).map((id) => ({
          id,
          count:
            id === 'done'
              ? null
              : figures.reduce((sum, one) => (VIEW_STATES[id].includes(one.state) ? sum + one.count : sum), 0),
        })),
      );
    }),
  ];
}
