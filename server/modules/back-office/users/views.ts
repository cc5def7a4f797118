import { TOTAL_TYPES } from '@pitaka/core/money/ledger/account.ts';
import { accountNumberInSql, accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinct-values.ts';
import type { SessionEndReason, UsersTable } from '../../../platform/db/tables/sites-users.ts';
import { withinAmounts } from '../../../platform/http/amount-span.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { auditOf } from '../../identity/audit/published.ts';
import { type Phone, phoneHashesOf, readPhone } from '../../identity/auth/index.ts';
import { devicesOf, sessionsOf, usersOf } from '../../identity/auth/published.ts';
import { accountsOf } from '../../money/ledger/published.ts';

export type UserRow = Selectable<UsersTable>;

interface UserFilters {
  readonly words: string;
  readonly status: '' | 'active' | 'frozen';
  readonly job?: number | undefined;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
  readonly sort: 'createdAt' | 'total';
}

const IN_TOTAL = TOTAL_TYPES.map((type) => accountNumberInSql('users.uid', type)).join(', ');

/**
 * A user's total on this site in hundredths, summed over the user's account numbers; `users` is the user's row. The
 * site is a value, as a distributed database does not infer it from a list of users.
 */
export const userTotal = (siteId: string) => sql<bigint>`(
  SELECT coalesce(sum(a.balance_minor), 0)::bigint FROM ${accountsOf(siteId)} a
    WHERE a.account_id = ANY(ARRAY[${sql.raw(IN_TOTAL)}])
)`;

type ListedUser = Pick<
  UserRow,
  'site_id' | 'uid' | 'name' | 'area_code' | 'phone' | 'phone_hash' | 'role' | 'job' | 'status' | 'created_at'
> & {
  total_minor: bigint;
};

/** Users with totals from the ledger. */
const usersWithTotals = (siteId: string) =>
  sql<ListedUser>`(SELECT users.*, ${userTotal(siteId)} AS total_minor FROM ${usersOf(siteId)} users)`;

/** Users with totals from the copy, in the order of the totals (follow-totals.ts). */
const usersByTotal = (siteId: string) => sql<ListedUser>`(
  SELECT t.site_id, t.uid, t.total_minor, u.name, u.area_code, u.phone, u.phone_hash, u.role, u.job, u.status, u.created_at
  FROM user_totals t JOIN ${usersOf(siteId)} u ON u.site_id = t.site_id AND u.uid = t.uid)`;

/** Whether the list is sorted or filtered by total; if so, it is read from the copy of the totals. */
export function needsTotals({ sort, amountFrom, amountTo }: UserFilters): boolean {
  return sort === 'total' || amountFrom !== undefined || amountTo !== undefined;
}

/** Users by uid, whole phone or part of a name. */
export async function queryUsers(
  db: Database,
  siteId: string,
  filters: UserFilters,
  registered: { readonly from: Date | undefined; readonly before: Date | undefined },
  isByTotal: boolean,
  secrets: SecretKeys,
) {
  let query = db
    .selectFrom((isByTotal ? usersByTotal(siteId) : usersWithTotals(siteId)).as('users'))
    .select(['uid', 'name', 'area_code', 'phone', 'role', 'job', 'status', 'created_at', 'total_minor'])
    .where('site_id', '=', siteId);
  const text = filters.words.trim();
  if (text !== '') {
    const hashes = (await searchedPhones(db, siteId, text)).flatMap((phone) => phoneHashesOf(secrets, siteId, phone));
    query = isNumber(text)
      ? query.where(sql<boolean>`(uid = ${digitsOf(text)} OR phone_hash = ANY(${hashes}::text[]))`)
      : query.where('name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  }
  if (filters.status !== '') query = query.where('status', '=', filters.status);
  if (filters.job !== undefined) query = query.where('job', '=', filters.job);
  for (const condition of withinAmounts(sql.ref('total_minor'), filters)) query = query.where(condition);
  if (registered.from) query = query.where('created_at', '>=', registered.from);
  if (registered.before) query = query.where('created_at', '<', registered.before);
  return query;
}

/**
 * Accepts a number with the area code, without it, or as dialled at home: 0917 000 0000. Eight digits are a uid; a part
 * of a number is refused.
 */
export async function searchedPhones(db: Database, siteId: string, words: string): Promise<Phone[]> {
  const text = words.trim();
  if (!isNumber(text) || /^[0-9]{8}$/.test(text)) return [];
  const digits = digitsOf(text);
  const codes = await distinctValues(db, 'users', 'area_code', siteId);
  return codes.flatMap((areaCode) => {
    const numbers = [digits, ...(digits.startsWith(areaCode) ? [digits.slice(areaCode.length)] : [])];
    return numbers.flatMap((number) => {
      const phone = readPhone(areaCode, number);
      return phone.ok ? [phone.value] : [];
    });
  });
}

const isNumber = (text: string) => /[0-9]/.test(text) && /^[0-9+\s()-]+$/.test(text);
const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');

export interface AccountOfUser {
  readonly uid: string;
  readonly name: string;
  readonly balanceMinor: bigint;
  readonly version: bigint;
  readonly lastAtMs: bigint;
}

/** All accounts of these users in one statement; the accounts of one user are adjacent. */
export async function readAccounts(db: Database, siteId: string, uids: readonly string[]): Promise<AccountOfUser[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<{ name: string; balance_minor: bigint; version: bigint; last_at_ms: bigint }>`
    SELECT a.name, a.balance_minor, a.version, a.last_at_ms
    FROM unnest(${uids.map((uid) => String(accountNumbersOf(uid).from))}::bigint[],
                ${uids.map((uid) => String(accountNumbersOf(uid).before))}::bigint[]) AS asked (first, beyond)
    CROSS JOIN LATERAL (
      SELECT * FROM ${accountsOf(siteId)} accounts WHERE account_id >= asked.first AND account_id < asked.beyond
      ORDER BY account_id OFFSET 0
    ) a`.execute(db);
  return rows.map((row) => ({
    uid: row.name.slice(5, 13),
    name: row.name,
    balanceMinor: row.balance_minor,
    version: row.version,
    lastAtMs: row.last_at_ms,
  }));
}

/** The counts on the user's page, in one statement. */
export async function readUserCounts(
  db: Database,
  applicationsOf: (siteId: string) => Expression<unknown>,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  now: Date,
) {
  const { rows } = await sql<{
    open_sessions: number;
    devices: number;
    notes: number;
    applications: number;
    last_seen_at: Date | null;
  }>`
    SELECT (SELECT count(*)::int FROM ${sessionsOf(siteId)} sessions WHERE uid = ${uid}
              AND ended_at IS NULL AND expires_at > ${now}) AS open_sessions,
           (SELECT count(*)::int FROM ${devicesOf(siteId)} user_devices WHERE uid = ${uid}) AS devices,
           (SELECT count(*)::int FROM user_notes WHERE site_id = ${siteId} AND uid = ${uid}) AS notes,
           (SELECT count(*)::int FROM ${applicationsOf(siteId)} a WHERE uid = ${uid}) AS applications,
           (SELECT max(last_seen_at) FROM ${sessionsOf(siteId)} sessions WHERE uid = ${uid}) AS last_seen_at`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counts of nothing are still a row');
  return counts;
}

/** The newest freeze of this user in the audit log. */
export function findFreeze(db: Database, siteId: string, uid: string) {
  return db
    .selectFrom(auditOf(siteId).as('audit_rows'))
    .select(['at', 'operator_name', 'reason'])
    .where('target', '=', `user:${uid}`)
    .where('action', '=', 'user.freeze')
    .orderBy('position', 'desc')
    .executeTakeFirst();
}

export interface SessionOfUser {
  session_id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
}

const SESSIONS_SHOWN = 100;

export async function listUserSessions(db: Database, siteId: string, uid: string): Promise<SessionOfUser[]> {
  return db
    .selectFrom(sessionsOf(siteId).as('sessions'))
    .select(['session_id', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at', 'ended_at', 'end_reason'])
    .where('uid', '=', uid)
    .orderBy(sql`ended_at IS NOT NULL`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();
}

const ADDRESS_DAYS = 30;
const SHARED_SHOWN = 20;

/** Network addresses of this user's recent sessions, with other users at each. */
export async function listSharedAddresses(db: Database, siteId: string, uid: string, now: Date) {
  const since = new Date(now.getTime() - ADDRESS_DAYS * 86_400_000);
  const { rows } = await sql<{ address: string; last_seen_at: Date; shared_with: string[] | null }>`
    SELECT own.address, own.last_seen_at, shared.uids AS shared_with
    FROM (SELECT address, max(last_seen_at) AS last_seen_at FROM ${sessionsOf(siteId)} sessions
          WHERE uid = ${uid} AND last_seen_at > ${since}
          GROUP BY address ORDER BY 2 DESC LIMIT 20) own
    CROSS JOIN LATERAL (
      SELECT array_agg(other.uid) AS uids
      FROM (SELECT DISTINCT uid FROM ${sessionsOf(siteId)} sessions
            WHERE address = own.address AND uid <> ${uid} AND last_seen_at > ${since}
            ORDER BY uid LIMIT ${SHARED_SHOWN}) other
    ) shared
    ORDER BY own.last_seen_at DESC`.execute(db);
  return rows.map((row) => ({
    address: row.address,
    lastSeenAt: row.last_seen_at,
    sharedWith: row.shared_with ?? [],
  }));
}

export function queryNotes(db: Database, siteId: string, uid: string) {
  return db.selectFrom('user_notes').selectAll().where('site_id', '=', siteId).where('uid', '=', uid);
}
