import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lockUser, setUserInviter } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { lockSite } from '../../site/sites/published.ts';

/**
 * Serialises changes of inviters on a site. Several changes together could form a cycle that none of them sees, and
 * locking the users' own rows would not prevent it (decision 198).
 */
export async function lockTeams(tx: Transaction, siteId: string): Promise<void> {
  await lockSite(tx, siteId);
}

/** Whether the first user is anywhere below the second. A cycle in the data ends at its start. */
export async function isInTeamOf(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  leader: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE above (uid) AS (
      SELECT inviter_uid FROM ${usersOf(siteId)} users WHERE uid = ${uid}
      UNION
      SELECT u.inviter_uid FROM ${usersOf(siteId)} u JOIN above a ON u.uid = a.uid WHERE u.site_id = ${siteId}
    )
    SELECT EXISTS (SELECT FROM above WHERE uid = ${leader}) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The first move also stores the inviter before it: `users` has only the present one. */
export async function writeMove(
  tx: Transaction,
  move: { readonly siteId: string; readonly uid: string; readonly inviterUid: string | null; readonly setBy: string },
  now: Date,
): Promise<void> {
  const { siteId, uid, inviterUid, setBy } = move;
  const member = await lockUser(tx, siteId, uid);
  if (!member) throw new Error(`a move of ${uid}, who is not a user`);
  const start = { valid_from: member.created_at, inviter_uid: member.inviter_uid, set_by: 'start' };
  await tx
    .insertInto('team_history')
    .values({ site_id: siteId, uid, ...start, set_at: member.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const set = { inviter_uid: inviterUid, set_by: setBy, set_at: now };
  await tx
    .insertInto('team_history')
    .values({ site_id: siteId, uid, valid_from: now, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'valid_from']).doUpdateSet(set))
    .execute();
  await setUserInviter(tx, { siteId, uid }, inviterUid);
}
