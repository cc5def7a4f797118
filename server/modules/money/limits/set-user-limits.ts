import type { Transaction } from '../../../platform/db/database.ts';
import type { LimitedKind } from '../../../platform/db/tables/operators.ts';
import type { UserLimits } from './read-user-limits.ts';

export interface NewLimits {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: LimitedKind;
  readonly limits: UserLimits;
}

/** Sets all limits of one kind; for null the site's limit applies. */
export async function setUserLimits(
  tx: Transaction,
  { siteId, uid, kind, limits }: NewLimits,
  now: Date,
): Promise<void> {
  const values = {
    day_minor: limits.dayMinor,
    week_minor: limits.weekMinor,
    month_minor: limits.monthMinor,
    since: now,
  };
  await tx
    .insertInto('user_limits')
    .values({ site_id: siteId, uid, kind, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'kind']).doUpdateSet(values))
    .execute();
}
