import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { findParties, type Party } from './parties.ts';

/** The contract states the same maximum (/wallet/favourite). */
const MAX_FAVOURITES = 50;

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** The user's favourites, newest first. */
export async function readFavourites(db: Database, { siteId, uid }: UserKey): Promise<Party[]> {
  const rows = await db
    .selectFrom('transfer_favourites')
    .select('favoured_uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('chosen_at', 'desc')
    .orderBy('favoured_uid')
    .execute();
  const uids = rows.map((row) => row.favoured_uid);
  const parties = await findParties(db, siteId, uids);
  return uids.flatMap((favouriteUid) => parties.get(favouriteUid) ?? []);
}

export async function isFavourite(db: Database, { siteId, uid }: UserKey, favoured: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_favourites')
    .select('favoured_uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('favoured_uid', '=', favoured)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a favourite; beyond the maximum the oldest is dropped. */
export async function addFavourite(db: Database, { siteId, uid }: UserKey, favoured: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('transfer_favourites')
      .values({ site_id: siteId, uid, favoured_uid: favoured, chosen_at: now })
      .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'favoured_uid']).doNothing())
      .execute();
    await sql`
      DELETE FROM transfer_favourites WHERE site_id = ${siteId} AND uid = ${uid} AND favoured_uid IN (
        SELECT favoured_uid FROM transfer_favourites WHERE site_id = ${siteId} AND uid = ${uid}
        ORDER BY chosen_at DESC, favoured_uid OFFSET ${MAX_FAVOURITES})`.execute(tx);
  });
}

export async function removeFavourite(db: Database, { siteId, uid }: UserKey, favoured: string): Promise<void> {
  await db
    .deleteFrom('transfer_favourites')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('favoured_uid', '=', favoured)
    .execute();
}
