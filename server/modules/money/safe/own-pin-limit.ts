import type { PinAbove } from '@pitaka/core/money/safe/own-pin-limit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';

/** Reads the users' own limits; requests of the same moment share one statement. */
export function createOwnPinReader(reader: PreparedReader): (siteId: string, uid: string) => Promise<PinAbove> {
  return createSiteBatches(async (siteId, uids) => {
    const rows = await reader.read<{ uid: string; pin_above_minor: bigint | null }>({
      name: 'own_pin_limits',
      text: 'SELECT uid, pin_above_minor FROM safes WHERE site_id = $1 AND uid = ANY($2::text[])',
      values: [siteId, uids],
    });
    const limits = new Map(rows.map((row) => [row.uid, row.pin_above_minor]));
    return uids.map((uid) => limits.get(uid) ?? null);
  });
}

/**
 * Undefined: the user has no safe password, which a limit needs. Locks the row, so that changes are decided one by one.
 */
export async function lockOwnPin(tx: Transaction, siteId: string, uid: string): Promise<PinAbove | undefined> {
  const row = await tx
    .selectFrom('safes')
    .select('pin_above_minor')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  return row?.pin_above_minor;
}

export async function writeOwnPin(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  above: PinAbove,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('safes')
    .set({ pin_above_minor: above, updated_at: now })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
}
