import { sql } from 'kysely';
import type { EraseStep } from '../../../platform/personal-data/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/** Empties the stored callbacks about a person's payments, because they contain names and numbers. */
export const eraseEvents: EraseStep = async (tx, { siteId, uid }) => {
  await sql`UPDATE provider_events SET body_sealed = '' WHERE site_id = ${siteId} AND reference IN (
    SELECT d.reference FROM ${depositsOf(siteId)} d WHERE d.uid = ${uid}
    UNION ALL SELECT w.reference FROM ${withdrawalsOf(siteId)} w WHERE w.uid = ${uid})`.execute(tx);
};
