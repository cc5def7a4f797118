import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { findUser } from '../../identity/auth/index.ts';
import { type FindRequest, type FoundRow, findAnything } from './find-anything.ts';
import { readOwner } from './read-owner.ts';
import { allowSearch } from './record-filters.ts';

export interface FindDependencies {
  readonly db: Database;
  /** Provided by the earnings domain. */
  readonly secrets: SecretKeys;
  readonly findEarnings: (db: Database, request: FindRequest) => Promise<readonly FoundRow[]>;
}

/** The console's find box, and a user's total of money in and out. */
export function findRoutes({ db, secrets, findEarnings }: FindDependencies): Route[] {
  return [
    route(findCall('/console/find'), async ({ words }, context) => {
      const { permissions } = requireOperator(context);
      const allowed = await allowSearch({ db, secrets }, words, context);
      if (!allowed.ok) return allowed;
      const { siteId, areaCode } = context.site;
      const request = {
        siteId,
        areaCode,
        secrets,
        words,
        may: (permission: Permission) => permissions.has(permission),
      };
      const found = await Promise.all([findAnything(db, request), findEarnings(db, request)]);
      return ok(
        found.flat().map(({ amount_minor: minor, ...row }) => ({
          ...row,
          amount: minor === null ? null : formatMinor(minor),
        })),
      );
    }),

    route(findCall('/console/payments/owner'), async ({ uid }, { site: { siteId } }) => {
      if (!(await findUser(db, siteId, uid))) return refuse('not_found');
      return ok(await readOwner(db, siteId, uid));
    }),
  ];
}
