import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { checkSecretKeys } from '../platform/installation/check-secret-keys.ts';
import { createSecretKeys, readOrMakeSecretKeys, type SecretKey } from '../platform/secret-keys.ts';

/** The keys of this server, once they are checked against the database. */
export async function readCheckedKeys(db: Database, config: Config): Promise<readonly SecretKey[]> {
  const keys = config.secretKeys ?? readOrMakeSecretKeys(config.dataDir);
  await checkSecretKeys(db, keys, new Date());
  return keys;
}

export async function openSecrets(db: Database, config: Config) {
  return createSecretKeys(await readCheckedKeys(db, config));
}
