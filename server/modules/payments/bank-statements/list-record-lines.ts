import type { Database } from '../../../platform/db/database.ts';

/** The lines of bank statements about a withdrawal or deposit, oldest import first. */
export function listRecordLines(db: Database, siteId: string, recordId: string) {
  return db
    .selectFrom('bank_statement_lines')
    .select(['statement_id', 'line', 'booked_on', 'outcome'])
    .where('site_id', '=', siteId)
    .where('about', '=', recordId)
    .where('about', '!=', '')
    .orderBy('statement_id')
    .orderBy('line')
    .execute();
}
