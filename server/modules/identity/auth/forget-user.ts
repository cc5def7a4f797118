import type { Transaction } from '../../../platform/db/database.ts';
import { forgetExports } from '../../../platform/exports/forget-exports.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { keepLeftPhone } from './earlier-accounts.ts';
import { forgetPhone } from './forget-phone.ts';

/** The personal columns of a user, emptied. Add every new personal column here. */
export const EMPTY_PERSON = {
  area_code: '',
  phone: '',
  phone_hash: null,
  phone_sealed: '',
  password_hash: null,
  name: null,
  avatar: '',
  shown_name: '',
  birth_day: null,
} as const;

/**
 * Closes an account permanently. The remaining rows do not identify the person: no number, name, address or device, no
 * code and no count of attempts, no file with the person's data. A keyed hash of the phone stays for some years
 * (earlier-accounts.ts).
 */
export async function forgetUser(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  now: Date,
): Promise<void> {
  await keepLeftPhone(tx, secrets, { siteId, uid }, now);
  await forgetPhone(tx, secrets, { siteId, uid });
  await forgetExports(tx, { siteId, owner: uid });
  await tx
    .updateTable('users')
    .set({ ...EMPTY_PERSON, status: 'frozen', closed_at: now })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ address: '', device: '' })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  await tx.deleteFrom('user_devices').where('site_id', '=', siteId).where('uid', '=', uid).execute();
}
