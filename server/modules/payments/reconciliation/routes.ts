import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleFindingList } from '@pitaka/contract/calls/payments/console-reconciliation.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { distinctValues } from '../../../platform/db/distinct-values.ts';
import { keysetColumn, keysetPage } from '../../../platform/db/keyset-page.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { type ConsoleListDependencies, refuseCursor } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import {
  listBooks,
  queryRuns,
  type ReconciliationDependencies,
  readLastRuns,
  runReconciliation,
} from '../../back-office/reconciliation/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { attachFinding } from './attach-finding.ts';
import { type LineDependencies, matchFinding } from './match-finding.ts';
import { presentFinding, presentRun, type Reader } from './present.ts';
import { releaseFinding } from './release-finding.ts';
import { resolveFinding } from './resolve-finding.ts';
import { takeFinding } from './take-finding.ts';
import { FINDING_AMOUNT, listEarlierFindings, queryFindings, readFinding } from './views.ts';

const DAY_MS = 24 * 3600_000;

export function reconciliationRoutes(
  deps: ReconciliationDependencies & LineDependencies & ConsoleListDependencies,
): Route[] {
  const { db } = deps;

  async function readerOf(context: CallContext): Promise<Reader> {
    return { operatorId: requireOperator(context).operatorId, names: await readOperatorNames(db) };
  }

  async function afterAction<Code extends string>(context: CallContext, id: string, done: Result<unknown, Code>) {
    if (!done.ok) return done;
    const row = await readFinding(db, context.site.siteId, id);
    if (!row) throw new Error(`the finding ${id} was there a moment ago`);
    return ok(presentFinding(row, await readerOf(context)));
  }

  return [
    route(findCall('/console/reconciliation/sources'), async (_input, { site }) =>
      ok(
        await Promise.all(
          (await listBooks(deps.books, site)).map(async ({ provider, about, hasList }) => {
            const last = await readLastRuns(db, { siteId: site.siteId, provider, about });
            return {
              provider,
              about,
              hasList,
              comparedAt: last.comparedAt?.toISOString() ?? null,
              fault: last.fault,
            };
          }),
        ),
      ),
    ),

    route(findCall('/console/reconciliation/runs'), async ({ provider, ...request }, context) => {
      const order = { name: 'startedAt', by: keysetColumn('run_id', 'text'), descending: true };
      const page = await keysetPage(db, queryRuns(db, context.site.siteId, provider), order, request);
      if (!page.ok) return refuseCursor();
      const reader = await readerOf(context);
      return ok({ content: page.value.rows.map((row) => presentRun(row, reader)), next: page.value.next });
    }),

    route(findCall('/console/reconciliation/run'), async ({ provider, about, days }, context) => {
      const listed = await listBooks(deps.books, context.site);
      const isKnown = listed.some((books) => books.provider === provider && books.about === about);
      if (!isKnown) return refuse('provider_unknown');
      const from = new Date(context.now.getTime() - days * DAY_MS);
      const actor = actorOf(context);
      const run = await runReconciliation(deps, { site: context.site, provider, about, from, actor });
      return ok(presentRun(run, await readerOf(context)));
    }),

    route(findCall('/console/findings/choices'), async (_input, { site }) =>
      ok({ providers: await distinctValues(db, 'reconciliation_findings', 'provider', site.siteId) }),
    ),

    ...listRoutes(deps, consoleFindingList, {
      rows: async (filters, span, context) =>
        queryFindings(db, context.site.siteId, filters, span, {
          operatorId: requireOperator(context).operatorId,
          currency: await deps.currencyOf(context.site.siteId),
        }),
      id: keysetColumn('f.finding_id', 'text'),
      sorts: {
        // An id begins with the time when the finding was opened.
        firstSeenAt: { ...keysetColumn('f.finding_id', 'text'), isUnique: true },
        happenedAt: keysetColumn('f.happened_at', 'timestamptz'),
        amount: { column: FINDING_AMOUNT, type: 'bigint' },
      },
      totals: { amount: sql`sum(own_minor)` },
      present: async (rows, context) => {
        const reader = await readerOf(context);
        return rows.map((row) => presentFinding(row, reader));
      },
      cells: {
        ourState: (row) => row.ours?.state ?? '',
        ourAmount: (row) => row.ours?.amount ?? null,
        theirStatus: (row) => row.theirs?.status ?? '',
        theirAmount: (row) => row.theirs?.amount ?? null,
      },
    }),

    route(findCall('/console/reconciliation/finding'), async ({ id }, context) => {
      const row = await readFinding(db, context.site.siteId, id);
      if (!row) return refuse('not_found');
      const [before, reader] = await Promise.all([listEarlierFindings(db, row), readerOf(context)]);
      return ok({
        finding: presentFinding(row, reader),
        now: row.now_state === null ? null : { state: row.now_state, failKind: row.now_fail_kind },
        before: before.map((one) => presentFinding(one, reader)),
      });
    }),

    route(findCall('/console/reconciliation/take'), async (input, context) =>
      afterAction(context, input.id, await takeFinding(db, actorOf(context), input, context.now)),
    ),

    route(findCall('/console/reconciliation/release'), async ({ id }, context) =>
      afterAction(context, id, await releaseFinding(db, actorOf(context), id, context.now)),
    ),

    route(findCall('/console/reconciliation/match'), async (input, context) => {
      const { permissions } = requireOperator(context);
      const may = {
        payWithdrawals: permissions.has('withdrawal.pay'),
        decideDeposits: permissions.has('deposit.decide'),
      };
      const done = await matchFinding(deps, actorOf(context), context.site, input, may, context.now);
      if (done.ok) return afterAction(context, input.id, done);
      const { code, detail } = done;
      if (code === 'reference_unknown') return refuse('input_invalid', { fields: { reference: 'field_invalid' } });
      return refuse(code, detail);
    }),

    route(findCall('/console/reconciliation/attach'), async (input, context) => {
      const may = { decideDeposits: requireOperator(context).permissions.has('deposit.decide') };
      const done = await attachFinding(deps, actorOf(context), context.site, input, may, context.now);
      if (done.ok) return afterAction(context, input.id, done);
      const { code, detail } = done;
      if (code === 'user_unknown') return refuse('input_invalid', { fields: { uid: 'field_invalid' } });
      return refuse(code, detail);
    }),

    route(findCall('/console/reconciliation/resolve'), async (input, context) =>
      afterAction(context, input.id, await resolveFinding(db, actorOf(context), context.site, input, context.now)),
    ),
  ];
}
