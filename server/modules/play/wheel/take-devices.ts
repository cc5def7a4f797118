import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { devicesOf } from '../../identity/auth/published.ts';
import type { Owner } from './store.ts';

/**
 * Allows one first spin for each device: the spinning device and the devices of this person's logins belong to the
 * person for this campaign. Without a known device the network counts: otherwise a client without an id would have a
 * first spin for each account. False if another person already has one of these devices. If two spins are simultaneous,
 * the second waits and is refused.
 */
export async function takeDevices(
  tx: Transaction,
  { siteId, uid }: Owner,
  spin: { readonly campaign: string; readonly deviceId: string; readonly network: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .selectFrom(devicesOf(siteId).as('user_devices'))
    .select('device_id')
    .where('uid', '=', uid)
    .execute();
  // The same order in all transactions, so that they cannot deadlock.
  const named = [spin.deviceId, ...rows.map(({ device_id }) => device_id)].filter((id) => id !== '');
  const devices = [...new Set(named.length > 0 ? named : [`network ${spin.network}`])].sort();
  await sql`INSERT INTO wheel_devices (site_id, campaign, device_id, uid, at)
    SELECT ${siteId}, ${spin.campaign}, d.id, ${uid}, ${now} FROM unnest(${devices}::text[]) d (id)
    ON CONFLICT DO NOTHING`.execute(tx);
  const other = await tx
    .selectFrom('wheel_devices')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('campaign', '=', spin.campaign)
    .where('device_id', 'in', devices)
    .where('uid', '<>', uid)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
