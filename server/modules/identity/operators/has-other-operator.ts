import { PERMISSIONS_OF, ROLES } from '@pitaka/core/identity/operators/roles.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Is there somebody else on this site who holds this permission? */
export async function hasOtherOperator(
  db: Database | Transaction,
  siteId: string,
  operatorId: string,
  permission: Permission,
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_sites')
    .innerJoin('operators', 'operators.operator_id', 'operator_sites.operator_id')
    .select('operators.operator_id')
    .where('operator_sites.site_id', '=', siteId)
    .where('operators.operator_id', '<>', operatorId)
    .where('operators.status', '=', 'active')
    .where(
      'operator_sites.role',
      'in',
      ROLES.filter((role) => PERMISSIONS_OF[role].has(permission)),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
