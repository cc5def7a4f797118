import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { LateChangesTable } from '../../../platform/db/tables/channels.ts';
import { newId } from '../../../platform/ids.ts';
import { readLaterUids } from '../../identity/auth/index.ts';

type Reader = LateChangesTable['reader'];

interface ChangedDay {
  readonly uid: string;
  /** 20260301, of the site. */
  readonly day: number;
}

const AT_ONCE = 500;

/**
 * Records changed days for agents' statements, if the site has agents, and for cashback, even of users without a bonus,
 * whose first claim may be in progress. Each change gets new rows, because a reader that is processing the same day has
 * read it before this change.
 */
export async function noteLateChanges(tx: Transaction, siteId: string, changed: readonly ChangedDay[]): Promise<void> {
  if (changed.length === 0) return;
  await noteForAgents(tx, siteId, changed);
  await noteForBonuses(tx, siteId, changed);
}

async function noteForAgents(tx: Transaction, siteId: string, changed: readonly ChangedDay[]): Promise<void> {
  const hasAgents = await tx.selectFrom('agents').select('uid').where('site_id', '=', siteId).limit(1).execute();
  if (hasAgents.length > 0) await note(tx, siteId, 'agents', changed);
}

/**
 * Needed even if no day result changed: a debt removes stakes from the turnover of a bonus even if its money was not
 * lost.
 */
export async function noteForBonuses(tx: Transaction, siteId: string, changed: readonly ChangedDay[]): Promise<void> {
  // Wins of a closed account reduce the losses of the person's current account.
  const laterUids = await readLaterUids(
    tx,
    siteId,
    changed.map(({ uid }) => uid),
  );
  const later = changed.flatMap(({ uid, day }) => {
    const laterUid = laterUids.get(uid);
    return laterUid === undefined ? [] : [{ uid: laterUid, day }];
  });
  await note(tx, siteId, 'cashback', [...changed, ...later]);
}

async function note(tx: Transaction, siteId: string, reader: Reader, changed: readonly ChangedDay[]): Promise<void> {
  const uids = changed.map(({ uid }) => uid);
  const days = changed.map(({ day }) => day);
  await sql`INSERT INTO late_changes (site_id, reader, uid, day, note_id)
    SELECT DISTINCT ${siteId}, ${reader}, c.uid, c.day, ${newId('lc')}
    FROM unnest(${uids}::text[], ${days}::int[]) c (uid, day)`.execute(tx);
}

/** Sites that have changed days for a reader. */
export async function findLateSites(db: Database, reader: Reader): Promise<string[]> {
  const rows = await db.selectFrom('late_changes').select('site_id').distinct().where('reader', '=', reader).execute();
  return rows.map(({ site_id }) => site_id);
}

/**
 * Returns some of a reader's changed days and deletes them, each once: the caller processes them in the same
 * transaction.
 */
export async function takeLateChanges(
  tx: Transaction,
  siteId: string,
  reader: Reader,
  most = AT_ONCE,
): Promise<ChangedDay[]> {
  const { rows } = await sql<ChangedDay>`
    DELETE FROM late_changes WHERE site_id = ${siteId} AND reader = ${reader} AND (uid, day, note_id) IN (
      SELECT uid, day, note_id FROM late_changes WHERE site_id = ${siteId} AND reader = ${reader}
      ORDER BY uid, day LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING uid, day`.execute(tx);
  return [...new Map(rows.map((row) => [`${row.uid} ${row.day}`, row])).values()];
}

/** Whether this person's days have changed since this reader's last call. */
export async function takeLateChangesOf(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  reader: Reader,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('late_changes')
    .where('site_id', '=', siteId)
    .where('reader', '=', reader)
    .where('uid', '=', uid)
    .returning('day')
    .execute();
  return taken.length > 0;
}
