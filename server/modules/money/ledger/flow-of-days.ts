import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { dayNumber, dayStart } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { lastVersionBefore } from './views.ts';

export interface Flow {
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** What came into an account and what left it, by the days of a clock from `from` on; days without a posting are absent. */
export async function readFlowOfDays(
  db: Database,
  siteId: string,
  account: AccountName,
  { from, timezone }: { readonly from: string; readonly timezone: string },
): Promise<ReadonlyMap<number, Flow>> {
  const id = accountNumber(account);
  // Postings have no index by time: those after a version are found by the account's own.
  const before = await lastVersionBefore(db, siteId, id, dayStart(from, timezone));
  const { rows } = await sql<{ day: string; in: string; out: string }>`
    SELECT (at AT TIME ZONE ${timezone})::date::text AS day,
      coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::text AS in,
      coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::text AS out
    FROM postings WHERE site_id = ${siteId} AND account_id = ${id} AND version > ${before}::bigint
    GROUP BY 1`.execute(db);
  return new Map(
    rows.map((row) => [dayNumber(row.day), { inMinor: BigInt(row.in), outMinor: BigInt(row.out) }] as const),
  );
}
