import { consoleDeliveryList } from '@pitaka/contract/calls/earnings/console-sources.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import type { CallContext } from '../../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { listPendingTargets } from '../../../back-office/approvals/index.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import type { FraudCheck } from '../../fraud/index.ts';
import { siteForEvents } from '../earning-settings.ts';
import type { PostbackReceiver } from '../receive-postback.ts';
import { changeTerms, requestSecret, requestSource, switchSource } from './change-source.ts';
import { hasCurrentSignature } from './has-current-signature.ts';
import { scopeOf } from './manage-source.ts';
import { replayDelivery } from './replay-delivery.ts';
import { testSource } from './test-source.ts';
import { findDelivery, queryDeliveries, readSources } from './views.ts';
import { withoutSecrets } from './without-secrets.ts';

const DAY_MS = 86_400_000;
const ID = keysetColumn('d.delivery_id', 'text');

/** Sources of conversions and their deliveries (Spec: C1). */
export function sourceConsoleRoutes(
  deps: ConsoleListDependencies & {
    readonly secrets: SecretKeys;
    readonly fraud: FraudCheck;
    readonly receiver: PostbackReceiver;
  },
): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/sources/list'), async (_input, context) => {
      const { site, now } = context;
      const [rows, pending] = await Promise.all([
        readSources(db, site.siteId, new Date(now.getTime() - DAY_MS)),
        listPendingTargets(db, site.siteId, 'source'),
      ]);
      return ok(
        rows.map((row) => ({
          id: row.source,
          name: row.name,
          address: addressOf(context, row.source),
          mapping: row.mapping,
          events: row.events,
          scope: scopeOf(row),
          aDay: formatMinor(row.a_day_minor),
          broughtToday: formatMinor(row.brought_minor),
          isActive: row.status === 'active',
          waits: pending.has(row.source),
          createdAt: row.created_at.toISOString(),
          lastAt: row.last_at?.toISOString() ?? null,
          deliveries: row.deliveries,
          refused: row.refused,
        })),
      );
    }),

    route(findCall('/console/sources/create'), async (input, context) => {
      const made = await requestSource(deps, actorOf(context), input, context.now);
      return made.ok ? ok({ id: input.source, ...made.value, address: addressOf(context, input.source) }) : made;
    }),

    route(findCall('/console/sources/save'), (input, context) =>
      changeTerms(deps, actorOf(context), input, context.now),
    ),

    route(findCall('/console/sources/rotate'), async (input, context) => {
      const made = await requestSecret(deps, actorOf(context), input, context.now);
      return made.ok ? ok({ id: input.id, ...made.value, address: addressOf(context, input.id) }) : made;
    }),

    route(findCall('/console/sources/switch'), (input, context) =>
      switchSource(deps, actorOf(context), { ...input, unit: context.site.unit }, context.now),
    ),

    route(findCall('/console/sources/test'), ({ id }, context) =>
      testSource(deps, actorOf(context), { site: siteOf(context, deps.fraud), id }, context.now),
    ),

    ...listRoutes(deps, consoleDeliveryList, {
      rows: async (filters, span, { site }) => queryDeliveries(db, site.siteId, filters, span),
      id: ID,
      // An id begins with the time of the delivery.
      sorts: { receivedAt: { ...ID, isUnique: true } },
      totals: {},
      present: async (rows) => rows.map(presentDelivery),
    }),

    route(findCall('/console/deliveries/detail'), async ({ id }, { site }) => {
      const row = await findDelivery(db, site.siteId, id);
      if (!row) return refuse('not_found');
      return ok({
        ...presentDelivery(row),
        sourceName: row.name ?? row.source,
        body: withoutSecrets(row.raw, row.method),
        conversionId: row.conversion_id,
        mayReplay: hasCurrentSignature(row, row.current_secret),
      });
    }),

    route(findCall('/console/deliveries/replay'), ({ id }, context) =>
      replayDelivery(db, { actor: actorOf(context), site: context.site, fraud: deps.fraud }, id, context.now),
    ),
  ];
}

function siteOf({ site }: CallContext, fraud: FraudCheck) {
  return { ...siteForEvents(site, fraud), currency: site.unit };
}

function addressOf({ origin }: CallContext, source: string): string {
  return `${origin}/postback/${source}`;
}

function presentDelivery(row: {
  delivery_id: string;
  received_at: Date;
  source: string;
  method: string;
  outcome: DeliveryOutcome;
  detail: string;
  event_id: string;
}) {
  return {
    id: row.delivery_id,
    receivedAt: row.received_at.toISOString(),
    source: row.source,
    method: row.method,
    outcome: row.outcome,
    detail: row.detail,
    eventId: row.event_id,
  };
}
