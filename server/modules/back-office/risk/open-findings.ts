import { sql } from 'kysely';
import type { ErasureObstacle } from '../../../platform/personal-data/index.ts';

/** A finding that is not cleared: its records must stay readable until then. */
export const openFindings: ErasureObstacle = {
  code: 'erase_findings_open',
  async stands(tx, { siteId, uid }) {
    const { rows } = await sql`SELECT 1 FROM risk_finding_users u
      JOIN risk_findings f ON f.site_id = u.site_id AND f.finding_id = u.finding_id
      WHERE u.site_id = ${siteId} AND u.uid = ${uid} AND f.state <> 'cleared' LIMIT 1`.execute(tx);
    return rows.length > 0;
  },
};
