import { sql } from 'kysely';
import type { ErasureObstacle } from '../../../platform/personal-data/index.ts';

/** Commission that is still to be paid: after closing, it would arrive on an account without a person. */
export const openEarnings: ErasureObstacle = {
  code: 'erase_earnings_open',
  async stands(tx, { siteId, uid }) {
    const { rows } = await sql`SELECT 1 FROM commission_lines
      WHERE site_id = ${siteId} AND uid = ${uid} AND state IN ('estimated', 'held', 'parked') LIMIT 1`.execute(tx);
    return rows.length > 0;
  },
};
