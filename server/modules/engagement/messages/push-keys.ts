import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { makeVapidKeys, type PushKeys } from './encode-push.ts';

const PURPOSE = 'push-keys';

/**
 * The site's key pair, created for the first phone and then permanent, as subscriptions depend on it. It is stored in
 * the database, so that every process and every restored backup has it, encrypted by the installation's keys.
 */
export async function readPushKeys(db: Database, secrets: SecretKeys, siteId: string, now: Date): Promise<PushKeys> {
  const stored = await findPushKeys(db, secrets, siteId);
  if (stored) return stored;
  const made = makeVapidKeys();
  await db
    .insertInto('push_keys')
    .values({
      site_id: siteId,
      public_key: made.publicKey,
      private_sealed: secrets.seal(PURPOSE, made.privateKey),
      created_at: now,
    })
    // If two phones subscribe at once, the first pair stays.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPushKeys(db, secrets, siteId)) ?? made;
}

async function findPushKeys(db: Database, secrets: SecretKeys, siteId: string): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().where('site_id', '=', siteId).executeTakeFirst();
  if (!row) return undefined;
  const privateKey = secrets.open(PURPOSE, row.private_sealed);
  const sealed = secrets.seal(PURPOSE, privateKey);
  // The installation has a newer key: the pair is encrypted with it, so that the older key can be removed.
  if (keyIdOf(sealed) !== keyIdOf(row.private_sealed)) {
    await db.updateTable('push_keys').set({ private_sealed: sealed }).where('site_id', '=', siteId).execute();
  }
  return { publicKey: row.public_key, privateKey };
}

function keyIdOf(sealed: string): string {
  return sealed.slice(0, sealed.indexOf('.'));
}
