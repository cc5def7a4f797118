import { PERMISSIONS } from '@pitaka/core/values/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Approval } from './define-approval.ts';

export type ApprovalRegistry = ReadonlyMap<string, Approval>;

/** All kinds by name. An invalid definition stops the start. */
export function createApprovalRegistry(approvals: readonly Approval[]): ApprovalRegistry {
  const registry = new Map<string, Approval>();
  for (const approval of approvals) {
    const { kind, permission } = approval;
    if (!/^[a-z][a-z0-9_]{0,59}$/.test(kind))
      throw new Error(`${JSON.stringify(kind)} is not a name for a kind of approval`);
    if (registry.has(kind)) throw new Error(`two kinds of approval are named ${kind}`);
    for (const needed of [permission.request, permission.decide]) {
      if (!PERMISSIONS.includes(needed))
        throw new Error(`the approval ${kind} asks for the unknown permission ${needed}`);
    }
    registry.set(kind, approval);
  }
  return registry;
}

/**
 * Pending approvals whose kind no module defines any more can only be rejected or cancelled; the log lists them at the
 * start.
 */
export async function reportUnknownKinds(db: Database, registry: ApprovalRegistry, log: Log): Promise<void> {
  const rows = await db
    .selectFrom('approval_requests')
    .select((select) => ['site_id', 'kind', select.fn.countAll<bigint>().as('count')])
    .where('state', '=', 'pending')
    .groupBy(['site_id', 'kind'])
    .execute();
  for (const { site_id, kind, count } of rows) {
    if (registry.has(kind)) continue;
    log.error({ site: site_id, kind, pending: Number(count) }, 'approvals of a kind that is not defined');
  }
}
