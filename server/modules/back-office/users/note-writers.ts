import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The operators who wrote notes about a record ('deposit:dp_...') and so worked on it. */
export async function listNoteWriters(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  about: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_notes')
    .select('operator_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('about', '=', about)
    .execute();
  return rows.map((row) => row.operator_id);
}
