import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Which of these users a finding holds: nothing is paid out to them. */
export async function readHeldByRisk(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT u.uid FROM risk_finding_users u
    JOIN risk_findings f ON f.site_id = u.site_id AND f.finding_id = u.finding_id
    WHERE u.site_id = ${siteId} AND u.uid = ANY(${[...uids]}) AND f.holds AND f.state <> 'cleared'`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
