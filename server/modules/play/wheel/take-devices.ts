import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { devicesOf } from '../../identity/auth/published.ts';
import type { Owner } from './store.ts';

/**
 * One device, one first spin: the device that spins and those on which this person logged in are theirs in the campaign
 * from now on. Where none is known it is the network: who sends no id would have as many first spins as accounts. False
 * where one of them is another person's already. Of two at one instant the second waits and is refused.
 */
export async function takeDevices(
  tx: Transaction,
  { siteId, uid }: Owner,
  spin: { readonly campaign: string; readonly deviceId: string; readonly network: string },
  now: Date,
): Promise<boolean> {
  const known = await tx
    .selectFrom(devicesOf(siteId).as('user_devices'))
    .select('device_id')
    .where('uid', '=', uid)
    .execute();
  // In one order for everybody, so that two people never wait for each other.
  const named = [spin.deviceId, ...known.map(({ device_id }) => device_id)].filter((id) => id !== '');
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
