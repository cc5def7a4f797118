import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { checkFields } from '../../../platform/http/check-fields.ts';
import { refuseCursor } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listPendingTargets } from '../../back-office/approvals/index.ts';
import { readUserNames } from '../../identity/auth/index.ts';
import { previewPlan, readTerms, resolveStart, storedTerms } from '../commission/index.ts';
import { countMembers } from '../groups/index.ts';
import { planProposal } from './plan-proposal.ts';
import { findPlan, findPlanIds, findScope, findScopes, keyOfScope, pagePlans, readVersions } from './views.ts';

const SHOWN = 20;

/** Plans and their versions (Spec: C1, F1); a new version is requested as the approval commission_plan. */
export function planConsoleRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/plans/list'), async (request, { site, now }) => {
      const page = await pagePlans(db, site.siteId, request);
      if (!page.ok) return refuseCursor();
      const { next } = page.value;
      const ids = page.value.rows.map(({ plan_id }) => plan_id);
      const rows = await readVersions(db, site.siteId, ids);
      const pending = await listPendingTargets(db, site.siteId, 'plan');
      const keys = rows.map(({ scope, scope_id: scopeId }) => ({ scope, scopeId }));
      const scopes = await findScopes(db, site.siteId, keys);
      const scopeOf = ({ scope, scope_id }: (typeof rows)[number]) => {
        const found = scopes.get(keyOfScope({ scope, scopeId: scope_id }));
        return { scope, scopeId: scope_id, scopeNumber: found?.number ?? scope_id, scopeName: found?.name ?? scope_id };
      };
      const plans = Map.groupBy(rows, ({ plan_id }) => plan_id);
      // A new plan exists only as a request: it is shown above the first page.
      const pendingIds = request.after === undefined ? [...pending.keys()].sort() : [];
      const existing = await findPlanIds(db, site.siteId, pendingIds);
      const requested = pendingIds.filter((id) => !existing.has(id));
      const content = [
        ...requested.map((id) => ({ id, name: id, isPending: true, versions: [] })),
        ...[...plans].map(([id, versions]) => ({
          id,
          name: versions[0]?.name ?? id,
          isPending: pending.has(id),
          versions: versions.map((row) => ({
            version: row.version,
            ...scopeOf(row),
            effectiveFrom: row.effective_from.toISOString(),
            state: stateOf(row, versions, now),
            terms: row.terms === null ? null : storedTerms.parse(row.terms),
            createdAt: row.created_at.toISOString(),
            createdBy: row.created_by,
            reason: row.reason,
          })),
        })),
      ];
      return ok({ content, next });
    }),

    route(findCall('/console/plans/preview'), async ({ id, proposal }, { site, now }) => {
      const checked = checkFields(planProposal, proposal);
      if (!checked.ok) return checked;
      const scope = await findScope(db, site.siteId, checked.value);
      if (!scope) return refuse('not_found');
      if (scope.isArchived && checked.value.terms !== null) return refuse('group_archived');
      const before = await findPlan(db, site.siteId, id);
      if (before && checked.value.isNew) return refuse('plan_exists');
      const { terms, from } = checked.value;
      const start = resolveStart(from, site.timezone, now);
      if (!start.ok) return start;
      const proposed = {
        planId: id,
        version: (before?.version ?? 0) + 1,
        scope: checked.value.scope,
        scopeId: scope.id,
        effectiveFrom: start.value.getTime(),
        terms: terms === null ? undefined : readTerms(terms),
      };
      const today = dayText(siteDay(now, site.timezone));
      const last = addDays(`${today.slice(0, 8)}01`, -1);
      const month = last.slice(0, 7);
      const days = { from: dayNumber(`${month}-01`), to: dayNumber(last) };
      const preview = await previewPlan(db, site, proposed, days, now);
      const most = preview.affected.slice(0, SHOWN);
      const names = await readUserNames(
        db,
        site.siteId,
        most.map(({ uid }) => uid),
      );
      return ok({
        month,
        conversions: preview.conversions,
        members:
          proposed.scope === 'group'
            ? await countMembers(db, site.siteId, scope.id, new Date(proposed.effectiveFrom))
            : null,
        before: formatMinor(preview.beforeMinor),
        after: formatMinor(preview.afterMinor),
        affected: preview.affected.length,
        most: most.map(({ uid, beforeMinor, afterMinor }) => ({
          uid,
          name: names.get(uid) ?? '',
          before: formatMinor(beforeMinor),
          after: formatMinor(afterMinor),
        })),
        isCapped: preview.isCapped,
      });
    }),
  ];
}

type Version = { readonly version: number; readonly effective_from: Date };

/** The current version of a plan: the version that began last; if two began at the same time, the newer one. */
function stateOf(row: Version, versions: readonly Version[], now: Date): 'current' | 'coming' | 'past' {
  if (row.effective_from > now) return 'coming';
  const begun = versions.filter(({ effective_from }) => effective_from <= now);
  const current = begun.toSorted(
    (one, other) => other.effective_from.getTime() - one.effective_from.getTime() || other.version - one.version,
  )[0];
  return row.version === current?.version ? 'current' : 'past';
}
