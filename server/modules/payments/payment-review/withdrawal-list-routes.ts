import { consoleWithdrawalList } from '@pitaka/contract/calls/payments/console-withdrawals.ts';
import type { WITHDRAWALS } from '@pitaka/contract/lists/payments/withdrawals.ts';
import { FINAL_STATES, OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type RawBuilder, sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { recordIdOf, recordQueries } from '../../back-office/reviewed-records/index.ts';
import { isDueSoon, isOverdue, recallable, WITHDRAWAL_RECORD, type WithdrawalRow } from '../withdrawals/index.ts';
import { presentWithdrawal } from './present.ts';
import { readerOf } from './reader.ts';
import { allowSearch, recordConditions, statesInBoth } from './record-filters.ts';
import { countViews, type ViewFilters } from './record-list.ts';

function viewsAt(now: Date): ViewFilters<(typeof WITHDRAWALS.views)[number]> {
  return {
    // Withdrawals on hold are in a view of their own, because the operator who releases one decides on it.
    to_review: { states: ['WaitReview'], where: sql`r.hold_reason IS NULL` },
    overdue: { states: OPEN_STATES, where: isOverdue(now) },
    due_soon: { states: OPEN_STATES, where: isDueSoon(now) },
    second_approval: { states: ['WaitReview'], where: sql`r.first_approver IS NOT NULL` },
    on_hold: { states: ['WaitReview', 'WaitExec'], where: sql`r.hold_reason IS NOT NULL` },
    outcome_unknown: { states: ['Error'] },
    being_paid: { states: ['WaitExec', 'Exec'], where: sql`r.hold_reason IS NULL` },
    done: { states: FINAL_STATES },
  };
}

function flagCondition(flag: string, now: Date): RawBuilder<unknown> {
  if (flag === 'on_hold') return sql`r.hold_reason IS NOT NULL`;
  if (flag === 'overdue') return isOverdue(now);
  if (flag === 'recallable') return recallable(now);
  return sql`r.review_reasons @> ARRAY[${flag}]::text[]`;
}

export function withdrawalListRoutes(deps: ConsoleListDependencies & { readonly secrets: SecretKeys }): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleWithdrawalList, {
      allow: ({ words }, context) => allowSearch(deps, words, context),
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, deps.secrets, filters, span, context);
        if (!found) return undefined;
        const { where } = found;
        const { now } = context;
        if (filters.hold !== '') where.push(sql`(r.hold_reason IS NOT NULL) = ${filters.hold === 'yes'}`);
        if (filters.flag !== '') where.push(flagCondition(filters.flag, now));
        const view = filters.view === '' ? undefined : viewsAt(now)[filters.view];
        if (view?.where) where.push(view.where);
        const states = statesInBoth(view?.states, filters.states);
        if (!states) return undefined;
        return recordQueries<WithdrawalRow>(db, WITHDRAWAL_RECORD, context.site.siteId, { states, where });
      },
      id: recordIdOf(WITHDRAWAL_RECORD),
      sorts: {
        // An id begins with the time of the request.
        createdAt: { ...recordIdOf(WITHDRAWAL_RECORD), isUnique: true },
        dueAt: keysetColumn('r.arrives_by', 'timestamptz'),
        amount: keysetColumn('r.amount_minor', 'bigint'),
      },
      totals: {
        asked: sql`sum(amount_minor)`,
        fees: sql`sum(fee_minor)`,
        toPay: sql`sum(net_minor)`,
        oldestAt: sql`min(created_at)`,
      },
      present: async (rows, context) => {
        const reader = await readerOf(db, context, rows);
        return rows.map((row) => presentWithdrawal(row, reader));
      },
    }),

    route(consoleWithdrawalList.views, async (_input, { site, now }) =>
      ok(await countViews(db, WITHDRAWAL_RECORD, site.siteId, viewsAt(now))),
    ),
  ];
}
