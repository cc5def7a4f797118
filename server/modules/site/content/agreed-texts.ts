import { hash } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { readContent } from './views.ts';

/** The texts that a user agrees to at registration, if the site has them. */
const AGREED_KINDS = ['terms', 'privacy'] as const;

export interface AgreedText {
  readonly kind: (typeof AGREED_KINDS)[number];
  /** A hash of the current text in all its languages. */
  readonly version: string;
}

export async function readAgreedTexts(db: Database, siteId: string, now: Date): Promise<AgreedText[]> {
  const found = await Promise.all(
    AGREED_KINDS.map(async (kind) => {
      const [shown] = await readContent(db, siteId, kind, now);
      return shown ? [{ kind, version: hash('sha256', JSON.stringify(shown.texts)).slice(0, 16) }] : [];
    }),
  );
  return found.flat();
}
