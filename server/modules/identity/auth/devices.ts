import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { notifyUser } from '../../site/notices/index.ts';
import type { Phone } from './phone.ts';
import { phoneHashesOf } from './stored-phone.ts';

/** Records that this account was used on this device: shared devices are reviewed before money is paid out. */
export async function recordDevice(
  db: Transaction,
  user: { siteId: string; uid: string },
  origin: { address: string; device: string; deviceId: string },
  now: Date,
): Promise<void> {
  if (origin.deviceId === '') return;
  const { siteId, uid } = user;
  const seen = { device: origin.device, address: origin.address, last_seen_at: now };
  const { rows: seenBefore } = await sql<{ others: boolean; this: boolean }>`
    SELECT coalesce(bool_or(device_id <> ${origin.deviceId}), false) AS others,
      coalesce(bool_or(device_id = ${origin.deviceId}), false) AS this
    FROM user_devices WHERE site_id = ${siteId} AND uid = ${uid}`.execute(db);
  await db
    .insertInto('user_devices')
    .values({ site_id: user.siteId, uid: user.uid, device_id: origin.deviceId, first_seen_at: now, ...seen })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'device_id']).doUpdateSet(seen))
    .execute();
  // A user who has just registered has no other device yet.
  if (!seenBefore[0]?.others || seenBefore[0].this) return;
  await notifyUser(db, { siteId, uid, kind: 'login_new_device', params: { device: origin.device }, now });
}

/**
 * Whether this device logged in to this phone's account before. Unknown phones take the same query, so that timing does
 * not reveal them.
 */
export async function isKnownDevice(
  db: Database | Transaction,
  secrets: SecretKeys,
  siteId: string,
  phone: Phone,
  deviceId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_devices', (join) =>
      join
        .onRef('user_devices.site_id', '=', 'users.site_id')
        .onRef('user_devices.uid', '=', 'users.uid')
        .on('user_devices.device_id', '=', deviceId),
    )
    .select('users.uid')
    .where('users.site_id', '=', siteId)
    .where('users.phone_hash', 'in', phoneHashesOf(secrets, siteId, phone))
    .executeTakeFirst();
  return row !== undefined;
}

export interface UserDevice {
  readonly deviceId: string;
  readonly device: string;
  readonly address: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** Other users who logged in on the device. */
  readonly sharedWith: readonly string[];
}

/** The number of users listed for a device: a device in a shop may have many more. */
const SHARED_SHOWN = 20;
const DEVICES_SHOWN = 50;

/** The devices on which an account was used, latest use first, each with the other accounts used on it. */
export async function listDevices(db: Database | Transaction, siteId: string, uid: string): Promise<UserDevice[]> {
  const { rows } = await sql<{
    device_id: string;
    device: string;
    address: string;
    first_seen_at: Date;
    last_seen_at: Date;
    shared_with: string[] | null;
  }>`
    SELECT d.device_id, d.device, d.address, d.first_seen_at, d.last_seen_at, shared.uids AS shared_with
    FROM (SELECT * FROM user_devices WHERE site_id = ${siteId} AND uid = ${uid}
          ORDER BY last_seen_at DESC LIMIT ${DEVICES_SHOWN}) d
    CROSS JOIN LATERAL (
      SELECT array_agg(other.uid) AS uids
      FROM (SELECT o.uid FROM user_devices o
            WHERE o.site_id = ${siteId} AND o.device_id = d.device_id AND o.uid <> d.uid
            ORDER BY o.uid LIMIT ${SHARED_SHOWN}) other
    ) shared
    ORDER BY d.last_seen_at DESC`.execute(db);
  return rows.map((row) => ({
    deviceId: row.device_id,
    device: row.device,
    address: row.address,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    sharedWith: row.shared_with ?? [],
  }));
}
