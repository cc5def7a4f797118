import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { Phone } from './phone.ts';
import { phoneHashesOf } from './stored-phone.ts';

type Reader = Database | Transaction;

interface Who {
  readonly siteId: string;
  readonly uid: string;
}

/** What the domains above do when the phone of a closed account is registered again, in its transaction. */
export interface ReturnParts {
  /** Had this account ever an inviter? */
  wasEverBound(tx: Transaction, siteId: string, uid: string): Promise<boolean>;
  /** What the person set for their own protection holds for the new account. `from` is the account that was closed last. */
  follow(tx: Transaction, who: Who, from: string, now: Date): Promise<void>;
}

/**
 * A person's account and the closed ones of the same phone, the newest first. For everything that is given once: a rule that
 * counts by the own uid alone gives it again with each account that is closed and registered anew.
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

/** Of some accounts those that are closed, each with the newest account of its phone. */
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

/** Before the phone is taken out of the user's row. */
export async function keepPhoneOfClosed(tx: Transaction, { siteId, uid }: Who, now: Date): Promise<void> {
  await sql`INSERT INTO earlier_accounts (site_id, uid, phone_hash, closed_at)
    SELECT site_id, uid, phone_hash, ${now} FROM users
    WHERE site_id = ${siteId} AND uid = ${uid} AND phone_hash IS NOT NULL`.execute(tx);
  // Under the key of this one: those before would else be forgotten with the key that they were signed by.
  await sql`UPDATE earlier_accounts e SET phone_hash = u.phone_hash FROM users u
    WHERE e.site_id = ${siteId} AND e.later_uid = ${uid}
      AND u.site_id = ${siteId} AND u.uid = ${uid} AND u.phone_hash IS NOT NULL`.execute(tx);
}

/** The account of this phone that was closed last. */
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

/** From now on the closed accounts of this phone are earlier ones of this account. */
export async function joinEarlierAccounts(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: Who,
  phone: Phone,
): Promise<void> {
  await tx
    .updateTable('earlier_accounts')
    .set({ later_uid: uid })
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
    .execute();
}

/** Closed accounts whose phone is known by an older key alone: without it, the phone is a new person's. */
export async function countClosedUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('earlier_accounts')
    .select(sql<bigint>`count(*)`.as('count'))
    .where(sql<string>`split_part(phone_hash, '.', 1)`, '<>', newest)
    .executeTakeFirstOrThrow();
  return count;
}
