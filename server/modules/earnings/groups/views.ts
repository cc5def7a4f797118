import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type KeysetColumn, type KeysetRequest, keysetColumn, keysetPage } from '../../../platform/db/keyset-page.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { plansOf } from '../plan-console/published.ts';

type Reader = Database | Transaction;

const MAX_ROWS = 100;
export const MAX_MEMBERS = 500;
const MAX_CHOICES = 1000;

/** Each promoter's group at a moment, for promoters who were ever in one. */
function placesAt(siteId: string, at: Date): RawBuilder<unknown> {
  return sql`
    SELECT DISTINCT ON (uid) uid, group_id, valid_from, set_by FROM group_history
    WHERE site_id = ${siteId} AND valid_from <= ${at} ORDER BY uid, valid_from DESC`;
}

/** Sorts by name, ignoring case, the archived groups last. */
const BY_NAME: KeysetColumn = {
  column: sql`(CASE WHEN g.archived_at IS NULL THEN '0' ELSE '1' END || lower(g.name))`,
  type: 'text',
};

/** One page of a site's groups. */
export function pageGroups(db: Database, siteId: string, request: KeysetRequest) {
  const query = db.selectFrom('promoter_groups as g').selectAll('g').where('g.site_id', '=', siteId);
  const order = { name: 'name', by: BY_NAME, id: keysetColumn('g.group_id', 'text'), descending: false };
  return keysetPage(db, query, order, request);
}

/** Groups that are not archived, by name. */
export function readOpenGroups(db: Database, siteId: string) {
  return db
    .selectFrom('promoter_groups')
    .select(['group_id as id', 'name'])
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(MAX_CHOICES)
    .execute();
}

/** The number of members of each group at a moment; empty groups are left out. */
export async function countMembersOfEach(
  db: Reader,
  siteId: string,
  groupIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ group_id: string; count: number }>`
    SELECT h.group_id, count(*)::int AS count FROM group_history h
    WHERE h.site_id = ${siteId} AND h.group_id = ANY(${groupIds}) AND h.valid_from <= ${at} AND NOT EXISTS (
      SELECT FROM group_history later WHERE later.site_id = h.site_id AND later.uid = h.uid
        AND later.valid_from > h.valid_from AND later.valid_from <= ${at})
    GROUP BY h.group_id`.execute(db);
  return new Map(rows.map(({ group_id, count }) => [group_id, count]));
}

export async function countMembers(db: Reader, siteId: string, groupId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${placesAt(siteId, at)}) p WHERE p.group_id = ${groupId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface GroupMember {
  readonly uid: string;
  readonly name: string | null;
  readonly valid_from: Date;
  readonly set_by: string;
}

/** The members of a group now, and its future members. */
export async function readMembers(db: Reader, siteId: string, groupId: string, now: Date): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    SELECT p.uid, u.name, p.valid_from, p.set_by
    FROM (
      SELECT * FROM (${placesAt(siteId, now)}) is_now
      UNION ALL
      SELECT uid, group_id, valid_from, set_by FROM group_history
      WHERE site_id = ${siteId} AND group_id = ${groupId} AND valid_from > ${now}
    ) p
    JOIN ${usersOf(siteId)} u ON u.uid = p.uid
    WHERE p.group_id = ${groupId}
    ORDER BY u.name, p.uid, p.valid_from LIMIT ${MAX_MEMBERS + 1}`.execute(db);
  return rows;
}

/** The group of a promoter at a moment. */
export function readGroupAt(db: Reader, siteId: string, uid: string, at: Date) {
  return db
    .selectFrom('group_history as h')
    .leftJoin('promoter_groups as g', (join) =>
      join.onRef('g.site_id', '=', 'h.site_id').onRef('g.group_id', '=', 'h.group_id'),
    )
    .select(['h.group_id', 'g.name'])
    .where('h.site_id', '=', siteId)
    .where('h.uid', '=', uid)
    .where('h.valid_from', '<=', at)
    .orderBy('h.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All memberships of a promoter, the newest first. */
export function readGroupHistory(db: Reader, siteId: string, uid: string) {
  return db
    .selectFrom('group_history as h')
    .leftJoin('promoter_groups as g', (join) =>
      join.onRef('g.site_id', '=', 'h.site_id').onRef('g.group_id', '=', 'h.group_id'),
    )
    .select(['h.valid_from', 'h.group_id', 'h.set_by', 'g.name'])
    .where('h.site_id', '=', siteId)
    .where('h.uid', '=', uid)
    .orderBy('h.valid_from', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export interface GroupPlan {
  readonly groupId: string;
  readonly id: string;
  readonly name: string;
}

/**
 * Plans with a version for one of the groups that is in force or planned. Such a version is not off, and no later
 * version has begun.
 */
export async function readRunningPlans(
  db: Reader,
  siteId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<GroupPlan[]> {
  const { rows } = await sql<GroupPlan>`
    SELECT DISTINCT ON (p.scope_id, p.plan_id) p.scope_id AS "groupId", p.plan_id AS id, p.name
    FROM ${plansOf(siteId)} p
    WHERE p.scope = 'group' AND p.scope_id = ANY(${groupIds}) AND p.terms IS NOT NULL
      AND NOT EXISTS (
      SELECT FROM ${plansOf(siteId)} later
      WHERE later.site_id = p.site_id AND later.plan_id = p.plan_id AND later.effective_from <= ${now}
        AND (later.effective_from, later.version) > (p.effective_from, p.version))
    ORDER BY p.scope_id, p.plan_id, p.version DESC`.execute(db);
  return rows;
}
