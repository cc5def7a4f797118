import { sql } from 'kysely';
import type { ErasureObstacle } from '../../../platform/personal-data/index.ts';

/** A difference between the books and a bank or provider that is not yet explained. */
export const unresolvedFindings: ErasureObstacle = {
  code: 'erase_findings_open',
  async stands(tx, { siteId, uid }) {
    const { rows } = await sql`SELECT 1 FROM reconciliation_findings
      WHERE site_id = ${siteId} AND uid = ${uid} AND resolved_at IS NULL LIMIT 1`.execute(tx);
    return rows.length > 0;
  },
};
