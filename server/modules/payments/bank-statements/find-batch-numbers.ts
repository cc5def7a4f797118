import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/**
 * Finds the bank's numbers that name a batch and not one booking: an earlier file had them on several rows, or they
 * belong to several records.
 */
export async function findBatchNumbers(
  db: Database | Transaction,
  siteId: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    SELECT bank_reference AS number FROM bank_statement_lines
    WHERE site_id = ${siteId} AND bank_reference = ANY(${numbers}::text[]) AND bank_reference <> ''
    GROUP BY statement_id, bank_reference HAVING count(DISTINCT text) > 1
    UNION
    SELECT bank_reference FROM bank_statement_lines
    WHERE site_id = ${siteId} AND bank_reference = ANY(${numbers}::text[]) AND bank_reference <> '' AND about <> ''
    GROUP BY bank_reference HAVING count(DISTINCT about) > 1
    UNION
    SELECT provider_reference FROM ${withdrawalsOf(siteId)} w
    WHERE provider_reference = ANY(${numbers}::text[]) AND provider_reference <> ''
    GROUP BY provider_reference HAVING count(*) > 1`.execute(db);
  return new Set(rows.map(({ number }) => number));
}
