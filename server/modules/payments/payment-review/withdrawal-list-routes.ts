import { consoleWithdrawalList, type WITHDRAWAL_VIEWS } from '@pitaka/contract/calls/payments/console-withdrawals.ts';
import { FINAL_STATES, OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type RawBuilder, sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { queueQueries, recordIdOf } from '../../back-office/reviewed-records/index.ts';
import { presentForReview, WITHDRAWAL_RECORD, type WithdrawalRow } from '../withdrawals/index.ts';
import { presentWithdrawal } from './present.ts';
import { readerOf } from './reader.ts';
import { recordConditions, statesLeft } from './record-filters.ts';

type View = (typeof WITHDRAWAL_VIEWS)[number];

interface ViewFilter {
  readonly states: readonly string[];
  readonly where?: RawBuilder<unknown>;
}

/** What each ready-made view shows; `r` is the withdrawal. */
function viewFilters(now: Date): Readonly<Record<View, ViewFilter>> {
  return {
    to_review: { states: ['WaitReview'] },
    overdue: { states: OPEN_STATES, where: sql`r.arrives_by < ${now}` },
    second_approval: { states: ['WaitReview'], where: sql`r.first_approver IS NOT NULL` },
    on_hold: { states: ['WaitReview', 'WaitExec'], where: sql`r.hold_reason IS NOT NULL` },
    outcome_unknown: { states: ['Error'] },
    being_paid: { states: ['WaitExec', 'Exec'], where: sql`r.hold_reason IS NULL` },
    done: { states: FINAL_STATES },
  };
}

function flagCondition(flag: string, now: Date): RawBuilder<unknown> {
  if (flag === 'on_hold') return sql`r.hold_reason IS NOT NULL`;
  if (flag === 'overdue') return sql`(r.arrives_by < ${now} AND r.state <> ALL(${[...FINAL_STATES]}))`;
  return sql`r.review_reasons @> ARRAY[${flag}]::text[]`;
}

export function withdrawalListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...consoleListRoutes(deps, consoleWithdrawalList, {
      rows: async (filters, span, context) => {
        const found = await recordConditions(db, filters, span, context);
        if (!found) return undefined;
        const { where } = found;
        const { now } = context;
        if (filters.hold !== '') where.push(sql`(r.hold_reason IS NOT NULL) = ${filters.hold === 'yes'}`);
        if (filters.flag !== '') where.push(flagCondition(filters.flag, now));
        const view = filters.view === '' ? undefined : viewFilters(now)[filters.view];
        if (view?.where) where.push(view.where);
        const states = statesLeft(view?.states, filters.states);
        if (!states) return undefined;
        return queueQueries<WithdrawalRow>(db, WITHDRAWAL_RECORD, context.site.siteId, { states, where });
      },
      id: recordIdOf(WITHDRAWAL_RECORD),
      sorts: {
        // An id begins with the moment it was asked for.
        createdAt: { ...recordIdOf(WITHDRAWAL_RECORD), isUnique: true },
        dueAt: keysetColumn('r.arrives_by', 'timestamptz'),
        amount: keysetColumn('r.amount_minor', 'bigint'),
      },
      totals: {
        asked: { of: sql`sum(amount_minor)`, as: 'money' },
        fees: { of: sql`sum(fee_minor)`, as: 'money' },
        toPay: { of: sql`sum(net_minor)`, as: 'money' },
        oldestAt: { of: sql`min(created_at)`, as: 'moment' },
      },
      present: async (rows, context) => {
        const reader = await readerOf(
          db,
          context,
          rows.map(({ uid }) => uid),
        );
        return rows.map((row) => presentWithdrawal(presentForReview(row), reader));
      },
      columns: {
        reference: (row) => row.reference,
        'asked (UTC)': (row) => row.createdAt,
        'due (UTC)': (row) => row.arrivesBy,
        uid: (row) => row.uid,
        name: (row) => row.name,
        amount: (row) => row.amount,
        fee: (row) => row.fee,
        'to pay': (row) => row.net,
        state: (row) => row.state,
        failed: (row) => row.failKind,
        reason: (row) => row.reason,
        flags: (row) => row.flags.join(' '),
        method: (row) => row.method,
        holder: (row) => row.holder,
        number: (row) => row.number,
        provider: (row) => row.provider,
        "provider's reference": (row) => row.providerReference,
        'settled (UTC)': (row) => row.settledAt,
      },
    }),

    route(consoleWithdrawalList.views, async (_input, { site, now }) => {
      const views = Object.entries(viewFilters(now)).filter(([view]) => view !== 'done');
      const counts = views.map(([view, { states, where }]) => {
        const condition = sql`r.state = ANY(${[...states]})${where ? sql` AND ${where}` : sql``}`;
        return sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.ref(view)}`;
      });
      const { rows } = await sql<Partial<Record<View, number>>>`
        SELECT ${sql.join(counts)} FROM withdrawals r
        WHERE r.site_id = ${site.siteId} AND r.state = ANY(${[...OPEN_STATES]})`.execute(db);
      const ids = Object.keys(viewFilters(now)) as View[];
      return ok(ids.map((id) => ({ id, count: rows[0]?.[id] ?? null })));
    }),
  ];
}
