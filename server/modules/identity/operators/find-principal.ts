import { dutiesOf } from '@pitaka/core/identity/operators/operator-session.ts';
import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { OperatorPrincipal } from '../../../platform/http/call-context.ts';

/**
 * An operator in whose name work is done later, with the permissions at that time; undefined if the operator has none
 * any more.
 */
export async function findPrincipal(
  db: Database,
  siteId: string,
  operatorId: string,
): Promise<OperatorPrincipal | undefined> {
  const row = await db
    .selectFrom('operators as o')
    .innerJoin('operator_sites as s', 's.operator_id', 'o.operator_id')
    .select(['o.name', 's.role', 'o.must_change_password', 'o.needs_second_factor', 'o.totp_sealed'])
    .where('o.operator_id', '=', operatorId)
    .where('o.status', '=', 'active')
    .where('s.site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const mustDo = dutiesOf({
    mustChangePassword: row.must_change_password,
    needsSecondFactor: row.needs_second_factor,
    hasSecondFactor: row.totp_sealed !== null,
  });
  const permissions = mustDo.length > 0 ? new Set<never>() : PERMISSIONS_OF[row.role];
  return { operatorId, name: row.name, sessionId: '', role: row.role, permissions, mustDo };
}
