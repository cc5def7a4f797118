import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ConversionSourcesTable } from '../../../platform/db/tables/earnings.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

/** Secrets of sources are sealed for this and nothing else. */
export const SECRET_PURPOSE = 'conversion-source';

export type SourceRow = Selectable<ConversionSourcesTable>;

export function findSource(db: Database | Transaction, siteId: string, source: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('conversion_sources')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Makes a source, or gives it another name, mapping and secret. */
export async function saveSource(
  tx: Database | Transaction,
  secrets: SecretKeys,
  source: {
    siteId: string;
    source: string;
    name: string;
    secret: string;
    mapping: Readonly<Record<string, string>>;
  },
  now: Date,
): Promise<void> {
  const set = {
    name: source.name,
    secret: secrets.seal(SECRET_PURPOSE, source.secret),
    mapping: JSON.stringify(source.mapping),
  };
  await tx
    .insertInto('conversion_sources')
    .values({ site_id: source.siteId, source: source.source, created_at: now, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'source']).doUpdateSet(set))
    .execute();
}
