import type { Transaction } from '../../../platform/db/database.ts';
import { forgetExports } from '../../../platform/exports/forget-exports.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { forgetPhone } from './forget-phone.ts';
import { EMPTY_PERSON } from './forget-user.ts';
import { findUser } from './store.ts';
import { openPhone, phoneHashesOf } from './stored-phone.ts';

/**
 * Erases a user: unlike after the closing of an account, no hash of the phone stays, so that the number registers as a
 * new person's.
 */
export async function eraseUser(
  tx: Transaction,
  secrets: SecretKeys,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  now: Date,
): Promise<void> {
  const row = await findUser(tx, siteId, uid);
  if (!row) return;
  const hashes = row.phone === '' ? [] : phoneHashesOf(secrets, siteId, openPhone(secrets, row));
  await tx
    .deleteFrom('earlier_accounts')
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('uid', '=', uid),
        eb('later_uid', '=', uid),
        ...(hashes.length === 0 ? [] : [eb('phone_hash', 'in', hashes)]),
      ]),
    )
    .execute();
  await forgetPhone(tx, secrets, { siteId, uid });
  await forgetExports(tx, { siteId, owner: uid });
  await tx
    .updateTable('users')
    .set({ ...EMPTY_PERSON, status: 'frozen', closed_at: row.closed_at ?? now, erased_at: now })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
}
