import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { Phone } from './phone.ts';
import { findUser } from './store.ts';
import { openPhone, phoneHashesOf } from './stored-phone.ts';

type Reader = Database | Transaction;

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/**
 * Steps of other domains when an account gets the phone of an earlier one, by registering or by a change of the number;
 * they run in its transaction.
 */
export interface ReregistrationSteps {
  /** Whether this account ever had an inviter. */
  hadInviter(tx: Transaction, siteId: string, uid: string): Promise<boolean>;
  /** Applies the person's own limits and breaks to the account. `from`: the last one that left the number. */
  follow(tx: Transaction, user: UserKey, from: string, now: Date): Promise<void>;
}

/**
 * A person's account and the earlier accounts of its phones, newest first: those that were closed, and those that left a
 * number for another one. For benefits that a person gets once: if they were counted by uid, a person could get them
 * again by closing the account, or changing its number, and registering anew.
 */
export async function readPersonUids(db: Reader, siteId: string, uid: string): Promise<[string, ...string[]]> {
  const rows = await db
    .selectFrom('earlier_accounts')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('later_uid', '=', uid)
    .orderBy('closed_at', 'desc')
    .orderBy('uid')
    .execute();
  return [uid, ...new Set(rows.map((row) => row.uid))];
}

/** The ones of these accounts that left a phone, each with the newest account of the last phone that has one. */
export async function readLaterUids(
  db: Reader,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('earlier_accounts')
    .select(['uid', 'later_uid'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .orderBy('closed_at')
    .execute();
  return new Map(rows.flatMap(({ uid, later_uid: later }) => (later === null ? [] : [[uid, later] as const])));
}

/**
 * Stores the hash of the phone that an account leaves, because it is closed or gets another number. Call it before the
 * phone is removed from the user's row.
 */
export async function keepLeftPhone(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: UserKey,
  now: Date,
): Promise<void> {
  const user = await findUser(tx, siteId, uid);
  if (!user?.phone_hash) return;
  const { phone_hash: hash } = user;
  await sql`INSERT INTO earlier_accounts (site_id, uid, phone_hash, closed_at) VALUES (${siteId}, ${uid}, ${hash}, ${now})
    ON CONFLICT (site_id, uid, phone_hash) DO UPDATE SET closed_at = excluded.closed_at, later_uid = NULL`.execute(tx);
  // Rows of this number move to its current key: otherwise they could not be found after the key that signed them is
  // removed.
  const older = phoneHashesOf(secrets, siteId, openPhone(secrets, user)).filter((one) => one !== hash);
  if (older.length === 0) return;
  await sql`UPDATE earlier_accounts e SET phone_hash = ${hash}
    WHERE site_id = ${siteId} AND later_uid = ${uid} AND phone_hash = ANY(${older}::text[])
      AND NOT EXISTS (SELECT FROM earlier_accounts o
        WHERE o.site_id = e.site_id AND o.uid = e.uid AND o.phone_hash = ${hash})`.execute(tx);
}

/** The accounts that left this phone, the last one first. */
export async function findLeft(
  tx: Transaction,
  secrets: SecretKeys,
  siteId: string,
  phone: Phone,
): Promise<{ uid: string; inviterUid: string | null }[]> {
  const rows = await tx
    .selectFrom('earlier_accounts as e')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'e.site_id').onRef('u.uid', '=', 'e.uid'))
    .select(['e.uid', 'u.inviter_uid'])
    .where('e.site_id', '=', siteId)
    .where('e.phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
    .orderBy('e.closed_at', 'desc')
    .orderBy('e.uid')
    .execute();
  return rows.map((row) => ({ uid: row.uid, inviterUid: row.inviter_uid }));
}

/** Records the accounts that left this phone as earlier accounts of this one. */
export async function joinEarlierAccounts(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: UserKey,
  phone: Phone,
): Promise<void> {
  const hashes = phoneHashesOf(secrets, siteId, phone);
  // An account that gets its old number back has not left it.
  await tx
    .deleteFrom('earlier_accounts')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('phone_hash', 'in', hashes)
    .execute();
  await tx
    .updateTable('earlier_accounts')
    .set({ later_uid: uid })
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', hashes)
    .execute();
}

/**
 * Closed accounts whose phone is hashed only under an older key: if that key were removed, the phone would count as a
 * new person's.
 */
export async function countClosedUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('earlier_accounts')
    .select(sql<bigint>`count(*)`.as('count'))
    .where(sql<string>`split_part(phone_hash, '.', 1)`, '<>', newest)
    .executeTakeFirstOrThrow();
  return count;
}
