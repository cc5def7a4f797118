import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SecretKeys } from '../secret-keys.ts';

export interface PartPlace {
  readonly siteId: string;
  readonly exportId: string;
  readonly part: number;
}

const PURPOSE = 'file-export-part';
const rowOf = ({ siteId, exportId, part }: PartPlace) => `file_export_parts|${siteId}|${exportId}|${part}`;

/** Stored parts are sealed: a user's own data contains the phone, which a stolen dump would show. */
export function sealPart(secrets: SecretKeys, place: PartPlace, content: string): string {
  return secrets.seal(PURPOSE, content, rowOf(place));
}

export function openPart(secrets: SecretKeys, place: PartPlace, sealed: string): string {
  return secrets.open(PURPOSE, sealed, rowOf(place));
}

/** Number of parts sealed under an older key than the newest. */
export async function countPartsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('file_export_parts')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where(sql<boolean>`split_part(content, '.', 1) <> ${newest}`)
    .executeTakeFirstOrThrow();
  return BigInt(count);
}
