import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { eventsFrom } from '@pitaka/core/values/state-machine.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { actOnReviewed } from './act-on-reviewed.ts';
import { releaseClaim } from './claim.ts';
import { claimByCall } from './claim-by-call.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';
import { listReviewed } from './list-reviewed.ts';
import { type ClaimReader, presentClaim } from './present-claim.ts';
import { presentStates } from './present-states.ts';
import type { RecordRow } from './record-kind.ts';
import { readStateCounts } from './record-queries.ts';
import { findRecord, recordId } from './store.ts';
import { timeline } from './timeline.ts';

/** 'operator:op_...' as a name; users, providers and the system by their kind. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/s);
  if (kind === 'operator') return names.get(id) ?? id;
  return kind === 'provider' ? id : kind;
}

export interface ReviewedRecordDependencies {
  readonly db: Database;
  readonly records: readonly ReviewedRecord[];
}

/** The generic calls, for every kind that a module defines with defineReviewedRecord. */
export function reviewedRecordRoutes(deps: ReviewedRecordDependencies): Route[] {
  const { db, records } = deps;
  const byName = new Map(records.map((record) => [record.machine.name, record]));
  if (byName.size < records.length) throw new Error('two kinds of reviewed record have one name');

  function find(
    name: string,
    need: 'view' | 'act',
    context: CallContext,
  ): Result<ReviewedRecord, 'not_found' | 'permission_missing'> {
    const record = byName.get(name);
    if (!record || !isOn(record, context)) return refuse('not_found');
    const { permissions } = requireOperator(context);
    const has = permissions.has(record.permission.view) && permissions.has(record.permission[need]);
    return has ? ok(record) : refuse('permission_missing');
  }

  const readerOf = async (context: CallContext): Promise<ClaimReader> => ({
    operatorId: requireOperator(context).operatorId,
    names: await readOperatorNames(db),
    now: context.now,
  });

  async function present(record: ReviewedRecord, row: RecordRow, context: CallContext) {
    const { permissions } = requireOperator(context);
    const id = recordId(record, row);
    const [groups, steps, reader] = await Promise.all([
      record.facts(db, row),
      timeline(db, record, context.site.siteId, id),
      readerOf(context),
    ]);
    const possible = eventsFrom(record.machine, row.state);
    const offered = record.actions.map(({ event }) => event).filter((event) => possible.includes(event));
    return {
      id,
      version: row.version,
      state: row.state,
      title: record.titleOf(row),
      amount: record.amount ? formatMinor(record.amount.of(row)) : null,
      groups: groups.map(({ title, facts }) => ({ title, facts: [...facts] })),
      timeline: steps.map((step) => ({
        at: step.at.toISOString(),
        event: step.event,
        to: step.toState,
        by: actorName(step.actor, reader.names),
        reason: step.reason,
      })),
      actions: permissions.has(record.permission.act) ? offered : [],
      ...presentClaim(row, reader),
    };
  }

  return [
    route(findCall('/console/records/definitions'), async (_input, context) => {
      const { permissions } = requireOperator(context);
      const seen = records.filter((record) => isOn(record, context) && permissions.has(record.permission.view));
      return ok(
        await Promise.all(
          seen.map(async (record) => {
            const counted = record.views.filter((view) => view.isCounted !== false);
            const counts = await readStateCounts(
              db,
              record,
              context.site.siteId,
              counted.flatMap(({ states }) => states),
            );
            const countOf = (states: readonly string[]) =>
              states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
            return {
              name: record.machine.name,
              title: record.title,
              place: record.place ?? 'work',
              states: presentStates(record),
              views: record.views.map((view) => ({
                id: view.id,
                title: view.title,
                count: view.isCounted === false ? null : countOf(view.states),
              })),
              columns: record.columns.map(({ key, label, kind, sort }) => ({ key, label, kind, sortable: !!sort })),
              filters: record.filters.map(({ key, label, kind, choices }) => ({
                key,
                label,
                kind,
                ...(choices ? { choices: [...choices] } : {}),
              })),
              actions: permissions.has(record.permission.act)
                ? record.actions.map(({ event, label, tone, needsReason }) => ({ event, label, tone, needsReason }))
                : [],
            };
          }),
        ),
      );
    }),

    route(findCall('/console/records/list'), async ({ record: name, ...request }, context) => {
      const record = find(name, 'view', context);
      return record.ok ? listReviewed(db, context.site, record.value, request, await readerOf(context)) : record;
    }),

    route(findCall('/console/records/detail'), async ({ record: name, id }, context) => {
      const record = find(name, 'view', context);
      if (!record.ok) return record;
      const row = await findRecord(db, record.value.kind, context.site.siteId, id);
      return row ? ok(await present(record.value, row, context)) : refuse('not_found');
    }),

    route(findCall('/console/records/act'), async ({ record: name, ...seen }, context) => {
      const record = find(name, 'act', context);
      if (!record.ok) return record;
      const { site, now } = context;
      const done = await actOnReviewed(deps, record.value, { actor: actorOf(context), site }, seen, now);
      if (!done.ok) return done;
      const row = await findRecord(db, record.value.kind, site.siteId, seen.id);
      return row ? ok({ ...(await present(record.value, row, context)), ...done.value }) : refuse('not_found');
    }),

    route(findCall('/console/records/claim'), async ({ record: name, ...request }, context) => {
      const record = find(name, 'act', context);
      return record.ok ? claimByCall(deps, record.value.kind, context, request) : record;
    }),

    route(findCall('/console/records/release'), async ({ record: name, id }, context) => {
      const record = find(name, 'act', context);
      if (!record.ok) return record;
      await releaseClaim(deps, record.value, actorOf(context), id);
      return ok({});
    }),
  ];
}

function isOn({ feature }: ReviewedRecord, { site }: CallContext): boolean {
  return feature === undefined || site.features[feature];
}
