import { consoleFraudList } from '@pitaka/contract/calls/earnings/console-fraud.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { decideGroup, distrustGroup } from './decide-group.ts';
import { countOpenGroups, findGroup, type GroupRow, queryGroups, readHeld } from './views.ts';

/** Conversions that fraud rules held, in groups (Spec: C1, F1). */
export function fraudConsoleRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleFraudList, {
      rows: async (filters, _span, { site }) => queryGroups(db, site.siteId, filters),
      id: keysetColumn('g.group_id', 'text'),
      sorts: {
        firstHeldAt: keysetColumn('g.first_held_at', 'timestamptz'),
        lastHeldAt: keysetColumn('g.last_held_at', 'timestamptz'),
      },
      totals: {},
      present: async (rows) => rows.map(presentGroup),
    }),

    route(consoleFraudList.views, async (_input, { site }) =>
      ok([
        { id: 'open', count: await countOpenGroups(db, site.siteId) },
        { id: 'decided', count: null },
      ]),
    ),

    route(findCall('/console/fraud/detail'), async ({ id }, { site }) => {
      const group = await findGroup(db, site.siteId, id);
      if (!group) return refuse('not_found');
      const held = await readHeld(db, site.siteId, id);
      const trust = await db
        .selectFrom('fraud_trusts')
        .select('group_id')
        .where('site_id', '=', site.siteId)
        .where('group_id', '=', id)
        .executeTakeFirst();
      return ok({
        ...presentGroup(group),
        isTrusted: trust !== undefined,
        held: held.map((row) => ({
          id: row.conversion_id,
          uid: row.uid,
          name: row.name ?? '',
          item: row.item ?? '',
          amount: formatMinor(row.amount_minor),
          currency: row.currency,
          commission: formatMinor(BigInt(row.commission)),
          heldAt: row.held_at.toISOString(),
          evidence: row.evidence,
          also: row.also.map(({ rule, label }) => ({ rule, label })),
          decision: row.decision,
        })),
      });
    }),

    route(findCall('/console/fraud/decide'), ({ until, ...input }, context) =>
      decideGroup(
        db,
        { actor: actorOf(context), site: context.site },
        { ...input, until: new Date(until) },
        context.now,
      ),
    ),

    route(findCall('/console/fraud/distrust'), (input, context) =>
      distrustGroup(db, actorOf(context), input, context.now),
    ),
  ];
}

function presentGroup(row: GroupRow) {
  return {
    id: row.group_id,
    rule: row.rule,
    label: row.label,
    conversions: Number(row.conversions),
    waiting: row.waiting,
    promoters: row.promoters,
    firstHeldAt: row.first_held_at.toISOString(),
    lastHeldAt: row.last_held_at.toISOString(),
  };
}
