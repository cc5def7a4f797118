import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

export interface UnconfirmedEarning {
  readonly day: number;
  readonly itemId: string;
  readonly minor: bigint;
  /** One posting of the day and item, which is the sum of all its sales. */
  readonly at: Date;
  readonly postedMinor: bigint;
}

/**
 * A user's commission from sales that only one operator approved, with each posting of its day and item. It does not
 * count for levels.
 */
export async function readUnconfirmedEarnings(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<readonly UnconfirmedEarning[]> {
  const { rows } = await sql<{ day: number; itemId: string; minor: string; at: Date; posted: string }>`
    SELECT l.day, l.item_id AS "itemId", l.minor::text AS minor, p.at, p.amount_minor::text AS posted
    FROM (
      SELECT day, item_id, sum(minor) AS minor FROM commission_lines
      WHERE site_id = ${siteId} AND uid = ${uid} AND is_alone AND state = 'settled' GROUP BY day, item_id
    ) l
    JOIN earning_postings p ON p.site_id = ${siteId} AND p.uid = ${uid} AND p.day = l.day AND p.item_id = l.item_id
    ORDER BY l.day, l.item_id, p.sequence`.execute(db);
  return rows.map(({ minor, posted, ...row }) => ({ ...row, minor: BigInt(minor), postedMinor: BigInt(posted) }));
}

/** Which of these users have commission from sales that only one operator approved. */
export async function findUnconfirmedEarners(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT uid FROM commission_lines
    WHERE site_id = ${siteId} AND uid = ANY(${[...uids]}::text[]) AND is_alone AND state = 'settled'`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}

/** Days that could not be computed, the next ones to be tried first. */
export function readFaults(db: Database, siteId: string, most: number) {
  return db
    .selectFrom('earning_faults')
    .select(['uid', 'day', 'failures', 'retry_at', 'error'])
    .where('site_id', '=', siteId)
    .orderBy('retry_at')
    .orderBy('uid')
    .orderBy('day')
    .limit(most)
    .execute();
}

/** Ends the retry pause of a failed day. Returns false if the day has not failed. */
export async function endRetryPause(
  tx: Transaction,
  { siteId, uid, day }: { readonly siteId: string; readonly uid: string; readonly day: number },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('earning_faults')
    .set({ retry_at: now })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** A part of a query: the earnings of each beneficiary from each conversion. */
export function linesOf(siteId: string) {
  return queryPart
    .selectFrom('commission_lines')
    .select([
      'site_id',
      'member_uid',
      'day',
      'source_id',
      'uid',
      'level',
      'item_id',
      'source',
      'occurred_at',
      'count',
      'gross_minor',
      'base_micro',
      'rate_ppm',
      'exact',
      'minor',
      'plan_id',
      'plan_version',
      'state',
      'settles_at',
      'note',
      'is_alone',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: promoters' sums of whole days. */
export function earningDaysOf(siteId: string) {
  return queryPart
    .selectFrom('earning_days')
    .select([
      'site_id',
      'uid',
      'day',
      'conversions',
      'gross_minor',
      'settled_minor',
      'estimated_minor',
      'held_minor',
      'reversed_minor',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: promoters' sums of an item on a day. */
export function earningTargetsOf(siteId: string) {
  return queryPart
    .selectFrom('earning_targets')
    .select(['site_id', 'uid', 'day', 'item_id', 'conversions', 'gross_minor', 'settled_minor', 'estimated_minor'])
    .where('site_id', '=', siteId);
}

/** A part of a query: promoters' sums of a day by member and source. */
export function earningRollupsOf(siteId: string) {
  return queryPart
    .selectFrom('earning_rollups')
    .select([
      'site_id',
      'uid',
      'day',
      'member_uid',
      'source',
      'conversions',
      'gross_minor',
      'estimated',
      'settled',
      'known',
      'corrected',
      'settled_gross_minor',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: promoters' sums of months and years. */
export function earningSumsOf(siteId: string) {
  return queryPart
    .selectFrom('earning_sums')
    .select(['site_id', 'uid', 'sum_of', 'period', 'key', 'conversions', 'gross_minor', 'estimated', 'settled'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the postings for an item on a day. */
export function earningPostingsOf(siteId: string) {
  return queryPart
    .selectFrom('earning_postings')
    .select(['site_id', 'uid', 'day', 'item_id', 'sequence', 'amount_minor', 'journal_id', 'at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: days that could not be computed. */
export function faultsOf(siteId: string) {
  return queryPart.selectFrom('earning_faults').select(['site_id', 'uid', 'day']).where('site_id', '=', siteId);
}

/** The number of days that are due by a moment. */
export async function readDueWork(db: Database, siteId: string, at: Date, most: number) {
  const rows = await db
    .selectFrom('earning_work')
    .select(['uid', 'day'])
    .where('site_id', '=', siteId)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ uid, day }) => ({ siteId, uid, day }));
}
