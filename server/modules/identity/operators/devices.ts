import type { Database, Transaction } from '../../../platform/db/database.ts';

/**
 * Whether an operator logged in under this name on this device before. Unknown names take the same query, so that
 * timing does not reveal them.
 */
export async function isKnownOperatorDevice(db: Database, name: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .innerJoin('operator_devices', 'operator_devices.operator_id', 'operators.operator_id')
    .select('operators.operator_id')
    .where('operators.name', '=', name)
    .where('operator_devices.device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordOperatorDevice(
  tx: Transaction,
  operatorId: string,
  deviceId: string,
  now: Date,
): Promise<void> {
  if (deviceId === '') return;
  await tx
    .insertInto('operator_devices')
    .values({ operator_id: operatorId, device_id: deviceId, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'device_id']).doUpdateSet({ last_seen_at: now }))
    .execute();
}
