import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { insertRows } from '../db/rows-of.ts';
import type { SecretKey } from '../secret-keys.ts';
import { StartupError } from '../startup-error.ts';

const FINGERPRINT_LENGTH = 22;

export function fingerprintOf({ key }: SecretKey): string {
  return createHmac('sha256', key)
    .update('pitaka: fingerprint of a key')
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH);
}

/**
 * Refuses keys that cannot open this database's values, and records new keys. Otherwise a server with wrong keys would
 * start and then fail to read operators' second factors, account numbers and phones.
 */
export async function checkSecretKeys(db: Database, keys: readonly SecretKey[], now: Date): Promise<void> {
  refuse(keys, await readMarks(db));
  await insertRows(
    db,
    'secret_key_marks',
    keys.map((key) => ({ key_id: key.id, fingerprint: fingerprintOf(key), seen_at: now })),
    sql`ON CONFLICT DO NOTHING`,
  );
  // Another server may have recorded another key under the same name meanwhile.
  refuse(keys, await readMarks(db));
}

async function readMarks(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('secret_key_marks').select(['key_id', 'fingerprint']).execute();
  return new Map(rows.map((row) => [row.key_id, row.fingerprint]));
}

/** The reason why these keys do not belong to the database; undefined if they do. Records nothing. */
export async function findKeyFault(db: Database, keys: readonly SecretKey[]): Promise<string | undefined> {
  return faultOf(keys, await readMarks(db));
}

function refuse(keys: readonly SecretKey[], marks: ReadonlyMap<string, string>): void {
  const fault = faultOf(keys, marks);
  if (fault === undefined) return;
  throw new StartupError(
    `${fault} Take the SECRET_KEYS of the server that wrote it, or the file secret-keys in its data directory: servers that share a database share them.`,
  );
}

function faultOf(keys: readonly SecretKey[], marks: ReadonlyMap<string, string>): string | undefined {
  const other = keys.find((key) => marks.has(key.id) && marks.get(key.id) !== fingerprintOf(key));
  if (other) return `The secret key ${other.id} differs from the key with which this database was written.`;
  if (marks.size > 0 && !keys.some((key) => marks.has(key.id))) {
    return `This database was written with the secret keys ${[...marks.keys()].join(', ')}, and none of them is configured.`;
  }
  return undefined;
}
