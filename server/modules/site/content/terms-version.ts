import { hash } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { readContent } from './views.ts';

/** A fingerprint of the terms that are shown now, in all their languages; undefined: the site has none. */
export async function readTermsVersion(db: Database, siteId: string, now: Date): Promise<string | undefined> {
  const [terms] = await readContent(db, siteId, 'terms', now);
  return terms && hash('sha256', JSON.stringify(terms.texts)).slice(0, 16);
}
