import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../../platform/db/database.ts';

const PRINT_CHARACTERS = 32;

export interface WordsAgainst {
  readonly count: number;
  /** The same for the same words. */
  readonly print: string;
}

/** All that was said against a sale: a person who keeps it as it is decides about each word. */
export async function readWordsAgainst(
  db: Database | Transaction,
  siteId: string,
  conversionId: string,
): Promise<WordsAgainst> {
  const row = await db
    .selectFrom('conversions')
    .select('contradicted_by')
    .where('site_id', '=', siteId)
    .where('conversion_id', '=', conversionId)
    .executeTakeFirst();
  const words = (row?.contradicted_by ?? []).toSorted();
  const print = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, PRINT_CHARACTERS);
  return { count: words.length, print };
}
