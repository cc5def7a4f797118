import { ok, refuse } from '@pitaka/core/values/result.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { readTimezone } from '../../site/sites/index.ts';
import { noteChange, resolveStart } from '../commission/index.ts';
import { lockGroup } from '../groups/index.ts';
import { describeScope, describeTerms } from './describe-terms.ts';
import { planProposal } from './plan-proposal.ts';
import { findPlan, findScope } from './views.ts';

const PLAN_ID = /^[a-z0-9-]{1,40}$/;

/** A new version of a commission plan, from a day on; earlier earnings stay. Versions are never edited. */
export const planApproval = defineApproval({
  kind: 'commission_plan',
  title: 'Version of a commission plan',
  target: {
    type: 'plan',
    // A plan is created with its first version.
    find: async (db, siteId, id) =>
      PLAN_ID.test(id) ? { label: (await findPlan(db, siteId, id))?.name ?? id } : undefined,
  },
  schema: planProposal,
  permission: { request: 'commission.request', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }, now) {
    if (payload.isNew && (await findPlan(tx, siteId, targetId))) return refuse('plan_exists');
    const scope = await findScope(tx, siteId, payload);
    if (!scope) return refuse('not_found');
    if (scope.isArchived && payload.terms !== null) return refuse('group_archived');
    const from = resolveStart(payload.from, await readTimezone(tx, siteId), now);
    return from.ok ? ok(null) : from;
  },

  async preview(db, { siteId, targetId, unit, payload }) {
    const before = await findPlan(db, siteId, targetId);
    const scope = await findScope(db, siteId, payload);
    const lines = [
      { label: 'Name', before: before?.name ?? '', after: payload.name },
      { label: 'For', before: before?.whom ?? '', after: describeScope(payload.scope, scope?.name ?? payload.scopeId) },
      { label: 'From', before: '', after: payload.from ?? 'its approval' },
    ];
    const was = new Map(describeTerms(before?.terms ?? null, unit));
    const becomes = describeTerms(payload.terms, unit);
    const labels = [...new Set([...was.keys(), ...becomes.map(([label]) => label)])];
    const after = new Map(becomes);
    return [
      ...lines,
      ...labels.map((label) => ({ label, before: was.get(label) ?? '', after: after.get(label) ?? '' })),
    ];
  },

  describe: ({ targetId, payload }) =>
    payload.terms === null ? `Switch ${payload.name || targetId} off` : `${payload.name}: new version`,

  async execute(tx, { siteId, targetId, payload, reason, requester }, now) {
    // Lock the group, so that it is not archived before the plan is written.
    if (payload.scope === 'group') await lockGroup(tx, siteId, payload.scopeId, 'use');
    const scope = await findScope(tx, siteId, payload);
    if (!scope) return refuse('not_found');
    if (scope.isArchived && payload.terms !== null) return refuse('group_archived');
    // The requested day has begun since: its earnings would change.
    const from = resolveStart(payload.from, await readTimezone(tx, siteId), now);
    if (!from.ok) return refuse('approval_outdated');
    const before = await findPlan(tx, siteId, targetId);
    if (before && payload.isNew) return refuse('plan_exists');
    const version = (before?.version ?? 0) + 1;
    await tx
      .insertInto('commission_plans')
      .values({
        site_id: siteId,
        plan_id: targetId,
        version,
        name: payload.name.trim(),
        scope: payload.scope,
        scope_id: scope.id,
        effective_from: from.value,
        terms: payload.terms === null ? null : JSON.stringify(payload.terms),
        created_at: now,
        created_by: requester.operatorName,
        reason,
      })
      .execute();
    await noteChange(tx, { siteId, since: from.value }, now);
    // Discard cached lists, which show each reader's earning.
    await bumpCatalogueVersion(tx, siteId);
    return ok({ plan: targetId, version, from: from.value.toISOString() });
  },
});
