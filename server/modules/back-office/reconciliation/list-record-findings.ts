import type { Database } from '../../../platform/db/database.ts';

/** Findings about a withdrawal, deposit or round, newest first. */
export function listRecordFindings(db: Database, siteId: string, recordId: string) {
  return db
    .selectFrom('reconciliation_findings')
    .select(['finding_id', 'kind', 'resolved_at'])
    .where('site_id', '=', siteId)
    .where('record_id', '=', recordId)
    .where('record_id', '!=', '')
    .orderBy('finding_id', 'desc')
    .execute();
}
