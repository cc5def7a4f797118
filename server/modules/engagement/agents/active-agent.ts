import { sql } from 'kysely';
import type { ErasureObstacle } from '../../../platform/personal-data/index.ts';

/** An agent is paid for each period until an operator ends the agreement. */
export const activeAgent: ErasureObstacle = {
  code: 'erase_agent',
  async stands(tx, { siteId, uid }) {
    const { rows } = await sql`SELECT 1 FROM agents
      WHERE site_id = ${siteId} AND uid = ${uid} AND ended_day IS NULL LIMIT 1`.execute(tx);
    return rows.length > 0;
  },
};
