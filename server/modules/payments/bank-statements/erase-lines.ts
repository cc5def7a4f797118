import { sql } from 'kysely';
import type { EraseStep } from '../../../platform/personal-data/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/** Empties the bank's texts of a person's payments, because they name the payer. Amounts, days and numbers stay. */
export const eraseLines: EraseStep = async (tx, { siteId, uid }) => {
  await sql`UPDATE bank_statement_lines SET text = '' WHERE site_id = ${siteId} AND about IN (
    SELECT d.deposit_id FROM ${depositsOf(siteId)} d WHERE d.uid = ${uid}
    UNION ALL SELECT w.withdrawal_id FROM ${withdrawalsOf(siteId)} w WHERE w.uid = ${uid})`.execute(tx);
};
