import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';
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
}

export async function readTeam(
  db: Database,
  owner: { siteId: string; uid: string },
  since: { monthStart: Date; monthFrom: number; activeFrom: number },
): Promise<TeamFigures> {
  const { siteId, uid } = owner;
  const { rows } = await sql<TeamFigures>`
    WITH ${below(siteId, uid)}
    SELECT count(*) FILTER (WHERE t.depth = 1)::int AS direct, count(*) FILTER (WHERE t.depth > 1)::int AS indirect,
      count(*) FILTER (WHERE EXISTS (
        SELECT FROM ${earningRollupsOf(siteId)} r
        WHERE r.member_uid = t.uid AND r.day >= ${since.activeFrom}))::int AS active,
      count(*) FILTER (WHERE u.created_at >= ${since.monthStart})::int AS "newThisMonth",
      (SELECT coalesce(sum(r.settled + r.estimated), 0)::text FROM ${earningRollupsOf(siteId)} r
       WHERE r.uid = ${uid} AND r.member_uid <> ${uid} AND r.day >= ${since.monthFrom})
        AS contribution
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
  readonly rate: string;
}

/** The owner's earnings from a member and the members below since a day. */
function memberColumns(siteId: string, owner: string, monthFrom: number): RawBuilder<unknown> {
  return sql`u.uid, u.name, u.area_code, u.phone, u.level, u.created_at, u.rate,
    (SELECT count(*)::int FROM ${usersOf(siteId)} d WHERE d.inviter_uid = u.uid) AS direct,
    (SELECT coalesce(sum(r.settled + r.estimated), 0)::text FROM ${earningRollupsOf(siteId)} r
     WHERE r.uid = ${owner} AND r.day >= ${monthFrom}
       AND r.member_uid IN (SELECT u.uid UNION ALL
         SELECT d.uid FROM ${usersOf(siteId)} d WHERE d.inviter_uid = u.uid)) AS contribution`;
}

export interface MemberFilter {
  readonly siteId: string;
  readonly owner: string;
  readonly parent: string;
  readonly search: string;
  readonly monthFrom: number;
}

/** Direct members of a parent, newest first; a search covers the whole team below the parent. */
export async function readMembers(
  db: Database,
  filter: MemberFilter,
  page: PageWindow,
): Promise<{ rows: readonly MemberRow[]; total: number }> {
  const { siteId, owner, parent, search, monthFrom } = filter;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const from =
    search === ''
      ? sql`FROM ${usersOf(siteId)} u WHERE u.inviter_uid = ${parent}`
      : sql`FROM team t JOIN ${usersOf(siteId)} u ON u.uid = t.uid
          WHERE u.uid = ${search} OR u.name ILIKE ${pattern}`;
  const team = sql`WITH ${below(siteId, parent)}`;
  const counted = await sql<{ count: number }>`${team} SELECT count(*)::int AS count ${from}`.execute(db);
  const { rows } = await sql<MemberRow>`
    ${team} SELECT ${memberColumns(siteId, owner, monthFrom)} ${from}
    ORDER BY u.created_at DESC, u.uid LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

export async function readMember(
  db: Database,
  owner: { siteId: string; uid: string },
  uid: string,
  monthFrom: number,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT ${memberColumns(owner.siteId, owner.uid, monthFrom)}
    FROM ${usersOf(owner.siteId)} u WHERE u.uid = ${uid}`.execute(db);
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
  db: Database,
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
  return rows.map((row) => ({ uid: row.uid, name: row.name ?? row.uid }));
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
