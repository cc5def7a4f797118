import { PERIOD_SOURCES, type PointSource } from '@pitaka/core/play/vip/level-points.ts';
import { FOR_EVER, firstDayOf, type Month, monthOfDay, periodBefore, periodOf } from '@pitaka/core/play/vip/period.ts';
import type { PastMonth } from '@pitaka/core/play/vip/simulate.ts';
import { addDays, dayNumber, dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { type VipTerms, vipTerms } from './vip-settings.ts';

/** The highest sum of these months' rows, including deposits that stayed, if the site counts them. */
function counted(counts: readonly PointSource[], stayed: RawBuilder<unknown>, filter = sql``): RawBuilder<bigint> {
  const sums = PERIOD_SOURCES.filter((source) => counts.includes(source)).map(
    (source) => sql`coalesce(sum(${sql.ref(`s.${source}_minor`)}) ${filter}, 0)`,
  );
  if (counts.includes('deposits')) sums.push(sql`coalesce(${stayed}, 0)`);
  return sums.length === 0 ? sql`0::bigint` : sql`greatest(${sql.join(sums)})`;
}

export interface PeopleFilters {
  readonly level?: number | undefined;
  readonly words: string;
}

/** Users with their level, its start, and their counted sums in the current period. */
export function queryPeople(
  db: Database,
  site: Site,
  { level, words }: PeopleFilters,
  since: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  const { siteId } = site;
  const { counts } = vipTerms(site);
  let query = db
    .selectFrom(usersOf(siteId).as('u'))
    .leftJoin('vip_members as m', (join) => join.onRef('m.site_id', '=', 'u.site_id').onRef('m.uid', '=', 'u.uid'))
    .select([
      'u.uid',
      'u.name',
      'u.level',
      // HAVING makes it a single row even if no own column is summed; max() of the outer column would belong to the
      // outer query.
      sql<bigint>`(SELECT ${counted(counts, sql`m.stayed_minor`)} FROM vip_steam s
        WHERE s.site_id = u.site_id AND s.uid = u.uid AND s.month >= m.period_from HAVING true)::bigint`.as('steam'),
      sql<Date>`coalesce((SELECT max(v.at) FROM vip_moves v WHERE v.site_id = u.site_id AND v.uid = u.uid), u.created_at)`.as(
        'since',
      ),
    ])
    .where('u.site_id', '=', siteId);
  if (level !== undefined) query = query.where('u.level', '=', level);
  const text = words.trim();
  if (/^[0-9]{8}$/.test(text)) query = query.where('u.uid', '=', text);
  else if (text !== '') query = query.where('u.name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  let people = db.selectFrom(query.as('p')).selectAll();
  if (since.from) people = people.where('p.since', '>=', since.from);
  if (since.before) people = people.where('p.since', '<', since.before);
  return people;
}

/** The number of users at each level. */
export async function countPeople(db: Database, siteId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['level', sql<number>`count(*)::int`.as('people')])
    .groupBy('level')
    .execute();
  return new Map(rows.map(({ level, people }) => [level, people]));
}

export function listBonuses(db: Database, siteId: string, uid: string) {
  return db
    .selectFrom('vip_bonuses')
    .select(['month', 'level', 'amount_minor', 'claimed_at'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('month', 'desc')
    .limit(24)
    .execute();
}

export interface LastMonth {
  readonly month: Month;
  /** The first and last day, and the moments at which the month begins and ends. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly from: Date;
  readonly before: Date;
}

export function lastMonthOf({ timezone }: Site, now: Date): LastMonth {
  const next = monthOfDay(siteDay(now, timezone));
  const lastDay = addDays(firstDayOf(next), -1);
  const month = monthOfDay(dayNumber(lastDay));
  return {
    month,
    firstDay: dayNumber(firstDayOf(month)),
    lastDay: dayNumber(lastDay),
    from: dayStart(firstDayOf(month), timezone),
    before: dayStart(firstDayOf(next), timezone),
  };
}

/** The sums of all users at the end of a month under these terms: in the month's period and in the previous one. */
export async function readPastPoints(
  db: Database,
  siteId: string,
  { counts, months }: Pick<VipTerms, 'counts' | 'months'>,
  month: Month,
): Promise<{ uid: string; pointsMinor: bigint; beforeMinor: bigint }[]> {
  const from = periodOf(month, months);
  // Deposits count only while they stay, and not for a past period, because it is not stored which deposits stayed
  // then.
  const done = counts.filter((source) => source !== 'deposits');
  const previous = months === 0 ? FOR_EVER : periodBefore(from, months);
  const { rows } = await sql<{ uid: string; steam: string; before: string }>`
    SELECT u.uid, ${counted(counts, sql`max(m.stayed_minor)`, sql`FILTER (WHERE s.month >= ${from})`)}::text AS steam,
      ${counted(done, sql`0`, sql`FILTER (WHERE s.month < ${from})`)}::text AS before
    FROM ${usersOf(siteId)} u
    LEFT JOIN vip_members m ON m.site_id = u.site_id AND m.uid = u.uid
    LEFT JOIN vip_steam s
      ON s.site_id = u.site_id AND s.uid = u.uid AND s.month >= ${previous} AND s.month <= ${month}
    WHERE u.site_id = ${siteId} GROUP BY u.uid`.execute(db);
  return rows.map(({ uid, steam, before }) => ({ uid, pointsMinor: BigInt(steam), beforeMinor: BigInt(before) }));
}

/** Figures of a month from payments and earnings, which this domain may not use. */
export interface PastFigures {
  readonly countPaid: (db: Database, siteId: string, span: LastMonth) => Promise<ReadonlyMap<string, number>>;
  readonly readRebateBases: (db: Database, siteId: string, span: LastMonth) => Promise<ReadonlyMap<string, bigint>>;
}

export async function readPastMonths(
  db: Database,
  siteId: string,
  terms: VipTerms,
  span: LastMonth,
  { countPaid, readRebateBases }: PastFigures,
): Promise<PastMonth[]> {
  const [points, paid, bases] = await Promise.all([
    readPastPoints(db, siteId, terms, span.month),
    countPaid(db, siteId, span),
    readRebateBases(db, siteId, span),
  ]);
  return points.map(({ uid, pointsMinor, beforeMinor }) => ({
    pointsMinor,
    beforeMinor,
    paidWithdrawals: paid.get(uid) ?? 0,
    rebateBaseMinor: bases.get(uid) ?? 0n,
  }));
}
