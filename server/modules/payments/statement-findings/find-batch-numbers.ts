import type { BatchNumbers } from '@pitaka/core/payments/bank-statements/compare-bookings.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { statementLinesOf } from '../bank-statements/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/**
 * Which of these numbers of the bank stood on lines of several records of ours, or were those of several payouts: a
 * batch has them, and they name no booking. A number that stands on other rows beside is still that of one: banks list
 * a fee under the number of its transfer, and a forged file can contain such rows.
 */
export async function findBatchNumbers(
  db: Database | Transaction,
  siteId: string,
  numbers: readonly string[],
): Promise<BatchNumbers> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`
    SELECT bank_reference AS number FROM ${statementLinesOf(siteId)} l
    WHERE bank_reference = ANY(${numbers}::text[]) AND bank_reference <> '' AND about <> ''
    GROUP BY bank_reference HAVING count(DISTINCT about) > 1
    UNION
    SELECT provider_reference FROM ${withdrawalsOf(siteId)} w
    WHERE provider_reference = ANY(${numbers}::text[]) AND provider_reference <> ''
    GROUP BY provider_reference HAVING count(*) > 1`.execute(db);
  return new Set(rows.map(({ number }) => number));
}
