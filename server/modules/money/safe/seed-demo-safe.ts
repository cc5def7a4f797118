import { NO_TRIES } from '@pitaka/core/money/safe/decide-attempt.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashSafePassword, placeOf } from './password-hash.ts';
import { findSafe, writePassword } from './store.ts';

/** The first demo login, whose history has transfers into the safe and out of it. */
const OWNER = '10000000';
const DEMO_SAFE_PASSWORD = '135790';

/** A published safe password, for the demo only. A password that the user has set stays. */
export async function seedDemoSafe(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  siteId: string,
  now: Date,
): Promise<void> {
  if (await findSafe(db, siteId, OWNER)) return;
  const passwordHash = await hashSafePassword(secrets, placeOf(siteId, OWNER), DEMO_SAFE_PASSWORD);
  await inTransaction(db, (tx) => writePassword(tx, { siteId, uid: OWNER }, passwordHash, NO_TRIES, now));
}
