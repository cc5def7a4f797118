import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { rateHistoryOf, teamHistoryOf } from '../../earnings/team/published.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';

type Reader = Database | Transaction;

/**
 * Whether the user has ever had an inviter, by registration, by a code or by an operator. Includes earlier accounts of
 * the same person.
 */
export async function hadInviter(db: Reader, siteId: string, uid: string): Promise<boolean> {
  const uids = await readPersonUids(db, siteId, uid);
  const { rows } = await sql<{ bound: boolean }>`
    SELECT EXISTS (SELECT FROM ${usersOf(siteId)} users WHERE uid = ANY (${uids}::text[]) AND inviter_uid IS NOT NULL)
      OR EXISTS (
        SELECT FROM ${teamHistoryOf(siteId)} team_history WHERE uid = ANY (${uids}::text[]) AND inviter_uid IS NOT NULL)
      AS bound`.execute(db);
  return rows[0]?.bound ?? false;
}

/** The rate with which a user began, in percent; undefined if a person has set a rate since. */
export async function readStartRate(db: Reader, siteId: string, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ rate: string }>`
    SELECT rate FROM ${usersOf(siteId)} users WHERE uid = ${uid} AND NOT EXISTS (
      SELECT FROM ${rateHistoryOf(siteId)} h WHERE h.uid = ${uid} AND h.set_by <> 'start')`.execute(db);
  return rows[0] && Number(rows[0].rate);
}

export interface InviteState {
  readonly inviter:
    | { readonly uid: string; readonly name: string | null; readonly area_code: string; readonly phone: string }
    | undefined;
  readonly invited: number;
  readonly default_rate: string;
  readonly rate1: string;
  readonly rate2: string;
}

export async function readInviteState(db: Database, siteId: string, uid: string): Promise<InviteState> {
  const own = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['inviter_uid', 'default_rate', 'rate1', 'rate2'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const inviter =
    own.inviter_uid === null
      ? undefined
      : await db
          .selectFrom(usersOf(siteId).as('users'))
          .select(['uid', 'name', 'area_code', 'phone'])
          .where('uid', '=', own.inviter_uid)
          .executeTakeFirst();
  const { default_rate, rate1, rate2 } = own;
  return { inviter, invited: await countInvited(db, siteId, uid), default_rate, rate1, rate2 };
}

export interface InvitedRow {
  readonly uid: string;
  readonly name: string | null;
  readonly area_code: string;
  readonly phone: string;
  readonly since: Date;
}

/** Direct members, newest first by the time at which they were bound or, if they never were, registered. */
export async function readInvited(
  db: Database,
  owner: { readonly siteId: string; readonly uid: string },
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: InvitedRow[]; count: number }> {
  const { rows } = await sql<InvitedRow>`
    SELECT u.uid, u.name, u.area_code, u.phone, coalesce(h.valid_from, u.created_at) AS since
    FROM ${usersOf(owner.siteId)} u LEFT JOIN LATERAL (
      SELECT valid_from FROM ${teamHistoryOf(owner.siteId)} team_history
      WHERE uid = u.uid AND inviter_uid = ${owner.uid} ORDER BY valid_from DESC LIMIT 1
    ) h ON true
    WHERE u.site_id = ${owner.siteId} AND u.inviter_uid = ${owner.uid}
    ORDER BY since DESC, u.uid LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, count: await countInvited(db, owner.siteId, owner.uid) };
}

async function countInvited(db: Database, siteId: string, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('inviter_uid', '=', uid)
    .executeTakeFirstOrThrow();
  return count;
}
