import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../../platform/db/database.ts';

const PRINT_CHARACTERS = 32;

export interface ContradictingReports {
  readonly count: number;
  /** Equal for reports with the same content. */
  readonly print: string;
}

/** All contradictions of a sale: an operator who keeps the sale as it is decides on all of them. */
export async function readContradictingReports(
  db: Database | Transaction,
  siteId: string,
  conversionId: string,
): Promise<ContradictingReports> {
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
