import { sessionExpiry } from '@pitaka/core/identity/auth/session.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import type { UsersTable } from '../../../platform/db/tables/sites-users.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { recordDevice } from './devices.ts';
import type { Phone } from './phone.ts';
import { phoneHashesOf } from './stored-phone.ts';
import { hashToken, newToken } from './token.ts';

export type UserRow = Selectable<UsersTable>;

/** The origin of a log-in. */
export interface Origin {
  /** The id that the client stores; '' if it sent none. */
  readonly deviceId: string;
  readonly address: string;
  /** The network: a limit by address counts all attempts of a network together. */
  readonly network: string;
  readonly device: string;
}

export function findUserByPhone(
  db: Database | Transaction,
  secrets: SecretKeys,
  siteId: string,
  phone: Phone,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
    .executeTakeFirst();
}

export function findUser(db: Database | Transaction, siteId: string, uid: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('site_id', '=', siteId).where('uid', '=', uid).executeTakeFirst();
}

/** The user, locked until the transaction ends. Facts that were verified before the lock must be checked again. */
export function lockUser(tx: Transaction, siteId: string, uid: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Names of users by uid; a user without a name is left out. */
export async function readUserNames(
  db: Database,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'name'])
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  return new Map(rows.flatMap(({ uid, name }) => (name === null ? [] : [[uid, name]])));
}

/** Masked names of users by uid, for other users; a user without a name is left out. */
export async function readMaskedNames(
  db: Database,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await readUserNames(db, siteId, uids);
  return new Map([...names].flatMap(([uid, name]) => (name === '' ? [] : [[uid, maskName(name)]])));
}

/** Which of some users are frozen. */
export async function readFrozen(db: Database, siteId: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...new Set(uids)])
    .where('status', '=', 'frozen')
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** The columns that the answer to a log-in contains. */
const PRESENTED = [
  'site_id',
  'uid',
  'area_code',
  'phone',
  'phone_sealed',
  'role',
  'job',
  'level',
  'rate',
  'rate1',
  'rate2',
  'default_rate',
  'locale',
  'avatar',
  'name',
  'shown_name',
] as const satisfies (keyof UserRow)[];
export type PresentedUser = Pick<UserRow, (typeof PRESENTED)[number]>;

/** Users in the order of their uids: joins the reads of many callers in one tick of the event loop. */
export async function readUsers(
  reader: PreparedReader,
  siteId: string,
  uids: readonly string[],
): Promise<(PresentedUser | undefined)[]> {
  const rows = await reader.read<PresentedUser>({
    name: 'presented users',
    text: `SELECT ${PRESENTED.join(', ')} FROM users WHERE site_id = $1 AND uid = ANY($2::text[])`,
    values: [siteId, [...new Set(uids)]],
  });
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return uids.map((uid) => byUid.get(uid));
}

/** Opens a session of a user who was locked or created in this transaction; returns the token, which is not stored. */
export async function insertSession(
  db: Transaction,
  user: { site_id: string; uid: string },
  origin: Origin,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      site_id: user.site_id,
      token_hash: hashToken(token),
      session_id: newId('se', now.getTime()),
      uid: user.uid,
      created_at: now,
      last_seen_at: now,
      expires_at: sessionExpiry(now),
      ended_at: null,
      end_reason: null,
      address: origin.address,
      device: origin.device,
    })
    .execute();
  await recordDevice(db, { siteId: user.site_id, uid: user.uid }, origin, now);
  return token;
}

export async function setPasswordHash(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
}

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

async function changeUser(tx: Transaction, { siteId, uid }: UserKey, set: Updateable<UsersTable>): Promise<void> {
  await tx.updateTable('users').set(set).where('site_id', '=', siteId).where('uid', '=', uid).execute();
}

/** Columns that other modules set, in their own transactions. */
export const setUserName = (tx: Transaction, user: UserKey, name: string) => changeUser(tx, user, { name });
export const setUserPhone = (
  tx: Transaction,
  user: UserKey,
  phone: Pick<Updateable<UsersTable>, 'area_code' | 'phone' | 'phone_hash' | 'phone_sealed' | 'phone_changed_at'>,
) => changeUser(tx, user, phone);
export const setUserLevel = (tx: Transaction, user: UserKey, level: number) => changeUser(tx, user, { level });
export const setUserInviter = (tx: Transaction, user: UserKey, inviterUid: string | null) =>
  changeUser(tx, user, { inviter_uid: inviterUid });

/** The user's own rate, and the rates of direct and indirect members, in percent. */
export const setUserRates = (tx: Transaction, user: UserKey, rates: Pick<UserRow, 'rate' | 'rate1' | 'rate2'>) =>
  changeUser(tx, user, rates);

/** Freezes or unfreezes a user; false if the user does not exist or already was in that state. */
export async function setUserStatus(
  tx: Transaction,
  siteId: string,
  uid: string,
  change: { from: 'active' | 'frozen'; to: 'active' | 'frozen' },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ status: change.to })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('status', '=', change.from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
