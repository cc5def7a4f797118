import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the users of a site, without their passwords. */
export function usersOf(siteId: string) {
  return queryPart
    .selectFrom('users')
    .select(['site_id', 'uid', 'name', 'area_code', 'phone', 'phone_hash', 'phone_sealed', 'role', 'job', 'level'])
    .select(['status', 'locale', 'birth_day', 'created_at', 'phone_changed_at'])
    .select(['rate', 'rate1', 'rate2', 'default_rate', 'inviter_uid'])
    .where('site_id', '=', siteId);
}

/**
 * Whether typed words fit a name as others see it (maskName): 'Maria' fits 'Ma*** S***', as every name does that begins
 * so. A comparison with the whole name would let its masked letters be guessed one by one.
 */
export function fitsMaskedName(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = typed.replaceAll('*', '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`false`;
  return sql`NOT EXISTS (
    SELECT FROM unnest(${words}::text[]) typed WHERE NOT EXISTS (
      SELECT FROM regexp_split_to_table(btrim(${name}), '\\s+') WITH ORDINALITY AS named (word, place),
        LATERAL (SELECT lower(left(word, CASE
          WHEN place = 1 AND char_length(word) > 3 THEN 2 WHEN char_length(word) > 1 THEN 1 ELSE 0 END)) AS shown) masked
      WHERE shown <> '' AND (starts_with(lower(typed), shown) OR starts_with(shown, lower(typed)))))`;
}

/** Locks users by uid until the transaction ends. */
export function lockUsers(tx: Transaction, siteId: string, uids: readonly string[]) {
  return tx
    .selectFrom('users')
    .select(['uid', 'inviter_uid', 'rate'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
}

export interface ReturnedAccount {
  readonly siteId: string;
  /** The closed account. */
  readonly uid: string;
  /** The open account of the same phone. */
  readonly laterUid: string;
}

/**
 * Closed accounts whose phone is registered again, and for which `condition` holds; it gets the columns of the site and
 * of the uid.
 */
export async function findReturned(
  db: Database,
  condition: (site: string, uid: string) => RawBuilder<boolean>,
  most: number,
): Promise<ReturnedAccount[]> {
  const { rows } = await sql<{ site_id: string; uid: string; later_uid: string }>`
    SELECT e.site_id, e.uid, e.later_uid FROM earlier_accounts e
    JOIN users u ON u.site_id = e.site_id AND u.uid = e.uid AND u.closed_at IS NOT NULL
    JOIN users l ON l.site_id = e.site_id AND l.uid = e.later_uid AND l.closed_at IS NULL
    WHERE ${condition('e.site_id', 'e.uid')}
    LIMIT ${most}`.execute(db);
  return rows.map((row) => ({ siteId: row.site_id, uid: row.uid, laterUid: row.later_uid }));
}

/** A part of a query: the devices of the users of a site. */
export function devicesOf(siteId: string) {
  return queryPart
    .selectFrom('user_devices')
    .select(['site_id', 'uid', 'device_id', 'device', 'address', 'first_seen_at', 'last_seen_at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the sessions of the users of a site, without their tokens. */
export function sessionsOf(siteId: string) {
  return queryPart
    .selectFrom('sessions')
    .select([
      'site_id',
      'session_id',
      'uid',
      'device',
      'address',
      'created_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'end_reason',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the agreements of users. */
export function consentsOf(siteId: string) {
  return queryPart
    .selectFrom('user_consents')
    .select(['site_id', 'uid', 'kind', 'version', 'locale', 'agreed_at'])
    .where('site_id', '=', siteId);
}

/**
 * Every transaction that changes a user's applications calls this: sessions tell phones the version of their cached
 * buttons.
 */
export async function bumpApplications(tx: Transaction, siteId: string, uid: string): Promise<void> {
  await sql`
    INSERT INTO application_versions (site_id, uid, version) VALUES (${siteId}, ${uid}, 1)
    ON CONFLICT (site_id, uid) DO UPDATE SET version = application_versions.version + 1`.execute(tx);
}

/** Users whose phone is sealed under an older key than the newest. */
export async function countUsersUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'phone_sealed', 'phone_hash'))
    .executeTakeFirstOrThrow();
  return count;
}
