import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ConversionSourcesTable } from '../../../platform/db/tables/earnings.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const SECRET_PURPOSE = 'conversion-source';
const rowOf = (siteId: string, source: string) => `conversion_sources|${siteId}|${source}`;

/** Binds a stored secret to its source: it can be decrypted for this source only. */
export function sealSourceSecret(secrets: SecretKeys, siteId: string, source: string, secret: string): string {
  return secrets.seal(SECRET_PURPOSE, secret, rowOf(siteId, source));
}

export function openSourceSecret(
  secrets: SecretKeys,
  { site_id, source, secret }: Pick<SourceRow, 'site_id' | 'source' | 'secret'>,
): string {
  return secrets.open(SECRET_PURPOSE, secret, rowOf(site_id, source));
}

export type SourceRow = Selectable<ConversionSourcesTable>;

export function findSource(db: Database | Transaction, siteId: string, source: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('conversion_sources')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Creates a source, or changes its name, mapping, secret and ceiling. */
export async function saveSource(
  tx: Database | Transaction,
  secrets: SecretKeys,
  source: {
    siteId: string;
    source: string;
    name: string;
    secret: string;
    mapping: Readonly<Record<string, string>>;
    /** The maximum earnings from its reports in 24 hours. */
    aDayMinor: bigint;
  },
  now: Date,
): Promise<void> {
  const set = {
    name: source.name,
    secret: sealSourceSecret(secrets, source.siteId, source.source, source.secret),
    mapping: JSON.stringify(source.mapping),
    a_day_minor: source.aDayMinor,
  };
  await tx
    .insertInto('conversion_sources')
    .values({ site_id: source.siteId, source: source.source, created_at: now, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'source']).doUpdateSet(set))
    .execute();
}
