import type { StaffFacts } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { findOperator, type OperatorRow } from './store.ts';

export interface Colleague {
  readonly row: OperatorRow;
  readonly facts: StaffFacts;
}

/**
 * An operator of the actor's site, with the facts that decide whether the actor may change that operator. Locks the
 * site's owners: otherwise two owners who disable each other at the same instant would leave the site without one.
 */
export async function findColleague(tx: Transaction, actor: Actor, operatorId: string): Promise<Colleague | undefined> {
  const staff = await tx
    .selectFrom('operator_sites')
    .select(['operator_id', 'role'])
    .where('site_id', '=', actor.siteId)
    .where((where) => where.or([where('role', '=', 'owner'), where('operator_id', '=', operatorId)]))
    .orderBy('operator_id')
    .forUpdate()
    .execute();
  const member = staff.find((operator) => operator.operator_id === operatorId);
  const row = member && (await findOperator(tx, operatorId));
  if (!member || !row) return undefined;
  const owners = staff.filter((operator) => operator.role === 'owner' && operator.operator_id !== operatorId);
  const enabled = await countEnabled(
    tx,
    owners.map((owner) => owner.operator_id),
  );
  return {
    row,
    facts: {
      actorId: actor.operatorId,
      operatorId,
      role: member.role,
      otherOwners: enabled,
      sitesBeyondActor: await countSitesBeyond(tx, actor.operatorId, operatorId),
    },
  };
}

async function countEnabled(tx: Transaction, operatorIds: readonly string[]): Promise<number> {
  if (operatorIds.length === 0) return 0;
  const rows = await tx
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', 'in', [...operatorIds])
    .where('status', '=', 'active')
    .execute();
  return rows.length;
}

/** The sites where the operator works and which the actor does not own. */
async function countSitesBeyond(tx: Transaction, actorId: string, operatorId: string): Promise<number> {
  const rows = await tx
    .selectFrom('operator_sites')
    .select(['site_id', 'operator_id', 'role'])
    .where('operator_id', 'in', [actorId, operatorId])
    .execute();
  const owned = new Set(
    rows.filter((row) => row.operator_id === actorId && row.role === 'owner').map((row) => row.site_id),
  );
  return rows.filter((row) => row.operator_id === operatorId && !owned.has(row.site_id)).length;
}
