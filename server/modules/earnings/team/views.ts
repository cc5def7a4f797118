import { maskName } from '@pitaka/core/values/names.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { fitsMaskedName, usersOf } from '../../identity/auth/published.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';
import { type EarnedSpan, readEarned } from '../commission/index.ts';
import { earningRollupsOf } from '../commission/published.ts';

/** Deep enough for any real team; a cycle in the data ends here too. */
const DEEPEST = 20;

/** All users below a user, with their depth: one query. */
function below(siteId: string, uid: string): RawBuilder<unknown> {
  return sql`
    RECURSIVE team (uid, depth) AS (
      SELECT u.uid, 1 FROM ${usersOf(siteId)} u WHERE u.inviter_uid = ${uid}
      UNION ALL
      SELECT u.uid, t.depth + 1 FROM ${usersOf(siteId)} u JOIN team t ON u.inviter_uid = t.uid
      WHERE u.site_id = ${siteId} AND t.depth < ${DEEPEST}
    )`;
}

export interface TeamFigures {
  readonly direct: number;
  readonly indirect: number;
  readonly active: number;
  readonly newThisMonth: number;
  readonly contribution: string;
  readonly before: string;
}

/** An owner's current month so far, and the previous month up to the same day. */
export interface Months {
  readonly now: EarnedSpan;
  readonly before: EarnedSpan;
}

export async function readTeam(
  db: Database,
  months: Months,
  since: { monthStart: Date; activeFrom: number },
): Promise<TeamFigures> {
  const { siteId, uid } = months.now;
  const ofTeam = (span: EarnedSpan) => sql`(
    SELECT coalesce(sum(settled + estimated), 0)::text FROM (${readEarned(span, 'member')}) e WHERE key <> ${uid})`;
  const { rows } = await sql<TeamFigures>`
    WITH ${below(siteId, uid)}
    SELECT count(*) FILTER (WHERE t.depth = 1)::int AS direct, count(*) FILTER (WHERE t.depth > 1)::int AS indirect,
      count(*) FILTER (WHERE EXISTS (
        SELECT FROM ${earningRollupsOf(siteId)} r
        WHERE r.member_uid = t.uid AND r.day >= ${since.activeFrom}))::int AS active,
      count(*) FILTER (WHERE u.created_at >= ${since.monthStart})::int AS "newThisMonth",
      ${ofTeam(months.now)} AS contribution, ${ofTeam(months.before)} AS before
    FROM team t JOIN ${usersOf(siteId)} u ON u.uid = t.uid`.execute(db);
  return rows[0] as TeamFigures;
}

export interface MemberRow {
  readonly uid: string;
  readonly name: string | null;
  readonly area_code: string;
  readonly phone: string;
  readonly level: number;
  readonly created_at: Date;
  readonly direct: number;
  /** Not rounded. */
  readonly contribution: string;
  /** The same in the month before, to the same day. */
  readonly before: string;
  readonly rate: string;
}

/**
 * `brought (uid, now, before)`: the owner's earnings from each member in both spans. What a member brought counts for
 * the member and for the inviter.
 */
function brought({ now, before }: Months): RawBuilder<unknown> {
  return sql`
    brought (uid, now, before) AS (
      SELECT x.uid, sum(s.now), sum(s.before) FROM (
        SELECT key, settled + estimated AS now, 0 AS before FROM (${readEarned(now, 'member')}) n
        UNION ALL SELECT key, 0, settled + estimated FROM (${readEarned(before, 'member')}) b
      ) s JOIN ${usersOf(now.siteId)} m ON m.uid = s.key CROSS JOIN LATERAL (VALUES (m.uid), (m.inviter_uid)) x (uid)
      WHERE s.key <> ${now.uid} GROUP BY x.uid
    )`;
}

function memberColumns(siteId: string): RawBuilder<unknown> {
  return sql`u.uid, u.name, u.area_code, u.phone, u.level, u.created_at, u.rate,
    (SELECT count(*)::int FROM ${usersOf(siteId)} d WHERE d.inviter_uid = u.uid) AS direct,
    coalesce(b.now, 0)::text AS contribution, coalesce(b.before, 0)::text AS before`;
}

export interface MemberFilter {
  readonly parent: string;
  readonly search: string;
  readonly sort: 'newest' | 'brought';
  readonly months: Months;
}

/** A phone number, whole or as the list shows it: '+63 ***0001'. */
const PHONE = /^[+\d\s*().-]+$/;
const UID_DIGITS = 8;

/** Whether a member `u` is found: by the whole uid, or by what the list shows of the name and of the phone number. */
function isFoundBy(search: string): RawBuilder<boolean> {
  const digits = search.replaceAll(/\D/g, '');
  if (PHONE.test(search) && digits.length >= 4 && digits.length !== UID_DIGITS) {
    return sql`right(u.phone, 4) = ${digits.slice(-4)}`;
  }
  return sql`(u.uid = ${search.trim()} OR ${fitsMaskedName(sql.ref('u.name'), search)})`;
}

/** Direct members of a parent; a search covers the whole team below the parent. */
export async function readMembers(
  db: Database,
  filter: MemberFilter,
  page: PageWindow,
): Promise<{ rows: readonly MemberRow[]; total: number }> {
  const { parent, search, sort, months } = filter;
  const { siteId } = months.now;
  const from =
    search === ''
      ? [sql`FROM ${usersOf(siteId)} u`, sql`WHERE u.inviter_uid = ${parent}`]
      : [sql`FROM team t JOIN ${usersOf(siteId)} u ON u.uid = t.uid`, sql`WHERE ${isFoundBy(search)}`];
  const team = sql`WITH ${below(siteId, parent)}`;
  const [source, where] = from;
  const counted = await sql<{ count: number }>`${team} SELECT count(*)::int AS count ${source} ${where}`.execute(db);
  const { rows } = await sql<MemberRow>`
    ${team}, ${brought(months)}
    SELECT ${memberColumns(siteId)} ${source} LEFT JOIN brought b ON b.uid = u.uid ${where}
    ORDER BY ${sort === 'brought' ? sql`coalesce(b.now, 0) DESC, coalesce(b.before, 0) DESC,` : sql``}
      u.created_at DESC, u.uid LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

export async function readMember(db: Database, months: Months, uid: string): Promise<MemberRow | undefined> {
  const { siteId } = months.now;
  const { rows } = await sql<MemberRow>`
    WITH ${brought(months)}
    SELECT ${memberColumns(siteId)} FROM ${usersOf(siteId)} u LEFT JOIN brought b ON b.uid = u.uid
    WHERE u.uid = ${uid}`.execute(db);
  return rows[0];
}

/** Percent: the owner's rate, and the initial rate of users who register by invitation. */
export function readOwnRates(db: Database, owner: { siteId: string; uid: string }) {
  return db
    .selectFrom(usersOf(owner.siteId).as('users'))
    .select(['rate', 'default_rate'])
    .where('uid', '=', owner.uid)
    .executeTakeFirstOrThrow();
}

/** The users from the owner's direct member down to this one; undefined if the user is not in the owner's team. */
export async function readPath(
  db: Database | Transaction,
  owner: { siteId: string; uid: string },
  uid: string,
): Promise<{ uid: string; name: string }[] | undefined> {
  const { rows } = await sql<{ uid: string; name: string | null; inviter_uid: string | null }>`
    WITH RECURSIVE path (uid, name, inviter_uid, depth) AS (
      SELECT uid, name, inviter_uid, 1 FROM ${usersOf(owner.siteId)} users WHERE uid = ${uid}
      UNION ALL
      SELECT u.uid, u.name, u.inviter_uid, p.depth + 1
      FROM ${usersOf(owner.siteId)} u JOIN path p ON u.uid = p.inviter_uid
      WHERE u.site_id = ${owner.siteId} AND p.inviter_uid <> ${owner.uid} AND p.depth < ${DEEPEST}
    )
    SELECT uid, name, inviter_uid FROM path ORDER BY depth DESC`.execute(db);
  if (rows[0]?.inviter_uid !== owner.uid) return undefined;
  return rows.map((row) => ({ uid: row.uid, name: row.name ? maskName(row.name) : row.uid }));
}

export function readRateHistory(db: Database, siteId: string, uid: string) {
  return db
    .selectFrom('rate_history')
    .select(['valid_from', 'rate', 'set_by', 'rate_by'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('valid_from', 'desc')
    .limit(50)
    .execute();
}
