import { consoleOutgoingList } from '@pitaka/contract/calls/earnings/console-partners.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { REPORTED_FIELDS } from '../reported-fields.ts';
import type { SendDependencies } from '../send-outbound.ts';
import { makeDue } from './make-due.ts';
import { createPartner, rotatePartner, savePartner, switchPartner } from './manage-partner.ts';
import { replayOutbound, testPartner } from './send-again.ts';
import { findOutgoing, type OutgoingRow, queryOutgoing, readPartners } from './views.ts';

const DAY_MS = 86_400_000;
const ID = keysetColumn('d.delivery_id', 'text');

/** Partners who receive conversions, and their deliveries (Spec: C1). */
export function outboundConsoleRoutes(deps: ConsoleListDependencies & SendDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/partners/list'), async (_input, { site, now }) => {
      const rows = await readPartners(db, site.siteId, new Date(now.getTime() - DAY_MS));
      const partners = rows.map((row) => ({
        id: row.partner_id,
        name: row.name,
        url: row.url,
        scope: row.scope,
        scopeId: row.scope_id,
        events: row.events,
        fields: row.fields,
        isActive: row.status === 'active',
        delivered: row.delivered,
        failed: row.failed,
        waiting: row.waiting,
      }));
      return ok({ partners, fieldNames: [...REPORTED_FIELDS] });
    }),

    route(findCall('/console/partners/create'), (input, context) =>
      createPartner(deps, actorOf(context), input, context.now),
    ),
    route(findCall('/console/partners/save'), (input, context) =>
      savePartner(deps, actorOf(context), input, context.now),
    ),
    route(findCall('/console/partners/rotate'), (input, context) =>
      rotatePartner(deps, actorOf(context), input, context.now),
    ),
    route(findCall('/console/partners/switch'), (input, context) =>
      switchPartner(deps, actorOf(context), input, context.now),
    ),
    route(findCall('/console/partners/test'), ({ id }, context) =>
      testPartner(deps, actorOf(context), { partnerId: id, currency: context.site.unit }, context.now),
    ),

    ...listRoutes(deps, consoleOutgoingList, {
      rows: async (filters, span, { site }) => queryOutgoing(db, site.siteId, filters, span),
      id: ID,
      // An id begins with the time of the delivery.
      sorts: { createdAt: { ...ID, isUnique: true } },
      totals: {},
      present: async (rows) => rows.map(presentOutgoing),
    }),

    route(findCall('/console/outgoing/detail'), async ({ id }, { site }) => {
      const row = await findOutgoing(db, site.siteId, id);
      if (!row) return refuse('not_found');
      return ok({ ...presentOutgoing(row), body: row.body, attempts: row.attempts.map((attempt) => ({ ...attempt })) });
    }),

    route(findCall('/console/outgoing/send'), ({ id }, context) => makeDue(db, actorOf(context), id, context.now)),
    route(findCall('/console/outgoing/replay'), ({ id }, context) =>
      replayOutbound(db, actorOf(context), id, context.now),
    ),
  ];
}

function presentOutgoing(row: OutgoingRow) {
  return {
    id: row.delivery_id,
    createdAt: row.created_at.toISOString(),
    partnerId: row.partner_id,
    partner: row.partner,
    conversionId: row.conversion_id === '' ? null : row.conversion_id,
    state: row.state,
    tries: row.tries,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    answer: row.attempts.at(-1)?.answer ?? '',
  };
}
