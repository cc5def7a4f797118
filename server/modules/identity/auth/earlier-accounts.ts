import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { Phone } from './phone.ts';
import { phoneHashesOf } from './stored-phone.ts';

type Reader = Database | Transaction;

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/**
 * Steps of other domains when the phone of a closed account is registered again; they run in the registration's
 * transaction.
 */
export interface ReregistrationSteps {
  /** Whether this account ever had an inviter. */
  hadInviter(tx: Transaction, siteId: string, uid: string): Promise<boolean>;
  /** Applies the person's own limits and breaks to the new account. `from`: the most recently closed account. */
  follow(tx: Transaction, user: UserKey, from: string, now: Date): Promise<void>;
}

/**
 * A person's account and the closed accounts of the same phone, newest first. For benefits that a person gets once: if
 * they were counted by uid, a person could get them again by closing the account and registering anew.
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
  return [uid, ...rows.map((row) => row.uid)];
}

/** The closed ones of these accounts, each with the newest account of its phone. */
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
    .execute();
  return new Map(rows.flatMap(({ uid, later_uid: later }) => (later === null ? [] : [[uid, later] as const])));
}

/** Stores the hash of a closed account's phone. Call it before the phone is removed from the user's row. */
export async function keepPhoneHashOfClosed(tx: Transaction, { siteId, uid }: UserKey, now: Date): Promise<void> {
  await sql`INSERT INTO earlier_accounts (site_id, uid, phone_hash, closed_at)
    SELECT site_id, uid, phone_hash, ${now} FROM users
    WHERE site_id = ${siteId} AND uid = ${uid} AND phone_hash IS NOT NULL`.execute(tx);
  // Rows move to the current key: otherwise they could not be found after the key that signed them is removed.
  await sql`UPDATE earlier_accounts e SET phone_hash = u.phone_hash FROM users u
    WHERE e.site_id = ${siteId} AND e.later_uid = ${uid}
      AND u.site_id = ${siteId} AND u.uid = ${uid} AND u.phone_hash IS NOT NULL`.execute(tx);
}

/** The most recently closed account of this phone. */
export async function findClosedLast(
  tx: Transaction,
  secrets: SecretKeys,
  siteId: string,
  phone: Phone,
): Promise<{ uid: string; inviterUid: string | null } | undefined> {
  const row = await tx
    .selectFrom('earlier_accounts as e')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'e.site_id').onRef('u.uid', '=', 'e.uid'))
    .select(['e.uid', 'u.inviter_uid'])
    .where('e.site_id', '=', siteId)
    .where('e.phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
    .orderBy('e.closed_at', 'desc')
    .orderBy('e.uid')
    .limit(1)
    .executeTakeFirst();
  return row && { uid: row.uid, inviterUid: row.inviter_uid };
}

/** Records the closed accounts of this phone as earlier accounts of this one. */
export async function joinEarlierAccounts(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: UserKey,
  phone: Phone,
): Promise<void> {
  await tx
    .updateTable('earlier_accounts')
    .set({ later_uid: uid })
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
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
