import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { findUser } from './store.ts';
import { openPhone, phoneKeysOf } from './stored-phone.ts';

/**
 * Deletes the codes of a user's phone, and the counts of attempts by phone and by user. Counts of networks and devices
 * stay: they do not belong to a person, and closing accounts must not give a network new attempts.
 */
export async function forgetPhone(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
): Promise<void> {
  const row = await findUser(tx, siteId, uid);
  if (row && row.phone !== '') {
    const keys = phoneKeysOf(secrets, siteId, openPhone(secrets, row));
    await tx.deleteFrom('one_time_codes').where('site_id', '=', siteId).where('phone_hash', 'in', keys).execute();
    for (const key of keys) {
      await sql`DELETE FROM attempt_counters WHERE site_id = ${siteId} AND position(${key} in subject) > 0`.execute(tx);
    }
  }
  const ofUser = `(^|:)${uid}(:|$)`;
  await sql`DELETE FROM attempt_counters WHERE site_id = ${siteId} AND subject ~ ${ofUser}`.execute(tx);
}
