import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { LimitedKind } from '../../../platform/db/tables/operators.ts';

/** In hundredths; null: the site's limit applies. */
export interface UserLimits {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

const NONE: UserLimits = { dayMinor: null, weekMinor: null, monthMinor: null };

/** Limits of one user that replace the site's. Read them in the transaction that decides by them. */
export async function readUserLimits(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  kind: LimitedKind,
): Promise<UserLimits> {
  return (await listUserLimits(db, siteId, uid))[kind];
}

export async function listUserLimits(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<Readonly<Record<LimitedKind, UserLimits>>> {
  const rows = await db
    .selectFrom('user_limits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  const limitsOf = (kind: LimitedKind): UserLimits => {
    const row = rows.find((one) => one.kind === kind);
    return row ? { dayMinor: row.day_minor, weekMinor: row.week_minor, monthMinor: row.month_minor } : NONE;
  };
  return { withdrawal: limitsOf('withdrawal'), transfer: limitsOf('transfer') };
}
